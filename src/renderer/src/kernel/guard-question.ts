import { shallowRef } from 'vue';
import type { Outcome, Problem } from '#shared/bridge/outcome.ts';
import { accountOnScreen, onAccountLeft } from './account-scope.ts';

/** What is asked before something is done that a limit or a guard of this computer forbids. */
export type Guard = Extract<Problem, { kind: 'over-cap' | 'pin-needed' }>;

interface GuardQuestion {
  problem: Guard;
  /** What was wrong with the PIN of the last try; null before one. */
  wrong: Problem | null;
  /** With the PIN, where one is set; null calls it off. */
  answer: (given: { pin?: string } | null) => void;
}

/** How something is sent that is above a limit of this computer. */
export interface AboveLimit {
  overCap: true;
  pin?: string;
}

/** The question that is open; null while there is none. */
export const guardQuestion = shallowRef<GuardQuestion | null>(null);

/** Calls the open question off. */
export function dropGuardQuestion(): void {
  guardQuestion.value?.answer(null);
}
onAccountLeft(dropGuardQuestion);

/**
 * Sends something, and asks where it is above a limit of this computer. Called off, it answers the first refusal; nothing was
 * sent then.
 */
export function askedAboveLimit<T>(send: (above?: AboveLimit) => Promise<Outcome<T>>): Promise<Outcome<T>> {
  return asked('over-cap', send, (given) => send({ overCap: true, ...given }));
}

/** Does something, and asks for the PIN of the app where it takes it. */
export function askedForPin<T>(act: (given?: { pin?: string }) => Promise<Outcome<T>>): Promise<Outcome<T>> {
  return asked('pin-needed', act, act);
}

async function asked<T>(
  kind: Guard['kind'],
  first: () => Promise<Outcome<T>>,
  again: (given: { pin?: string }) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const { signal } = accountOnScreen();
  const refused = await first();
  // Who answers it in another account would answer for that one.
  if (refused.ok || refused.problem.kind !== kind || guardQuestion.value || signal.aborted) return refused;
  const problem = refused.problem;
  for (let wrong: Problem | null = null; ;) {
    const given = await new Promise<{ pin?: string } | null>((answer) => {
      guardQuestion.value = { problem, wrong, answer };
    });
    const outcome = given && (await again(given));
    if (outcome && !outcome.ok && outcome.problem.kind === 'wrong-pin' && !signal.aborted) {
      wrong = outcome.problem;
      continue;
    }
    guardQuestion.value = null;
    return outcome ?? refused;
  }
}
