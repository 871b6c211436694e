// Shared by the tests of the core. Everything here is a real part: HTTP servers, SQLite files, PDF files, processes.
import { crc32, deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { onTestFinished, vi } from 'vitest';
import type { DocumentInfo } from '#shared/bridge/documents.ts';
import { base64Length, sizeLevel } from '#shared/domain/fax/document-limits.ts';
import { operationIds, type OperationId } from '#shared/provider/catalogue.ts';
import { examples } from '#shared/provider/examples.fixture.ts';
import { type DemoOptions, type DemoProvider, startDemoProvider } from '#demo/provider.ts';
import { ProviderClient, type ClientOptions } from '../client/client.ts';
import { inspectDocument } from '../fax/take-in.ts';
import { silentLogger } from '../log/logger.ts';
import { freePort } from './ports.ts';

export const DAY = 24 * 3_600_000;

/** Looks again and again until `check` does not throw. It gives up late, since the computer may have more to do. */
export function eventually<T>(check: () => T | Promise<T>, timeout = 30_000): Promise<T> {
  return vi.waitFor(check, { timeout, interval: 10 });
}

/** A folder that is gone when the test has ended. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'linekeeper-test-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** A file of this content in a folder of its own. */
export function tempFile(name: string, content: string): string {
  const path = join(tempFolder(), name);
  writeFileSync(path, content);
  return path;
}

/** Every file below a folder. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
}

/** Which files below a folder hold this text or these bytes, by name. */
export function filesWith(folder: string, content: string | Uint8Array): string[] {
  const wanted = typeof content === 'string' ? content : Buffer.from(content);
  return filesIn(folder).filter((path) => contentOf(path)?.includes(wanted));
}

/** Null for a file that is gone: a thread that closes a database removes the files beside it. */
function contentOf(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The demo account, until the test has ended. */
export async function demo(options: DemoOptions = {}): Promise<DemoProvider> {
  const provider = await startDemoProvider(options);
  onTestFinished(() => provider.close());
  return provider;
}

/** A request as it came in at {@link serveHttp}. */
export interface Incoming {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
  /** Remote port: the same for requests on the same connection. */
  port: number | undefined;
}

/** A small HTTP server that answers as it is told, until the test has ended. */
export async function serveHttp(
  answer: (request: Incoming, response: ServerResponse, count: number) => void,
): Promise<{ url: string; requests: Incoming[] }> {
  const requests: Incoming[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const incoming = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
        port: request.socket.remotePort,
      };
      requests.push(incoming);
      answer(incoming, response, requests.length);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

const CA_CONFIG = `
[ca]
default_ca = own
[own]
database = index.txt
new_certs_dir = .
rand_serial = yes
default_md = sha256
policy = any
x509_extensions = names
[any]
commonName = supplied
[names]
subjectAltName = `;

/** A key and a certificate that signs itself, for these names and this time, as OpenSSL writes it. */
export function certificate(
  names: string,
  from = '20200101000000Z',
  to = '20990101000000Z',
): { key: string; cert: string } {
  const cwd = tempFolder();
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd, stdio: 'ignore' });
  writeFileSync(join(cwd, 'index.txt'), '');
  writeFileSync(join(cwd, 'ca.cnf'), `${CA_CONFIG}${names}\n`);
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-new', ...curve, '-subj', `/CN=${crypto.randomUUID()}`, '-keyout', 'key.pem', '-out', 'request.pem');
  const signed = ['-selfsign', '-keyfile', 'key.pem', '-in', 'request.pem', '-out', 'cert.pem', '-notext'];
  openssl('ca', '-config', 'ca.cnf', '-batch', ...signed, '-startdate', from, '-enddate', to);
  return { key: readFileSync(join(cwd, 'key.pem'), 'utf8'), cert: readFileSync(join(cwd, 'cert.pem'), 'utf8') };
}

/** Takes a certificate for one of a known authority, until the test has ended. */
export function trust(cert: string): void {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, cert]);
  onTestFinished(() => {
    setDefaultCACertificates(before);
  });
}

/** A small HTTPS server at 127.0.0.1 that is trusted unless told otherwise, until the test has ended. */
export async function serveTls(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  { names = 'IP:127.0.0.1', from = '20200101000000Z', to = '20990101000000Z', trusted = true } = {},
): Promise<{ url: string; requests: IncomingMessage[] }> {
  const { key, cert } = certificate(names, from, to);
  const requests: IncomingMessage[] = [];
  const server = createTlsServer({ key, cert }, (request, response) => {
    requests.push(request);
    answer(request, response);
  });
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  if (trusted) trust(cert);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

/** An address on this computer at which nothing listens. */
export async function closedPort(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`;
}

interface Account {
  url: string;
  username?: string;
  password?: string;
  key?: string;
}

/** The app's client for an account, quick to retry, until the test has ended. */
export function clientOf(provider: Account, options: Partial<ClientOptions> = {}): ProviderClient {
  const { url, username = 'user', password = 'pass-word', key = 'the-key' } = provider;
  const client = new ProviderClient({
    baseUrl: url,
    credentials: { username, password, key },
    logger: silentLogger,
    answerSeconds: () => 5,
    retryBaseMs: 5,
    ...options,
  });
  onTestFinished(() => {
    client.close();
  });
  return client;
}

/** A PDF of so many pages with a text on each. */
export async function pdf(pages = 1, text = 'Referral'): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let page = 1; page <= pages; page += 1) document.addPage([200, 200]).drawText(`${text} ${page}`);
  return document.save({ useObjectStreams: false });
}

/** What main knows of a document that was taken in. */
export async function infoOf(bytes: Uint8Array, over: Partial<DocumentInfo> = {}): Promise<DocumentInfo> {
  const inspection = await inspectDocument(bytes);
  if (!inspection.ok) throw new Error(`Not a document: ${inspection.reason}`);
  return {
    id: crypto.randomUUID(),
    name: 'referral.pdf',
    size: bytes.byteLength,
    encodedSize: base64Length(bytes.byteLength),
    level: sizeLevel(bytes.byteLength),
    pages: inspection.pages,
    sha256: inspection.sha256,
    addedAt: new Date().toISOString(),
    ...over,
  };
}

/** Numbers of the demo account: its own first one, and somebody who takes faxes. */
export const OWN = '2125550142';
export const OTHER = '6175550134';

/** A PDF that the demo account takes, as base64. */
export const FILE = Buffer.from('%PDF-1.4\n1 0 obj << /Type /Page >> endobj\n%%EOF\n', 'latin1').toString('base64');

/** Valid parameters of every operation, as the app writes them; the fax is one that the demo account takes. */
export const VALID = {
  ...Object.fromEntries(operationIds.map((id) => [id, examples[id].params])),
  'proFax.sendFax': { file: FILE, filename: 'note.pdf', did_from: OWN, did_to: OTHER },
} as unknown as Record<OperationId, Record<string, unknown>>;

/** Runs a program of TypeScript in a process of its own, in this project; the process is gone when the test has ended. */
export function startProgram(source: string, args: string[] = [], env: NodeJS.ProcessEnv = process.env): ChildProcess {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', source, '--', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

/** Runs a program to its end. */
export async function runProgram(source: string, args: string[] = [], env?: NodeJS.ProcessEnv): Promise<string> {
  const child = startProgram(source, args, env);
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  return output;
}

/** Runs one of the programs of src/main/core/cli to its end. */
export async function runCommand(
  name: 'call',
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../cli', `${name}.ts`), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode, stdout, stderr };
}

/** A black PNG of this size, for what needs a real image. */
export function png(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  // One filter byte a row, then a grey byte a pixel: all zero is black.
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height)));
  return Buffer.concat([signature, chunk('IHDR', header), pixels, chunk('IEND', Buffer.alloc(0))]);
}
