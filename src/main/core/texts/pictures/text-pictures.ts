import { randomBytes } from 'node:crypto';
import {
  pictureStorageSchema,
  type PictureStorage,
  type PictureStorageState,
  type StorageFailure,
  type StorageProof,
  type UploadedPicture,
} from '#shared/bridge/text-pictures.ts';
import { linkProblem } from '#shared/domain/texts/picture-link.ts';
import { isPlainJpeg, MOST_PICTURE_BYTES } from '#shared/domain/texts/plain-jpeg.ts';
import type { Database } from '../../store/database.ts';
import type { KeyValueStore } from '../../store/key-value-store.ts';
import type { Secrets } from '../../vault/vault.ts';
import type { StorageAccess, StorageClient } from './storage-client.ts';

const SETTINGS = 'text-picture-storage';
const SECRET = 'secret';
const DAY = 24 * 3_600_000;

interface TextPicturesDeps {
  db: Database;
  keyValues: KeyValueStore;
  secrets: Secrets;
  /** Speaks to one storage. */
  clientOf: (access: StorageAccess) => StorageClient;
  now: () => number;
  /** Has a secret taken out of everything that is logged. */
  hide: (secret: string) => void;
  /** How much of an upload has left. */
  progress: (token: string, sent: number) => void;
}

/** Pictures of this computer for texts: they are put into storage of the person's own, and taken out after some days. */
export class TextPictures {
  readonly #deps: TextPicturesDeps;
  readonly #uploads = new Map<string, AbortController>();
  #client: Promise<StorageClient | null> | null = null;
  #problem: StorageFailure | null = null;
  #isClosed = false;

  constructor(deps: TextPicturesDeps) {
    this.#deps = deps;
  }

  get state(): PictureStorageState {
    const left = Number(this.#deps.db.get('SELECT COUNT(*) AS count FROM text_upload')?.['count']);
    return { storage: this.#storage, left, problem: this.#problem };
  }

  close(): void {
    this.#isClosed = true;
    for (const upload of this.#uploads.values()) upload.abort();
  }

  /** Why a storage cannot be the way to the provider; the field that is wrong. */
  wrong(storage: PictureStorage): 'endpoint' | 'address' | 'publicAddress' | null {
    if (storage.kind === 's3') return linkProblem(storage.endpoint) === null ? null : 'endpoint';
    // Files may be put there within one's own network; they are fetched from everywhere.
    const url = URL.parse(storage.address);
    if (url?.protocol !== 'https:' || url.username || url.password || url.search || url.hash) return 'address';
    const isLink = linkProblem(storage.publicAddress) === null && !/[?#]/.test(storage.publicAddress);
    return isLink ? null : 'publicAddress';
  }

  /** Keeps a storage, its secret in the keychain, where a test of it went well. */
  async set(given: PictureStorage, secret: string): Promise<StorageProof> {
    const storage = withoutSlashes(given);
    this.#deps.hide(secret);
    const proof = await this.#prove(this.#deps.clientOf({ storage, secret }));
    if (!proof.ok || this.#isClosed) return proof;
    await this.#deps.secrets.set(SECRET, secret);
    this.#put(storage);
    return proof;
  }

  /** Puts a small picture into the storage, fetches it by its public link, and deletes it. */
  async prove(): Promise<StorageProof> {
    const client = await this.#kept();
    return client ? this.#prove(client) : { ok: false, step: 'upload', failure: 'no-storage', seen: '' };
  }

  /** Forgets the storage; what is in it stays there. */
  async leave(): Promise<void> {
    await this.#deps.secrets.delete(SECRET);
    if (this.#isClosed) return;
    this.#put(null);
    this.#deps.db.run('DELETE FROM text_upload');
  }

  /** Puts a picture there under a name that nobody can guess. It is noted before, so that a kill forgets none. */
  async upload(token: string, bytes: Uint8Array): Promise<UploadedPicture> {
    const failed = (failure: StorageFailure) => ({ ok: false, step: 'upload', failure, seen: '' }) as const;
    // The page makes it so; what it says is looked at again here, since the picture is for everybody.
    if (bytes.byteLength > MOST_PICTURE_BYTES || !isPlainJpeg(bytes)) return failed('not-plain');
    const [client, storage] = [await this.#kept(), this.#storage];
    if (!client || !storage || this.#isClosed) return failed('no-storage');
    const { db, now, progress } = this.#deps;
    const name = newName();
    const until = new Date(now() + storage.days * DAY).toISOString();
    db.run('INSERT INTO text_upload (name, link, until) VALUES (?, ?, ?)', name, '', until);
    const stopping = new AbortController();
    this.#uploads.set(token, stopping);
    const put = await client.put(name, bytes, {
      signal: stopping.signal,
      progress: (sent) => {
        progress(token, sent);
      },
    });
    this.#uploads.delete(token);
    if (this.#isClosed) return failed('stopped');
    if (!put.ok) {
      // It may be there all the same: it is deleted with the others.
      db.run('UPDATE text_upload SET until = ? WHERE name = ?', new Date(now()).toISOString(), name);
      return put;
    }
    const url = await client.link(name);
    if (!this.#isClosed) db.run('UPDATE text_upload SET link = ? WHERE name = ?', url, name);
    return { ok: true, url };
  }

  stop(token: string): void {
    this.#uploads.get(token)?.abort();
  }

  /** Deletes an upload that no text has. */
  async drop(url: string): Promise<void> {
    const { db, now } = this.#deps;
    db.run(`UPDATE text_upload SET until = ? WHERE link = ? AND link <> ''`, new Date(now()).toISOString(), url);
    await this.clean();
  }

  /** Deletes what has been there for its days; what cannot be deleted is tried again. */
  async clean(): Promise<void> {
    const { db, now } = this.#deps;
    if (this.#isClosed) return;
    const due = db.all('SELECT name FROM text_upload WHERE until <= ? ORDER BY until LIMIT 50', iso(now()));
    const client = due.length > 0 ? await this.#kept() : null;
    for (const { name } of due) {
      if (!client || this.#isClosed) return;
      const removed = await client.remove(String(name));
      if (this.#isClosed) return;
      this.#problem = removed.ok ? null : removed.failure;
      if (!removed.ok) return;
      db.run('DELETE FROM text_upload WHERE name = ?', String(name));
    }
  }

  #prove(client: StorageClient): Promise<StorageProof> {
    return client.prove(newName(), TEST_PICTURE);
  }

  /** One client for all requests: it knows how far the clock of the storage is off. */
  #kept(): Promise<StorageClient | null> {
    this.#client ??= this.#open().catch((error: unknown) => {
      this.#client = null;
      throw error;
    });
    return this.#client;
  }

  async #open(): Promise<StorageClient | null> {
    const storage = this.#storage;
    const secret = storage && (await this.#deps.secrets.get(SECRET));
    if (!storage || secret === null) return null;
    this.#deps.hide(secret);
    return this.#deps.clientOf({ storage, secret });
  }

  get #storage(): PictureStorage | null {
    return pictureStorageSchema.safeParse(this.#deps.keyValues.get(SETTINGS)).data ?? null;
  }

  #put(storage: PictureStorage | null): void {
    this.#client = null;
    this.#problem = null;
    this.#deps.keyValues.put(SETTINGS, storage);
  }
}

function withoutSlashes(storage: PictureStorage): PictureStorage {
  const trimmed = (text: string) => text.replace(/\/+$/, '');
  return storage.kind === 's3'
    ? { ...storage, endpoint: trimmed(storage.endpoint) }
    : { ...storage, address: trimmed(storage.address), publicAddress: trimmed(storage.publicAddress) };
}

function newName(): string {
  return `${randomBytes(24).toString('hex')}.jpg`;
}

const iso = (time: number) => new Date(time).toISOString();

/** A JPEG of one dot. */
const TEST_PICTURE = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z',
  'base64',
);
