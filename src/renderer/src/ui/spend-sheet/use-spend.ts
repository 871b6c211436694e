import { shallowRef } from 'vue';
import { fail, type Outcome } from '#shared/bridge/outcome.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import { accountOnScreen } from '#renderer/kernel/account-scope.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import type { SpendAnswer, SpendQuestion } from './spend-question.ts';

/** The second click of a double click comes within this: it must not answer a question that the first one brought. */
const DOUBLE_CLICK_MS = 600;

/** Sends something that costs money with what the person agreed to. */
type Send<T> = (answer: SpendAnswer) => Promise<Outcome<T>>;

/** Sends an operation of the provider that costs money. */
export function paidOperation(operation: OperationId, params: object): Send<unknown> {
  return (answer) => ask('money.spend', { operation, params: { ...params }, ...answer });
}

/** Spends money, with the questions that come before it; pressing the same button again answers them. */
export function useSpend() {
  const { signal } = accountOnScreen();
  const question = shallowRef<SpendQuestion | null>(null);
  let askedAt = -Infinity;
  let agreed = { again: false, overCap: false };
  /** Another number for each thing that is wished. */
  let wish = 0;

  /** Something else is wished: what was agreed to before does not count for it. */
  function forget(): void {
    wish += 1;
    question.value = null;
    agreed = { again: false, overCap: false };
  }

  /** Takes the next sending as the answer to the question. */
  function agree(): void {
    if (question.value?.kind === 'duplicate') agreed.again = true;
    if (question.value?.kind === 'over-cap') agreed.overCap = true;
  }

  /** Takes a press as the answer to the question; answers that question when it came too soon to be one, null otherwise. */
  function press(): SpendQuestion | null {
    if (question.value && performance.now() - askedAt < DOUBLE_CLICK_MS) return question.value;
    agree();
    return null;
  }

  /** Sends it once. What was agreed to counts for this one only. @param pin of the app, for going above a limit */
  async function spend<T>(send: Send<T>, pin: string): Promise<Outcome<T>> {
    // The rest of an order is never for the account that came to the screen meanwhile.
    if (signal.aborted) return fail({ kind: 'other-account' });
    const mine = wish;
    const outcome = await send({ ...agreed, ...(agreed.overCap && pin !== '' ? { pin } : {}) });
    // A question about what was wished before would be answered for what is wished now.
    if (mine !== wish) return outcome;
    const problem = outcome.ok ? null : outcome.problem;
    if (problem?.kind === 'duplicate' || problem?.kind === 'over-cap') {
      question.value = problem;
      askedAt = performance.now();
    } else if (problem?.kind !== 'wrong-pin') forget();
    return outcome;
  }

  return { question, agree, press, spend, forget };
}
