import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
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
 * that is refused, nothing is written until it is not. A file of a newer version of the app is left as it is: what can be
 * read of it holds, and what is written goes to a file of its own beside it (`settings.v1.json`), which this version also
 * finds at its next start. So both versions can be used in turn, each with its own.
 */
export class JsonFile<S extends z.ZodType> {
  readonly #schema: S;
  readonly #toStored: (value: z.output<S>) => object;
  readonly #path: string;
  #value: z.output<S>;
  #stored: z.output<S>;
  #pending: Promise<void> = Promise.resolve();
  #inTheWay: boolean;
  /** Where a damaged file was put at the last start; null when it was sound or missing, or could not be moved. */
  readonly setAside: string | null;
  /** Whether the file is of a newer version of the app, so that this one keeps its own beside it. */
  readonly newer: boolean;

  /** @param toStored what of a value is written, for a schema that fills in the rest; all of it by default */
  constructor(path: string, schema: S, toStored = (value: z.output<S>) => value as object) {
    this.#schema = schema;
    this.#toStored = toStored;
    const loaded = load(path, schema);
    this.#path = loaded.path;
    this.#value = loaded.value;
    this.#stored = loaded.value;
    this.#inTheWay = loaded.inTheWay;
    this.setAside = loaded.setAside;
    this.newer = loaded.newer;
  }

  get value(): z.output<S> {
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
    if (this.#inTheWay && existsSync(this.#path)) renameSync(this.#path, asideOf(this.#path));
    this.#inTheWay = false;
    mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
    const content = { version: FILE_VERSION, ...this.#toStored(next) };
    await writeWhole(this.#path, `${JSON.stringify(content, null, 2)}\n`, 0o600);
    this.#stored = next;
  }
}

interface Loaded<S extends z.ZodType> {
  path: string;
  value: z.output<S>;
  setAside: string | null;
  /** A damaged file stands at the path and could not be moved. */
  inTheWay: boolean;
  newer: boolean;
}

function load<S extends z.ZodType>(path: string, schema: S): Loaded<S> {
  const sound = { path, setAside: null, inTheWay: false, newer: false };
  if (!existsSync(path)) return { ...sound, value: schema.parse({}) };
  const content = readJson(path);
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

/** What stands in a file; undefined when that is no JSON, or it cannot be read. */
function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown;
  } catch {
    return undefined;
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
