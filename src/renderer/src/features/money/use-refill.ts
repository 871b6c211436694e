import { ref, shallowRef } from 'vue';
import type { Refill, RefillMode } from '#shared/bridge/money.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { SpendQuestion } from '#renderer/ui/spend-sheet/asked-spend.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { oneAtATime } from '#renderer/kernel/single-flight.ts';

export interface RefillWish {
  /** Whole dollars. */
  amount: number;
  mode: RefillMode | null;
  /** PIN of the app; empty where none is asked for. */
  pin: string;
}

/** Sends a refill once, by one press, with the questions that come before it. */
export function useRefill(done: (refill: Refill) => void) {
  const busy = ref(false);
  const problem = shallowRef<Problem | null>(null);
  const question = shallowRef<SpendQuestion | null>(null);
  /** The entry of a refill whose outcome is not known. */
  const unknownId = ref<string | null>(null);
  let agreed = { again: false, overCap: false };

  /** Something else is wished: what was agreed to before does not count for it. */
  function reset(): void {
    problem.value = null;
    question.value = null;
    unknownId.value = null;
    agreed = { again: false, overCap: false };
  }

  function agree(): void {
    if (question.value?.kind === 'duplicate') agreed.again = true;
    if (question.value?.kind === 'over-cap') agreed.overCap = true;
  }

  function refused(next: Problem): void {
    if (next.kind === 'unknown-outcome') {
      question.value = null;
      unknownId.value = next.journalId;
    } else if (next.kind === 'duplicate' || next.kind === 'over-cap') {
      question.value = next;
    } else {
      // With a wrong PIN nothing was agreed to: the question stays.
      problem.value = next;
    }
  }

  let wish: RefillWish = { amount: 0, mode: null, pin: '' };
  const run = oneAtATime(async () => {
    busy.value = true;
    problem.value = null;
    agree();
    const { pin, ...what } = wish;
    const outcome = await ask('money.refill', { ...what, ...agreed, ...(agreed.overCap && pin !== '' ? { pin } : {}) });
    busy.value = false;
    if (outcome.ok) done(outcome.value);
    else refused(outcome.problem);
  });

  async function send(next: RefillWish): Promise<void> {
    if (busy.value) return;
    wish = next;
    await run();
  }

  return { busy, problem, question, unknownId, send, reset };
}
