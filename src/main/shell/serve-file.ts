import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { APP_HOST } from './origin.ts';

/** In force on every page of the app (docs/security.md, rule 7). naive-ui needs inline styles. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
};

/** What reading a file answers that is not there. */
const NOT_THERE = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);

interface ServeDeps {
  read?: (file: string) => Promise<Uint8Array>;
  /** Told of a file of the app that could not be had, and why. */
  failed: (url: string, error: unknown) => void;
}

/** Answers one request of the page: a file below `root`, 404, or 500 for one that is there and cannot be read. */
export async function serveFile(root: string, url: string, { read = readFile, failed }: ServeDeps): Promise<Response> {
  const headers = {
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
  try {
    const file = resolveInside(root, url);
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    return new Response(new Uint8Array(await read(file)), { headers: { ...headers, 'content-type': type } });
  } catch (error) {
    failed(url, error);
    const missing = NOT_THERE.has((error as NodeJS.ErrnoException).code ?? '');
    const status = missing ? 404 : 500;
    const text = missing ? 'Not found' : 'Not readable';
    return new Response(text, { status, headers: { ...headers, 'content-type': 'text/plain' } });
  }
}

/** The file that a URL of the page names. Throws as for a file that is not there when it names none below `root`. */
function resolveInside(root: string, text: string): string {
  const url = URL.parse(text);
  if (url?.host !== APP_HOST) throw notThere(`the host is ${url?.host ?? 'not readable'}`);
  let path: string;
  try {
    path = decodeURIComponent(url.pathname);
  } catch {
    throw notThere(`the path ${url.pathname} cannot be decoded`);
  }
  if (path.includes('\0')) throw notThere('the path has a null character');
  const file = join(root, path === '/' ? 'index.html' : path);
  if (!file.startsWith(root + sep)) throw notThere(`${file} is not below ${root}`);
  return file;
}

function notThere(why: string): Error {
  return Object.assign(new Error(`Not a file of the app: ${why}`), { code: 'ENOENT' });
}
