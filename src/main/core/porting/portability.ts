import { setImmediate as breath } from 'node:timers/promises';
import type { Problem } from '#shared/bridge/outcome.ts';
import { PORTABILITY_DAYS, type Portability } from '#shared/bridge/porting.ts';
import type { Result } from '#shared/provider/catalogue.ts';
import type { Attempt } from '../client/wire.ts';
import type { Database, Row } from '../store/database.ts';

const KEPT_MS = PORTABILITY_DAYS * 24 * 3_600_000;

interface PortabilityDeps {
  db: Database;
  now: () => number;
  /** Asks the provider whether a number can be moved. */
  ask: (number: string, signal: AbortSignal) => Promise<Attempt>;
  /** Waits until the budget of calls has room for another one. */
  turn: (signal: AbortSignal) => Promise<void>;
}

/** Which numbers can be moved here: asked one by one, since an answer for several does not say which of them it is about. */
export class PortabilityChecks {
  readonly #deps: PortabilityDeps;
  readonly #closing = new AbortController();

  constructor(deps: PortabilityDeps) {
    this.#deps = deps;
  }

  close(): void {
    this.#closing.abort();
  }

  /** Asks for each number. The first answers that fail for a reason of the connection end the check: the rest would fail too. */
  async check(numbers: readonly string[]): Promise<Portability[]> {
    const found: Portability[] = [];
    let broken: Problem | undefined;
    for (const number of numbers) {
      if (this.#closing.signal.aborted) broken = { kind: 'cancelled' };
      const one: Portability = broken ? this.#unknown(number, broken) : await this.#ask(number);
      if (one.answer === 'unknown') broken ??= one.problem;
      found.push(one);
      await breath();
    }
    return found;
  }

  /** What was answered lately; about all numbers for none. */
  known(numbers: readonly string[]): Portability[] {
    const since = new Date(this.#deps.now() - KEPT_MS).toISOString();
    // One of a time that is still to come was answered while the clock was ahead.
    this.#deps.db.run('DELETE FROM port_check WHERE checked_at < ? OR checked_at > ?', since, this.#time());
    const wanted = new Set(numbers);
    return this.#deps.db
      .all('SELECT number, checked_at, answer FROM port_check ORDER BY checked_at DESC, number')
      .map(fromRow)
      .filter(({ number }) => wanted.size === 0 || wanted.has(number));
  }

  async #ask(number: string): Promise<Portability> {
    const { ask, turn, db } = this.#deps;
    const { signal } = this.#closing;
    await turn(signal);
    const attempt = signal.aborted ? undefined : await ask(number, signal);
    if (!attempt || !db.isOpen) return this.#unknown(number, { kind: 'cancelled' });
    if (attempt.kind !== 'answered' && !isAboutNumber(attempt.problem)) return this.#unknown(number, attempt.problem);
    const checkedAt = this.#time();
    const one: Portability =
      attempt.kind === 'answered'
        ? { number, answer: 'can', ...daysOf(attempt.value), checkedAt }
        : { number, answer: 'cannot', checkedAt, problem: attempt.problem };
    const { focDays, problem } = one;
    db.run(
      'INSERT OR REPLACE INTO port_check (number, checked_at, answer) VALUES (?, ?, ?)',
      ...[number, checkedAt, JSON.stringify({ answer: one.answer, focDays, problem })],
    );
    return one;
  }

  #unknown(number: string, problem: Problem): Portability {
    return { number, answer: 'unknown', checkedAt: this.#time(), problem };
  }

  #time(): string {
    return new Date(this.#deps.now()).toISOString();
  }
}

/** A server that breaks down or is busy says nothing of the number, whatever stands in its answer. */
function isAboutNumber(problem: Problem): boolean {
  const status = problem.kind === 'refused' ? (problem.evidence.status ?? 0) : 500;
  return status < 500 && status !== 429;
}

function daysOf(value: unknown): { focDays: number } {
  return { focDays: (value as Result<'lnp.checkPortability'>).foc_days };
}

function fromRow({ number, checked_at, answer }: Row): Portability {
  const kept = JSON.parse(String(answer)) as Pick<Portability, 'answer' | 'focDays' | 'problem'>;
  return { number: String(number), checkedAt: String(checked_at), ...kept };
}
