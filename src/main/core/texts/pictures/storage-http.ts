import { lookup } from 'node:dns';
import { Agent as HttpsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import got from 'got';
import type { StorageFailure } from '#shared/bridge/text-pictures.ts';
import { isPublicAddress } from '#shared/domain/connection/public-address.ts';
import { linkProblem } from '#shared/domain/texts/picture-link.ts';
import { proxiesFor, type ProxyFor } from '../../client/network.ts';
import { transportFailure } from '../../client/transport-problem.ts';

const MOST_ANSWER = 64 * 1024;
const TIMES = { connect: 20_000, secureConnect: 20_000, response: 60_000, request: 300_000 };
const NOT_PUBLIC = 'NOT_PUBLIC';

interface RequestOptions {
  method: 'GET' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: Uint8Array;
  proxyFor?: ProxyFor | undefined;
  signal?: AbortSignal | undefined;
  progress?: ((sent: number) => void) | undefined;
  /** Bytes that may be answered. */
  most?: number;
  /** Only an address that everybody can reach is asked. */
  onlyPublic?: boolean;
}

export type StorageAnswer =
  | { ok: true; status: number; body: Uint8Array; date: string }
  | { ok: false; failure: StorageFailure; seen: string };

/** Asks a storage that the person gave; follows no redirect, and answers whatever status came. */
export async function askStorage(address: string, options: RequestOptions): Promise<StorageAnswer> {
  const { method, headers = {}, body, proxyFor, signal, progress, most = MOST_ANSWER, onlyPublic = false } = options;
  const url = new URL(address);
  const proxyEnv = await proxiesFor(url, proxyFor);
  // Where a proxy is asked, it alone knows which address a name has.
  const isChecked = onlyPublic && proxyEnv['HTTPS_PROXY'] === undefined;
  const https = new HttpsAgent({ proxyEnv });
  const tooLarge = new AbortController();
  try {
    const request = got(url, {
      ...{ method, followRedirect: false, throwHttpErrors: false, responseType: 'buffer', retry: { limit: 0 } },
      ...{ agent: { https }, headers: { 'user-agent': 'Linekeeper', ...headers }, timeout: TIMES },
      ...(body ? { body } : {}),
      ...(isChecked ? { dnsLookup: publicLookup } : {}),
      decompress: false,
      signal: AbortSignal.any([tooLarge.signal, ...(signal ? [signal] : [])]),
    });
    void request.on('uploadProgress', ({ transferred }) => progress?.(transferred));
    void request.on('downloadProgress', ({ transferred }) => {
      if (transferred > most) tooLarge.abort();
    });
    const { statusCode, body: answer, headers: answered } = await request;
    return { ok: true, status: statusCode, body: answer, date: answered.date ?? '' };
  } catch (error) {
    if (signal?.aborted) return { ok: false, failure: 'stopped', seen: '' };
    if (tooLarge.signal.aborted) return { ok: false, failure: 'different', seen: '' };
    return unreached(error, url.host);
  } finally {
    https.destroy();
  }
}

/** Fetches what stands at a link, as the provider would. */
export async function fetchLink(
  link: string,
  how: Pick<RequestOptions, 'proxyFor' | 'signal' | 'most'>,
): Promise<StorageAnswer> {
  if (linkProblem(link) !== null) return { ok: false, failure: 'private', seen: '' };
  return askStorage(link, { ...how, method: 'GET', onlyPublic: true });
}

/** What a status says that is no success; null for a success. */
export function statusFailure(status: number): StorageFailure | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return 'redirect';
  if (status === 401 || status === 403) return 'refused';
  if (status === 404 || status === 409 || status === 410) return 'missing';
  return status === 413 || status === 507 ? 'full' : 'status';
}

/** Finds the addresses of a name, as Node's `lookup` does; fails where one of them is not public. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0);
    const inside = addresses.some(({ address }) => !isPublicAddress(address));
    const [first] = addresses;
    if (inside || !first) return done(Object.assign(new Error(NOT_PUBLIC), { code: NOT_PUBLIC }), '', 0);
    if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
};

function unreached(error: unknown, host: string): Extract<StorageAnswer, { ok: false }> {
  const { problem } = transportFailure(error, host);
  const seen = 'evidence' in problem ? (problem.evidence.code ?? '') : '';
  if (String(error).includes(NOT_PUBLIC)) return { ok: false, failure: 'private', seen: '' };
  if (problem.kind === 'timeout' || problem.kind === 'tls') return { ok: false, failure: problem.kind, seen };
  return { ok: false, failure: /^(ENOTFOUND|EAI_)/.test(seen) ? 'host-unknown' : 'unreachable', seen };
}
