import type { Problem } from '#shared/bridge/outcome.ts';
import { problemKinds } from '#shared/bridge/problem-kinds.ts';

/** What a run does after a row: it goes on after a wait, or pauses because of a problem. */
export type NextStep = { kind: 'go-on'; waitMs: number } | { kind: 'pause'; problem: Problem };

/** Waits after the provider turned a row away, where it does not say for how long. */
const FIRST_WAIT_MS = 5_000;
/** A provider that asks for more than this has the run paused. */
const LONGEST_WAIT_MS = 120_000;
/** The gap between two rows after the provider said once that they come too fast; it doubles each time. */
const FIRST_GAP_MS = 250;
const LONGEST_GAP_MS = 5_000;
/** After so many rows without trouble the gap is halved. */
const CALM_ROWS = 20;
/** How often in a row before the run pauses: turned away, answered by a broken server, not answered at all. */
const MOST_TURNED_AWAY = 5;
const MOST_BROKEN = 2;
const MOST_UNANSWERED = 5;

/** How fast the rows of a run follow each other: slower when the provider says so, and not at all when nothing gets through. */
export class BulkPace {
  #gapMs = 0;
  #calm = 0;
  #turnedAway = 0;
  #broken = 0;
  #unanswered = 0;

  /** The provider answered a row, whatever it said. */
  answered(): NextStep {
    this.#turnedAway = 0;
    this.#broken = 0;
    this.#unanswered = 0;
    this.#calm += 1;
    if (this.#calm % CALM_ROWS === 0) this.#gapMs = this.#gapMs <= FIRST_GAP_MS ? 0 : this.#gapMs / 2;
    return { kind: 'go-on', waitMs: this.#gapMs };
  }

  /** The provider did not take the row: too many came (429). */
  turnedAway(problem: Problem): NextStep {
    this.#calm = 0;
    this.#turnedAway += 1;
    this.#gapMs = Math.min(LONGEST_GAP_MS, this.#gapMs * 2 || FIRST_GAP_MS);
    return this.#wait(problem, this.#turnedAway, MOST_TURNED_AWAY);
  }

  /** Nothing says what became of the row; `cause` is what came instead of its answer. */
  unknown(cause: Problem): NextStep {
    this.#calm = 0;
    this.#unanswered += 1;
    if (!problemKinds[cause.kind].brokenServer)
      return this.#unanswered >= MOST_UNANSWERED
        ? { kind: 'pause', problem: cause }
        : { kind: 'go-on', waitMs: this.#gapMs };
    this.#broken += 1;
    return this.#wait(cause, this.#broken, MOST_BROKEN);
  }

  #wait(problem: Problem, times: number, most: number): NextStep {
    const seconds = 'evidence' in problem ? problem.evidence.retryAfter : undefined;
    const waitMs = seconds === undefined ? FIRST_WAIT_MS * 2 ** (times - 1) : seconds * 1000;
    return times >= most || waitMs > LONGEST_WAIT_MS ? { kind: 'pause', problem } : { kind: 'go-on', waitMs };
  }
}
