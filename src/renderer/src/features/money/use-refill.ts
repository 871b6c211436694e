import { ref, shallowRef } from 'vue';
import type { Refill, RefillMode } from '#shared/bridge/money.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { useSpend } from '#renderer/ui/spend-sheet/use-spend.ts';
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
  const { question, agree, spend, forget } = useSpend();
  /** The entry of a refill whose outcome is not known. */
  const unknownId = ref<string | null>(null);

  /** Something else is wished: what was agreed to before does not count for it. */
  function reset(): void {
    problem.value = null;
    unknownId.value = null;
    forget();
  }

  function refused(next: Problem): void {
    if (next.kind === 'unknown-outcome') unknownId.value = next.journalId;
    // A question is shown as such.
    else if (next !== question.value) problem.value = next;
  }

  let wish: RefillWish = { amount: 0, mode: null, pin: '' };
  const run = oneAtATime(async () => {
    busy.value = true;
    problem.value = null;
    agree();
    const { pin, ...what } = wish;
    const outcome = await spend((answer) => ask('money.refill', { ...what, ...answer }), pin);
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
