import { appendFileSync, mkdirSync } from 'node:fs';
import { appendFile, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const MAX_BYTES = 1_000_000;
const OLDER_FILES = 3;

/**
 * A file of lines, written one batch after the other without holding up the caller, with three older files of one megabyte
 * each. What is not written when the process exits is written then; a process that is killed loses its last lines.
 */
export class LogFile {
  readonly #file: string;
  readonly #unwritten: string[] = [];
  #writing: Promise<void> | null = null;

  constructor(file: string) {
    this.#file = file;
    try {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    } catch {
      // Every line that cannot be written is printed instead.
    }
  }

  write(line: string): void {
    this.#unwritten.push(`${line}\n`);
    if (this.#writing) return;
    process.once('exit', this.#writeRest);
    this.#writing = this.#writeAll();
  }

  /** Resolves when every line so far is in the file, or was printed. */
  async flush(): Promise<void> {
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    while (this.#unwritten.length > 0) {
      // Lines stay in the list until they are written: exit may come first.
      const { length } = this.#unwritten;
      const text = this.#unwritten.join('');
      try {
        await rotate(this.#file);
        await appendFile(this.#file, text, { mode: 0o600 });
      } catch {
        process.stderr.write(text);
      }
      this.#unwritten.splice(0, length);
    }
    this.#writing = null;
    process.off('exit', this.#writeRest);
  }

  readonly #writeRest = (): void => {
    const text = this.#unwritten.join('');
    try {
      appendFileSync(this.#file, text, { mode: 0o600 });
    } catch {
      process.stderr.write(text);
    }
  };
}

async function rotate(file: string): Promise<void> {
  if ((await sizeOf(file)) < MAX_BYTES) return;
  for (let index = OLDER_FILES - 1; index >= 1; index -= 1)
    await rename(`${file}.${index}`, `${file}.${index + 1}`).catch(() => undefined);
  await rename(file, `${file}.1`);
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch {
    return 0;
  }
}
