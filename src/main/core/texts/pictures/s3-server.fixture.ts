// A storage that speaks S3 and takes nothing that is not signed as AWS describes Signature Version 4. Written from that
// description, with nothing of what the app signs with.
import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:https';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const SKEW_MS = 15 * 60_000;
const LONGEST_SECONDS = 604_800;

export interface S3Options {
  keyId: string;
  secret: string;
  region: string;
  bucket: string;
  /** Milliseconds by which its clock is ahead. */
  ahead?: number;
}

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: Buffer;
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, content: string) => createHmac('sha256', key).update(content).digest();

/** As RFC 3986 says, which is stricter than encodeURIComponent. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The signature that a request has to have: of headers, or in its address. */
export function signatureOf(
  asked: Asked,
  { secret, region }: Pick<S3Options, 'secret' | 'region'>,
  signed: Signed,
): string {
  const query = [...asked.query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const path = asked.path
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/');
  const headers = signed.names.map((name) => `${name}:${(asked.headers[name] ?? '').trim()}\n`).join('');
  const request = [asked.method, path, query, headers, signed.names.join(';'), signed.hash].join('\n');
  const day = signed.date.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request');
  return hmac(key, ['AWS4-HMAC-SHA256', signed.date, scope, sha256(request)].join('\n')).toString('hex');
}

interface Signed {
  names: string[];
  hash: string;
  date: string;
}

/** Why a request is refused; null where it is signed. */
function refusal(asked: Asked, options: S3Options): string | null {
  const { keyId, region, ahead = 0 } = options;
  const now = Date.now() + ahead;
  const { query, headers } = asked;
  const isLink = query.has('X-Amz-Signature');
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    headers['authorization'] ?? '',
  );
  if (!isLink && !parts) return 'AccessDenied';
  const [credential, names, signature] = isLink
    ? [query.get('X-Amz-Credential'), query.get('X-Amz-SignedHeaders'), query.get('X-Amz-Signature')]
    : [parts?.[1], parts?.[2], parts?.[3]];
  const date = (isLink ? query.get('X-Amz-Date') : headers['x-amz-date']) ?? '';
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (Number.isNaN(at)) return 'AccessDenied';
  const seconds = Number(query.get('X-Amz-Expires'));
  if (isLink && !(seconds >= 1 && seconds <= LONGEST_SECONDS)) return 'AuthorizationQueryParametersError';
  if (isLink && (now > at + seconds * 1_000 || now < at - SKEW_MS)) return 'AccessDenied';
  if (!isLink && Math.abs(now - at) > SKEW_MS) return 'RequestTimeTooSkewed';
  if (credential !== `${keyId}/${date.slice(0, 8)}/${region}/s3/aws4_request`) return 'InvalidAccessKeyId';
  const hash = isLink ? 'UNSIGNED-PAYLOAD' : (headers['x-amz-content-sha256'] ?? '');
  if (!isLink && hash !== sha256(asked.body)) return 'XAmzContentSHA256Mismatch';
  const signed = { names: (names ?? '').split(';'), hash, date };
  if (!signed.names.includes('host')) return 'AccessDenied';
  return signatureOf(asked, options, signed) === signature ? null : 'SignatureDoesNotMatch';
}

export interface S3Server {
  port: number;
  /** What is stored, by key. */
  objects: Map<string, { type: string; content: Buffer }>;
  /** Codes of requests that were refused. */
  refused: string[];
  stop: () => Promise<void>;
}

/** Starts a storage with one bucket. */
export async function startS3(pair: { key: string; cert: string }, options: S3Options): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  const refused: string[] = [];
  const server = createServer(pair, (request, response) => {
    void bodyOf(request).then((body) => {
      const url = new URL(request.url ?? '/', 'https://storage');
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const asked = { method: request.method ?? '', path: url.pathname, query: url.searchParams, headers, body };
      const end = (status: number, code = '', content: string | Buffer = `<Error><Code>${code}</Code></Error>`) => {
        if (code !== '') refused.push(code);
        response.writeHead(status, { date: new Date(Date.now() + (options.ahead ?? 0)).toUTCString() });
        response.end(status === 204 ? undefined : content);
      };
      const why = refusal(asked, options);
      if (why !== null) return end(403, why);
      const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
      const key = rest.join('/');
      if (bucket !== options.bucket) return end(404, 'NoSuchBucket');
      if (request.method === 'PUT') {
        objects.set(key, { type: headers['content-type'] ?? '', content: body });
        return end(200, '', '');
      }
      if (request.method === 'DELETE') {
        objects.delete(key);
        return end(204, '', '');
      }
      const found = objects.get(key);
      return found ? end(200, '', found.content) : end(404, 'NoSuchKey');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    return new Promise<void>((closed) => server.close(() => closed()));
  };
  return { port, objects, refused, stop };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
