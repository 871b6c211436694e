import { shallowRef } from 'vue';
import type { Outcome, Problem } from '#shared/bridge/outcome.ts';

/** How something is sent that is above a limit of this computer. */
export interface AboveLimit {
  overCap: true;
  pin?: string;
}

interface LimitQuestion {
  problem: Extract<Problem, { kind: 'over-cap' }>;
  /** What was wrong with the PIN of the last try; null before one. */
  wrong: Problem | null;
  /** Null calls it off. */
  answer: (above: AboveLimit | null) => void;
}

/** The question that is open; null while there is none. */
export const limitQuestion = shallowRef<LimitQuestion | null>(null);

/** Calls the open question off, as when the app is locked or another account comes to the screen. */
export function dropLimitQuestion(): void {
  limitQuestion.value?.answer(null);
}

/**
 * Sends something, and asks where it is above a limit of this computer. Called off, it answers the first refusal; nothing was
 * sent then.
 */
export async function askedAboveLimit<T>(send: (above?: AboveLimit) => Promise<Outcome<T>>): Promise<Outcome<T>> {
  const first = await send();
  if (first.ok || first.problem.kind !== 'over-cap' || limitQuestion.value) return first;
  const { problem } = first;
  for (let wrong: Problem | null = null; ;) {
    const above = await new Promise<AboveLimit | null>((answer) => {
      limitQuestion.value = { problem, wrong, answer };
    });
    const outcome = above && (await send(above));
    if (outcome && !outcome.ok && outcome.problem.kind === 'wrong-pin') {
      wrong = outcome.problem;
      continue;
    }
    limitQuestion.value = null;
    return outcome ?? first;
  }
}
