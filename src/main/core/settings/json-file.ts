import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';
import { writeWhole } from '../whole-file.ts';

/** Stands in every file as `version`; a file without it is of an app that did not number them. */
const FILE_VERSION = 1;

/**
 * A small file of JSON that is parsed by a schema with defaults. It is written to a temporary file, flushed and renamed, so
 * that a crash leaves the old or the new content.
 *
 * Nothing that is found is ever lost. A file that cannot be read as what it should be is kept aside as `.bad`; where even
 * that is refused, nothing is written until it is not. One that the disk does not give now stays where it is and is read again
 * when its value is asked for; only a write moves it aside. A file of a newer version of the app is left as it is: what can be
 * read of it holds, and what is written goes to a file of its own beside it (`settings.v1.json`), which this version also
 * finds at its next start. So both versions can be used in turn, each with its own.
 */
export class JsonFile<S extends z.ZodType> {
  readonly #schema: S;
  readonly #toStored: (value: z.output<S>) => object;
  readonly #given: string;
  #loaded: Loaded<S>;
  #value: z.output<S>;
  #stored: z.output<S>;
  #pending: Promise<void> = Promise.resolve();

  /** @param toStored what of a value is written, for a schema that fills in the rest; all of it by default */
  constructor(path: string, schema: S, toStored = (value: z.output<S>) => value as object) {
    this.#schema = schema;
    this.#toStored = toStored;
    this.#given = path;
    this.#loaded = load(path, schema);
    this.#value = this.#loaded.value;
    this.#stored = this.#loaded.value;
  }

  /** Where a damaged file was put; null when it was sound or missing, or could not be moved. */
  get setAside(): string | null {
    return this.#loaded.setAside;
  }

  /** Whether the file is of a newer version of the app, so that this one keeps its own beside it. */
  get newer(): boolean {
    return this.#loaded.newer;
  }

  /** Whether the disk does not give the file, so that its value is what holds without it. */
  get isUnread(): boolean {
    return this.#loaded.isUnread;
  }

  get value(): z.output<S> {
    // What is being written is newer than the file.
    if (this.#loaded.isUnread && this.#value === this.#stored) {
      this.#loaded = load(this.#given, this.#schema);
      this.#value = this.#loaded.value;
      this.#stored = this.#loaded.value;
    }
    return this.#value;
  }

  /** Replaces the content. Resolves when it is on disk; rejects when the disk refused, with the old content kept. */
  async write(value: z.input<S>): Promise<z.output<S>> {
    const next = this.#schema.parse(value);
    this.#value = next;
    const writing = this.#pending.then(() => this.#store(next));
    this.#pending = writing.catch(() => undefined);
    try {
      await writing;
    } catch (error) {
      // A newer value that waits for its turn stays.
      if (this.#value === next) this.#value = this.#stored;
      throw error;
    }
    return next;
  }

  async #store(next: z.output<S>): Promise<void> {
    const { path, inTheWay } = this.#loaded;
    if (inTheWay && lstatSync(path, { throwIfNoEntry: false })) renameSync(path, asideOf(path));
    this.#loaded = { ...this.#loaded, inTheWay: false, isUnread: false };
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const content = { version: FILE_VERSION, ...this.#toStored(next) };
    await writeWhole(path, `${JSON.stringify(content, null, 2)}\n`, 0o600);
    this.#stored = next;
  }
}

interface Loaded<S extends z.ZodType> {
  path: string;
  value: z.output<S>;
  setAside: string | null;
  /** What stands at the path has to be moved before anything is written there. */
  inTheWay: boolean;
  newer: boolean;
  /** The disk did not give it: what stands in it is not known. */
  isUnread: boolean;
}

function load<S extends z.ZodType>(path: string, schema: S): Loaded<S> {
  const sound = { path, setAside: null, inTheWay: false, newer: false, isUnread: false };
  const found = readJson(path);
  if (found === 'none') return { ...sound, value: schema.parse({}) };
  if (found === 'unread') return { ...sound, value: schema.parse({}), inTheWay: true, isUnread: true };
  const { content } = found;
  if (isNewer(content)) {
    const own = path.replace(/(\.json)?$/, `.v${FILE_VERSION}.json`);
    if (existsSync(own)) return { ...load(own, schema), newer: true };
    return { ...sound, path: own, value: salvage(content, schema), newer: true };
  }
  const parsed = schema.safeParse(content);
  if (parsed.success) return { ...sound, value: parsed.data };
  const setAside = moveAside(path);
  return { ...sound, value: schema.parse({}), setAside, inTheWay: setAside === null };
}

/** Where there is nothing to read: no file, or no folder for it. */
const NOTHING_THERE = new Set(['ENOENT', 'ENOTDIR']);

/** What stands in a file, undefined when that is no JSON; `unread` where the disk does not give it. */
function readJson(path: string): { content: unknown } | 'none' | 'unread' {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (NOTHING_THERE.has(code)) return 'none';
    // A folder in its place never becomes a file.
    return code === 'EISDIR' ? { content: undefined } : 'unread';
  }
  try {
    // Some editors put a byte order mark before the text.
    return { content: JSON.parse(text.replace(/^\uFEFF/, '')) as unknown };
  } catch {
    return { content: undefined };
  }
}

function isNewer(content: unknown): content is Record<string, unknown> {
  if (typeof content !== 'object' || content === null || !('version' in content)) return false;
  return typeof content.version === 'number' && content.version > FILE_VERSION;
}

/** What this version understands of a newer file: the values that break none of its rules. */
function salvage<S extends z.ZodType>(content: Record<string, unknown>, schema: S): z.output<S> {
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  const broken = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  const kept = Object.entries(content).filter(([name]) => !broken.has(name));
  const again = schema.safeParse(Object.fromEntries(kept));
  return again.success ? again.data : schema.parse({});
}

function moveAside(path: string): string | null {
  try {
    const setAside = asideOf(path);
    renameSync(path, setAside);
    return setAside;
  } catch {
    return null;
  }
}

function asideOf(path: string): string {
  return `${path}.${Date.now()}.bad`;
}
