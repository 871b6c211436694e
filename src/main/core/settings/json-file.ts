import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import type { z } from 'zod';

/**
 * A small file of JSON that is parsed by a schema with defaults. It is written to a temporary file, flushed and renamed, so
 * that a crash leaves the old or the new content; a file that cannot be read as what it should be is kept aside.
 */
export class JsonFile<S extends z.ZodType> {
  readonly #path: string;
  readonly #schema: S;
  #value: z.output<S>;
  #stored: z.output<S>;
  #pending: Promise<void> = Promise.resolve();
  /** Where a damaged file was put at the last start; null when it was sound or missing. */
  readonly setAside: string | null;

  constructor(path: string, schema: S) {
    this.#path = path;
    this.#schema = schema;
    const loaded = load(path, schema);
    this.#value = loaded.value;
    this.#stored = loaded.value;
    this.setAside = loaded.setAside;
  }

  get value(): z.output<S> {
    return this.#value;
  }

  /** Replaces the content. Resolves when it is on disk; rejects when the disk refused, with the old content kept. */
  async write(value: z.input<S>): Promise<z.output<S>> {
    const next = this.#schema.parse(value);
    this.#value = next;
    const writing = this.#pending.then(async () => {
      mkdirSync(dirname(this.#path), { recursive: true });
      await writeFileAtomic(this.#path, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 });
      this.#stored = next;
    });
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
}

function load<S extends z.ZodType>(path: string, schema: S): { value: z.output<S>; setAside: string | null } {
  const empty = () => schema.parse({});
  if (!existsSync(path)) return { value: empty(), setAside: null };
  try {
    const parsed = schema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    if (parsed.success) return { value: parsed.data, setAside: null };
  } catch {
    // Not JSON, or not readable: set aside below, like JSON of another shape.
  }
  const setAside = `${path}.${Date.now()}.bad`;
  renameSync(path, setAside);
  return { value: empty(), setAside };
}
