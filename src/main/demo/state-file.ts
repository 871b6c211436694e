import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { accountState, type AccountState } from './state.ts';
import { plainVoiceNumber } from './seed/voice.ts';
import { seedState } from './seed/seed-state.ts';

/** How long changes are gathered before they are written. */
const WRITE_AFTER_MS = 100;

const VERSION = 2;
const snapshot = z.object({ version: z.literal(VERSION), ahead: z.number(), state: accountState });

/** What the first version had of a number that was moved to voice. */
const oldNumber = z.looseObject({ did: z.string(), note: z.string(), inventory: z.enum(['fax', 'voice']) });
const oldSnapshot = z.object({
  version: z.literal(1),
  ahead: z.number(),
  state: z.looseObject({
    seed: z.number(),
    size: z.enum(['small', 'office']),
    numbers: z.array(oldNumber),
    faxes: z.array(z.looseObject({ at: z.number() })),
  }),
});

/** What the file holds: the account, and how far its time was ahead of real time. */
export interface Snapshot {
  ahead: number;
  state: AccountState;
}

/** Reads a snapshot. A file that cannot be used is set aside as `.bad`, never overwritten; undefined then and without one. */
export function readStateFile(file: string, realNow: number): Snapshot | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw cause;
  }
  try {
    return snapshot.parse(upgrade(JSON.parse(text), realNow));
  } catch {
    renameSync(file, `${file}.bad`);
    return undefined;
  }
}

/** The first version knew the account and pro fax only: the rest of its account is as on the first day. */
function upgrade(kept: unknown, realNow: number): unknown {
  const old = oldSnapshot.safeParse(kept);
  if (!old.success) return kept;
  const { ahead, state } = old.data;
  const fresh = seedState(state.seed, state.size, realNow + ahead);
  const enterprise = fresh.numbers.filter(({ product }) => product === 'enterprise');
  return {
    version: VERSION,
    ahead,
    state: {
      ...fresh,
      ...state,
      numbers: [...state.numbers.filter(({ inventory }) => inventory === 'fax'), ...enterprise],
      voice: state.numbers
        .filter(({ inventory }) => inventory === 'voice')
        .map(({ did, note }) => plainVoiceNumber(did, { note })),
    },
  };
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
    writeFileSync(temporary, JSON.stringify({ version: VERSION, ...this.#take() }), { mode: 0o600 });
    renameSync(temporary, this.#file);
  }
}
