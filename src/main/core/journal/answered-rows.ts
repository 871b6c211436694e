import { WATCH_MS } from '#shared/bridge/activity.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import { ownTurn } from '../own-turn.ts';
import type { FindingEvidence, ReadList, ReconcileDeps, UnknownChange } from './finding.ts';
import { ONE_BY_ONE } from './list-looks.ts';
import { allRows } from './list-pages.ts';
import type { ListMatcher } from './matchers.ts';
import type { OpenEntries } from './open-entries.ts';
import { reconcile } from './reconcile.ts';

const HOUR_MS = 3_600_000;
/** A timer may come a little early. */
const TIMER_MS = 5;

interface AnsweredRowsDeps extends ReconcileDeps {
  open: OpenEntries;
  /** Waits for a turn of what runs in the background, before each request. */
  turn: (signal: AbortSignal) => Promise<void>;
  /** Wait after the last row that was answered, in milliseconds: some lists show minutes later what was done. */
  wait: number;
  /** Wait before another look at those of which nothing could be read. */
  retry: number;
  /** A list shows a change as it was before. */
  notDone: (change: UnknownChange, evidence: FindingEvidence) => void;
  /** Is told of changes that a list does not show as they were before. */
  shown?: ((changes: readonly UnknownChange[]) => void) | undefined;
  /** Is told of an error after which the look is done again. */
  failed?: (error: unknown) => void;
}

/** Looks once whether lists show what the provider says it did for many rows: some only say so. */
export class AnsweredRows {
  readonly #deps: AnsweredRowsDeps;
  readonly #ending = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  /** Looks one after the other that left something open. */
  #unreadable = 0;
  #isLooking = false;

  constructor(deps: AnsweredRowsDeps) {
    this.#deps = {
      ...deps,
      read: async (...list) => {
        await deps.turn(this.#ending.signal);
        return this.#ending.signal.aborted ? undefined : deps.read(...list);
      },
    };
  }

  /** A row was answered, now or in an earlier run of the app: it is looked at some time after the last of them. */
  follow(): void {
    this.#unreadable = 0;
    this.#after(this.#deps.wait);
  }

  /** Something can be read again: what waited for that is looked at now. */
  retry(): void {
    if (this.#unreadable > 0) this.#after(0);
  }

  close(): void {
    this.#ending.abort();
    clearTimeout(this.#timer);
  }

  #after(wait: number): void {
    clearTimeout(this.#timer);
    if (!this.#ending.signal.aborted) this.#timer = setTimeout(() => void this.#lookAtAll(), wait);
  }

  async #lookAtAll(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    let isLeft = true;
    try {
      await this.#lookAt(this.#due());
      isLeft = this.#notShown().length > 0;
    } catch (error) {
      if (!this.#ending.signal.aborted) this.#deps.failed?.(error);
    }
    this.#isLooking = false;
    if (this.#ending.signal.aborted || !isLeft) return;
    const { wait, retry } = this.#deps;
    // Those that came meanwhile have their own time to show.
    this.#after(Math.max(wait, Math.min(retry * 2 ** this.#unreadable, HOUR_MS)));
    this.#unreadable += 1;
  }

  #notShown() {
    const { open, now } = this.#deps;
    return open.notShown({ isOneOfMany: true, oldest: now() - WATCH_MS });
  }

  /** Rows that lists had time to show. */
  #due(): string[] {
    const latest = this.#deps.now() - this.#deps.wait + TIMER_MS;
    return this.#notShown().flatMap(({ id, answeredAt }) => (answeredAt <= latest ? id : []));
  }

  async #lookAt(ids: readonly string[]): Promise<void> {
    const whole = ids.length > ONE_BY_ONE ? this.#wholeLists() : undefined;
    const done: UnknownChange[] = [];
    for (const [place, id] of ids.entries()) {
      // A look through a whole list takes main some milliseconds.
      if (place > 0) await ownTurn();
      if (this.#ending.signal.aborted) return;
      const shown = await this.#look(id, whole);
      if (shown) done.push(shown);
    }
    this.#deps.shown?.(done);
  }

  /** Answers the change, where a list does not show it as it was before. */
  async #look(id: string, whole: ReconcileDeps['whole']): Promise<UnknownChange | undefined> {
    const { open, notDone } = this.#deps;
    const change = open.answered(id);
    const found = change && (await reconcile(change, { ...this.#deps, ...(whole && { whole }) }));
    if (this.#ending.signal.aborted || found?.state === 'unreadable') return undefined;
    const isAsBefore = found?.state === 'not-yet';
    if (change && isAsBefore) notDone(change, found.evidence);
    open.forgetAnswered(id);
    return isAsBefore ? undefined : change;
  }

  /** Lists of numbers, each of which is read once for all rows. */
  #wholeLists(): NonNullable<ReconcileDeps['whole']> {
    const read = new Map<OperationId, Promise<ReadList | 'unreadable'>>();
    return ({ list, query }: ListMatcher) => {
      if (Object.keys(query({})).join() !== 'did') return Promise.resolve(undefined);
      const known = read.get(list) ?? allRows(list, {}, this.#deps.read).then((rows) => rows ?? 'unreadable');
      read.set(list, known);
      return known;
    };
  }
}
