import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { accountState, type AccountState } from './state.ts';

/** How long changes are gathered before they are written. */
const WRITE_AFTER_MS = 100;

const snapshot = z.object({ version: z.literal(1), ahead: z.number(), state: accountState });

/** What the file holds: the account, and how far its time was ahead of real time. */
export interface Snapshot {
  ahead: number;
  state: AccountState;
}

/** Reads a snapshot. A file that cannot be used is set aside as `.bad`, never overwritten; undefined then and without one. */
export function readStateFile(file: string): Snapshot | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw cause;
  }
  try {
    return snapshot.parse(JSON.parse(text));
  } catch {
    renameSync(file, `${file}.bad`);
    return undefined;
  }
}

/** Writes snapshots: soon after a change, and at once when flushed. A reader never sees half a file. */
export class StateFile {
  readonly #file: string;
  readonly #take: () => Snapshot;
  #timer: NodeJS.Timeout | undefined;

  constructor(file: string, take: () => Snapshot) {
    this.#file = file;
    this.#take = take;
    mkdirSync(dirname(file), { recursive: true });
  }

  changed(): void {
    this.#timer ??= setTimeout(() => {
      this.flush();
    }, WRITE_AFTER_MS);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const temporary = `${this.#file}.${String(process.pid)}.tmp`;
    writeFileSync(temporary, JSON.stringify({ version: 1, ...this.#take() }), { mode: 0o600 });
    renameSync(temporary, this.#file);
  }
}
