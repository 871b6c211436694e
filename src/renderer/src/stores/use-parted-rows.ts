import { shallowRef } from 'vue';
import type { Outcome, Problem } from '#shared/bridge/outcome.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';

/** Rows of one answer. */
export const PART = 200;
/** A taller list cannot be scrolled in Chromium; a shorter period shows the rest. */
const MOST_SHOWN = 500_000;

interface Span {
  start: number;
  end: number;
}

interface PartedRows<Question, Kept, Row> {
  /** Ends with the account. */
  signal: AbortSignal;
  /** Asks main for the rows between two places of the list. */
  read: (question: Question, span: Span) => Promise<Outcome<Kept[]>>;
  /** A row as the list shows it. @param key its place, since other rows may not have come yet */
  shown: (row: Kept, key: string) => Row;
}

/** The rows of a long list that main keeps: the page has those in sight, part by part. */
export function usePartedRows<Question, Kept, Row>({ signal, read, shown }: PartedRows<Question, Kept, Row>) {
  const rows = shallowRef<readonly (Row | undefined)[]>([]);
  const keys = shallowRef<readonly string[]>([]);
  const problem = shallowRef<Problem | null>(null);
  const latest = latestOnly();
  /** What the rows on the screen answer; the next question may have no answer yet, or none at all. */
  let answered: Question | null = null;
  /** Parts of the list that were asked for. */
  let asked = new Set<number>();
  let range: [start: number, end: number] = [0, PART];
  let showing: Promise<void> | null = null;
  /** Why a part could not be read; a later one that comes takes it back. */
  let partProblem: Problem | null = null;

  /**
   * Asks for a list, and shows its first rows and those in sight at once.
   *
   * @param find its first rows, up to PART, and how many there are; of a refused answer the rows stay
   * @param taken the answer counts, and its rows are shown
   */
  async function load<Found extends { rows: Kept[] }>(
    question: Question,
    find: () => Promise<Outcome<Found>>,
    countOf: (found: Found) => number,
    taken: (found: Found) => void,
  ): Promise<void> {
    const first = Math.floor(range[0] / PART);
    const outcome = await latest.ask(async (current) => {
      const found = await find();
      if (!found.ok || current.aborted || first === 0 || first * PART >= countOf(found.value)) return { found };
      return { found, inSight: await read(question, spanOf(first)) };
    });
    if (!outcome) return;
    const { found, inSight } = outcome;
    problem.value = found.ok ? null : found.problem;
    if (!found.ok) return;
    const count = Math.min(countOf(found.value), MOST_SHOWN);
    answered = question;
    asked = new Set([0]);
    let next = placed(new Array<undefined>(count).fill(undefined), found.value.rows, 0);
    if (inSight?.ok) {
      asked.add(first);
      next = placed([...next], inSight.value, first);
    }
    if (keys.value.length !== count) keys.value = Array.from({ length: count }, (_, at) => String(at));
    rows.value = next;
    taken(found.value);
    await show(...range);
  }

  /** Has rows come that are in sight and not here yet. Those that were scrolled past before it was their turn are left out. */
  function show(start: number, end: number): Promise<void> {
    range = [start, end];
    showing ??= showMissing().finally(() => {
      showing = null;
    });
    return showing;
  }

  async function showMissing(): Promise<void> {
    for (let part = missingPart(); part !== undefined && answered && !signal.aborted; part = missingPart()) {
      const mine = asked;
      mine.add(part);
      const outcome = await read(answered, spanOf(part));
      // The list became another one meanwhile.
      if (mine !== asked) continue;
      if (signal.aborted) return;
      if (!outcome.ok) {
        mine.delete(part);
        problem.value = partProblem = outcome.problem;
        return;
      }
      if (problem.value === partProblem) problem.value = null;
      rows.value = placed([...rows.value], outcome.value, part);
    }
  }

  /** The first part in sight that was not asked for. */
  function missingPart(): number | undefined {
    const [start, end] = range;
    const last = Math.min(Math.floor(Math.max(start, end - 1) / PART), Math.ceil(rows.value.length / PART) - 1);
    for (let part = Math.floor(start / PART); part <= last; part += 1) if (!asked.has(part)) return part;
    return undefined;
  }

  /** Puts the rows of a part at their places. */
  function placed(list: (Row | undefined)[], some: readonly Kept[], part: number): readonly (Row | undefined)[] {
    for (const [offset, row] of some.entries()) {
      const at = part * PART + offset;
      if (at >= list.length) break;
      list[at] = shown(row, String(at));
    }
    return list;
  }

  /** Another list begins at its top. */
  function toTop(): void {
    range = [0, PART];
  }

  return { rows, keys, problem, load, show, toTop };
}

function spanOf(part: number): Span {
  return { start: part * PART, end: (part + 1) * PART };
}
