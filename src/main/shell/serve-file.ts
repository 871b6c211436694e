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

/** Answers one request of the page: a file below `root`, or 404. */
export async function serveFile(root: string, url: string): Promise<Response> {
  const file = resolveInside(root, url);
  const headers = {
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
  const body = file ? await readFile(file).catch(() => undefined) : undefined;
  if (!file || !body)
    return new Response('Not found', { status: 404, headers: { ...headers, 'content-type': 'text/plain' } });
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  return new Response(new Uint8Array(body), { headers: { ...headers, 'content-type': type } });
}

/** The file that a URL of the page names, or undefined when it lies outside `root`. */
export function resolveInside(root: string, text: string): string | undefined {
  const url = URL.parse(text);
  if (url?.host !== APP_HOST) return undefined;
  let path: string;
  try {
    path = decodeURIComponent(url.pathname);
  } catch {
    return undefined;
  }
  if (path.includes('\0')) return undefined;
  const file = join(root, path === '/' ? 'index.html' : path);
  return file.startsWith(root + sep) ? file : undefined;
}
