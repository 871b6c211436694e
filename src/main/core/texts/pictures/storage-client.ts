import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import type { PictureStorage, StorageProof, StorageStep } from '#shared/bridge/text-pictures.ts';
import type { ProxyFor } from '../../client/network.ts';
import { askStorage, fetchLink, statusFailure, type StorageAnswer } from './storage-http.ts';

const TYPE = 'image/jpeg';
const DAY_SECONDS = 86_400;
/** Clocks that differ by more than this are refused by S3, which then says what its own shows. */
const SKEW_MS = 5 * 60_000;

export interface StorageAccess {
  storage: PictureStorage;
  secret: string;
}

interface Transfer {
  signal?: AbortSignal;
  progress?: (sent: number) => void;
}

interface ClientDeps {
  now: () => number;
  proxyFor: ProxyFor | undefined;
}

/** Puts files into one storage, takes them out, and says where they can be fetched. */
export class StorageClient {
  readonly #access: StorageAccess;
  readonly #deps: ClientDeps;
  /** Milliseconds by which the storage's clock is ahead of this computer's. */
  #ahead = 0;

  constructor(access: StorageAccess, deps: ClientDeps) {
    this.#access = access;
    this.#deps = deps;
  }

  async put(name: string, body: Uint8Array, transfer: Transfer = {}): Promise<StorageProof> {
    return proof('upload', await this.#ask('PUT', name, { body, ...transfer }));
  }

  /** Takes a file out; one that is not there is gone as well. */
  async remove(name: string): Promise<StorageProof> {
    const answer = await this.#ask('DELETE', name);
    return answer.ok && (answer.status === 404 || answer.status === 410) ? { ok: true } : proof('remove', answer);
  }

  /** Where everybody can fetch a file; of S3 a link that ends by itself. */
  async link(name: string): Promise<string> {
    const { storage } = this.#access;
    if (storage.kind === 'webdav') return `${storage.publicAddress}/${name}`;
    const url = new URL(this.#addressOf(name));
    url.searchParams.set('X-Amz-Expires', String(storage.days * DAY_SECONDS));
    return (await this.#sign('GET', url.href, { signQuery: true })).url.href;
  }

  /** Puts a small file there, fetches it by its public link, and takes it out; says what failed. */
  async prove(name: string, body: Uint8Array): Promise<StorageProof> {
    const put = await this.put(name, body);
    if (!put.ok) return put;
    const { proxyFor } = this.#deps;
    const fetched = await fetchLink(await this.link(name), { proxyFor, most: body.byteLength + 1 });
    const found = proof('fetch', fetched);
    const isSame = fetched.ok && Buffer.from(fetched.body).equals(Buffer.from(body));
    const removed = await this.remove(name);
    if (!found.ok) return found;
    if (!isSame) return { ok: false, step: 'fetch', failure: 'different', seen: '' };
    return removed;
  }

  #addressOf(name: string): string {
    const { storage } = this.#access;
    return storage.kind === 's3' ? `${storage.endpoint}/${storage.bucket}/${name}` : `${storage.address}/${name}`;
  }

  async #ask(
    method: 'PUT' | 'DELETE',
    name: string,
    sent: Transfer & { body?: Uint8Array } = {},
  ): Promise<StorageAnswer> {
    const answer = await this.#askOnce(method, name, sent);
    const theirs = answer.ok && answer.status === 403 ? Date.parse(answer.date) : NaN;
    const ahead = theirs - this.#deps.now();
    if (this.#access.storage.kind !== 's3' || !(Math.abs(ahead - this.#ahead) > SKEW_MS)) return answer;
    this.#ahead = ahead;
    return this.#askOnce(method, name, sent);
  }

  async #askOnce(
    method: 'PUT' | 'DELETE',
    name: string,
    { body, ...transfer }: Transfer & { body?: Uint8Array },
  ): Promise<StorageAnswer> {
    const { storage, secret } = this.#access;
    const address = this.#addressOf(name);
    const about: Record<string, string> = body ? { 'content-type': TYPE } : {};
    const { proxyFor } = this.#deps;
    const sent = { ...transfer, method, proxyFor, ...(body ? { body } : {}) };
    if (storage.kind === 'webdav') {
      const authorization = `Basic ${Buffer.from(`${storage.user}:${secret}`).toString('base64')}`;
      return askStorage(address, { ...sent, headers: { ...about, authorization } });
    }
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signed = await this.#sign(method, address, { headers: { ...about, 'x-amz-content-sha256': hash } });
    return askStorage(address, { ...sent, headers: Object.fromEntries(signed.headers) });
  }

  #sign(method: string, url: string, how: { headers?: Record<string, string>; signQuery?: boolean }) {
    const { storage, secret } = this.#access;
    if (storage.kind !== 's3') throw new Error('Only S3 has signatures');
    const { keyId: accessKeyId, region } = storage;
    const datetime = new Date(this.#deps.now() + this.#ahead).toISOString().replace(/[:-]|\.\d{3}/g, '');
    return new AwsV4Signer({
      ...{ method, url, accessKeyId, secretAccessKey: secret, service: 's3', region, datetime, ...how },
    }).sign();
  }
}

function proof(step: StorageStep, answer: StorageAnswer): StorageProof {
  if (!answer.ok) return { ok: false, step, failure: answer.failure, seen: answer.seen };
  const failure = statusFailure(answer.status);
  return failure === null ? { ok: true } : { ok: false, step, failure, seen: String(answer.status) };
}
