import { valueOf } from '#shared/domain/lines/line-details.ts';
import { FORWARD_REASONS, type LineForwards } from '#shared/domain/numbers/call-path.ts';
import type { Line } from '#shared/lists/lists.ts';
import { isYounger } from '../age.ts';
import type { JournalEntries } from '../journal/journal-entries.ts';
import { lineDetails } from './line-details.ts';
import { lineForwards, type LineRead } from './line-facts.ts';

/** Each is one request of the background's budget; accounts with more lines see the rest as it was set from here. */
const LINES_READ = 40;
const FRESH_MS = 3_600_000;

interface Deps {
  entries: JournalEntries;
  now: () => number;
  lines: () => readonly Line[];
  /** Reads a line by itself; undefined where that failed. */
  read: (line: string) => Promise<LineRead | null | undefined>;
  turn: (signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
  /** What lines pass on is known otherwise than before. */
  changed: () => void;
}

/** What lines pass on by themselves: as they were read one by one, or else as it was last set here. */
export class LineForwardWatch {
  readonly #deps: Deps;
  readonly #readings = new Map<string, { line: LineRead; at: number }>();
  readonly #changedAt = new Map<string, number>();
  #reading = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get known(): Record<string, LineForwards> {
    const { entries } = this.#deps;
    const read = [...this.#readings].map(([trunk, { line }]) => [trunk, forwardsOf(line, entries, trunk)] as const);
    return { ...lineForwards(entries), ...Object.fromEntries(read) };
  }

  /** Keeps what a line was read as. @param askedAt time at which it was asked for */
  note(trunk: string, line: LineRead, askedAt: number): void {
    if (askedAt <= (this.#changedAt.get(trunk) ?? -Infinity)) return;
    const before = JSON.stringify(this.known[trunk] ?? {});
    this.#readings.set(trunk, { line, at: askedAt });
    if (JSON.stringify(this.known[trunk] ?? {}) !== before) this.#deps.changed();
  }

  /** A change of a line was sent: what was asked of it before is of no use. */
  forget(trunk: string): void {
    this.#changedAt.set(trunk, this.#deps.now());
    this.#readings.delete(trunk);
  }

  /** Reads a line, unless it was read within the hour. */
  async lookAt(trunk: string): Promise<void> {
    if (this.#isDue(trunk)) await this.#deps.read(trunk);
  }

  /** Reads the lines that numbers ring on, those with most numbers first. */
  async look(): Promise<void> {
    if (this.#reading) return;
    this.#reading = true;
    try {
      for (const trunk of this.#ringing().filter((line) => this.#isDue(line))) {
        await this.#deps.turn(this.#deps.signal);
        await this.#deps.read(trunk);
      }
    } catch (error) {
      if (!this.#deps.signal.aborted) throw error;
    } finally {
      this.#reading = false;
    }
  }

  #isDue(trunk: string): boolean {
    return !isYounger(this.#readings.get(trunk)?.at ?? -Infinity, FRESH_MS, this.#deps.now());
  }

  #ringing(): string[] {
    return this.#deps
      .lines()
      .filter(({ routed_dids }) => routed_dids.length > 0)
      .toSorted((a, b) => b.routed_dids.length - a.routed_dids.length)
      .slice(0, LINES_READ)
      .map(({ trunk }) => trunk);
  }
}

function forwardsOf(line: LineRead, entries: JournalEntries, trunk: string): LineForwards {
  const { forwards } = lineDetails(line, entries, trunk);
  const set = FORWARD_REASONS.map((reason) => [reason, valueOf(forwards[reason])?.to] as const);
  return Object.fromEntries(set.filter(([, to]) => to !== undefined));
}
