import { KEYS_DAYS, type KeptKeys } from '#shared/bridge/porting.ts';
import type { MoveSecrets } from '#shared/domain/porting/port-form.ts';
import { isOpen, stageOf } from '#shared/domain/porting/stages.ts';
import type { Port } from '#shared/lists/lists.ts';
import type { Drafts } from '../store/drafts.ts';

const KIND = 'move-keys';
const DAY_MS = 86_400_000;
/** Wait before the disk is asked again to delete what it did not. */
const AGAIN_MS = 60_000;

interface Kept {
  secrets: Partial<MoveSecrets>;
  /** ISO time at which they go. */
  until: string;
  /** Ids of the moves of this number that had ended before: they say nothing of this one. */
  before: readonly string[];
  /** Whether its move was in the list. */
  seen: boolean;
}

interface MoveKeysDeps {
  drafts: Pick<Drafts, 'get' | 'put' | 'delete'>;
  /** Moves of the account, as they were last read; null before they were ever read. */
  ports: () => readonly Port[] | null;
  now: () => number;
  /** Is told of an error after which it is tried again to delete what has reached its day. */
  failed: (error: unknown) => void;
}

/**
 * PIN and last digits of the social security number of a mobile account that the person wants kept until the move is done,
 * by the number that moves. They are stored as drafts are, and go on their day, with the end of the move, or when the person
 * says so. They are sent from here and never go back to the page.
 */
export class MoveKeys {
  readonly #deps: MoveKeysDeps;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(deps: MoveKeysDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#removeOver();
    this.take();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Keeps what was typed for a number; what was kept before and not typed again stays. */
  keep(number: string, typed: Partial<MoveSecrets>): void {
    const all = this.#all();
    const { pincode, ssn } = { ...all[number]?.secrets, ...typed };
    const secrets = { ...(pincode ? { pincode } : {}), ...(ssn ? { ssn } : {}) };
    if (Object.keys(secrets).length === 0) return;
    const moves = (this.#deps.ports() ?? []).filter(({ number2port }) => number2port === number);
    this.#put({
      ...all,
      [number]: {
        secrets,
        until: new Date(this.#deps.now() + KEYS_DAYS * DAY_MS).toISOString(),
        before: moves.filter(hasEnded).map(({ id }) => id),
        seen: !moves.every(hasEnded),
      },
    });
    this.#removeOver();
  }

  of(number: string): Partial<MoveSecrets> {
    return this.#all()[number]?.secrets ?? {};
  }

  /** Both, where both are kept. */
  bothOf(number: string): MoveSecrets | null {
    const { pincode, ssn } = this.of(number);
    return pincode === undefined || ssn === undefined ? null : { pincode, ssn };
  }

  /** For which numbers something is kept, and until when; never what. */
  get kept(): KeptKeys[] {
    return Object.entries(this.#all()).map(([number, { until }]) => ({ number, until }));
  }

  remove(number: string): void {
    const { [number]: gone, ...others } = this.#all();
    if (gone) this.#put(others);
  }

  /** Takes what a reading of the moves found: with the end of its move nothing is kept for it. */
  take(): void {
    const ports = this.#isStopped ? null : this.#deps.ports();
    if (!ports) return;
    for (const [number, kept] of Object.entries(this.#all())) {
      const moves = ports.filter(({ id, number2port }) => number2port === number && !kept.before.includes(id));
      if (moves.some((port) => !hasEnded(port))) {
        if (!kept.seen) this.#put({ ...this.#all(), [number]: { ...kept, seen: true } });
      } else if (kept.seen || moves.length > 0) this.remove(number);
    }
  }

  /** What has not reached its day. */
  #all(): Record<string, Kept> {
    return Object.fromEntries(
      Object.entries(this.#stored()).filter(([, { until }]) => Date.parse(until) > this.#deps.now()),
    );
  }

  #stored(): Record<string, Kept> {
    return (this.#deps.drafts.get(KIND) as Record<string, Kept> | undefined) ?? {};
  }

  #put(all: Record<string, Kept>): void {
    if (Object.keys(all).length === 0) this.#deps.drafts.delete(KIND);
    else this.#deps.drafts.put(KIND, all, new Date(this.#deps.now()).toISOString());
  }

  /** Deletes what has reached its day, now and when the next day is reached. */
  #removeOver(): void {
    if (this.#isStopped) return;
    const all = this.#all();
    const ends = Object.values(all).map(({ until }) => Date.parse(until));
    clearTimeout(this.#timer);
    try {
      if (Object.keys(this.#stored()).length > ends.length) this.#put(all);
    } catch (error) {
      this.#deps.failed(error);
      this.#removeIn(AGAIN_MS);
      return;
    }
    // A computer that slept counts on from there: once a day is looked anew.
    if (ends.length > 0) this.#removeIn(Math.min(Math.max(0, Math.min(...ends) - this.#deps.now()), DAY_MS));
  }

  #removeIn(wait: number): void {
    this.#timer = setTimeout(() => {
      this.#removeOver();
    }, wait);
  }
}

function hasEnded({ status }: Port): boolean {
  return !isOpen(stageOf(status));
}
