import { shallowRef } from 'vue';
import type { Outcome, Problem } from '#shared/bridge/outcome.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { t } from '#renderer/kernel/i18n/index.ts';

/** What a person is asked before money is spent: something like it is open or was just done, or it is above a limit. */
export type SpendQuestion = Extract<Problem, { kind: 'duplicate' | 'over-cap' }>;

/** The second click of a double click comes within this: it must not answer a question that the first one brought. */
const DOUBLE_CLICK_MS = 600;

/** How a person who was asked lets a spend go on. */
export interface SpendAnswer {
  again: boolean;
  overCap: boolean;
  pin?: string;
}

/** Whether no answer lets it go on: what was sent before still waits for its own. */
export function mustWait(question: SpendQuestion | null): boolean {
  return question?.kind === 'duplicate' && question.open?.state === 'pending';
}

/** What the button says while this is asked. */
export function answerLabel(question: Problem | null, verb: string): string {
  if (question?.kind === 'over-cap') return t('patterns.spend.anyway', { verb });
  if (question?.kind !== 'duplicate') return verb;
  return question.open ? t('patterns.spend.besides', { verb }) : t('patterns.spend.again', { verb });
}

/** Buys something, with the questions that come before it; pressing the same button again answers them. */
export function useAskedSpend() {
  const question = shallowRef<SpendQuestion | null>(null);
  let askedAt = -Infinity;
  let agreed = { again: false, overCap: false };

  /** Something else is wished: what was agreed to before does not count for it. */
  function forget(): void {
    question.value = null;
    agreed = { again: false, overCap: false };
  }

  /** Takes a press as the answer to the question; answers that question when it came too soon to be one, null otherwise. */
  function press(): SpendQuestion | null {
    const asked = question.value;
    if (!asked) return null;
    if (performance.now() - askedAt < DOUBLE_CLICK_MS) return asked;
    if (asked.kind === 'duplicate') agreed.again = true;
    else agreed.overCap = true;
    return null;
  }

  /** Sends it once. What was agreed to counts for this one only. @param pin of the app, for going above a limit */
  async function spend(operation: OperationId, params: object, pin: string): Promise<Outcome<unknown>> {
    const outcome = await ask('money.spend', {
      operation,
      params: { ...params },
      ...agreed,
      ...(agreed.overCap && pin !== '' ? { pin } : {}),
    });
    const problem = outcome.ok ? null : outcome.problem;
    if (problem?.kind === 'duplicate' || problem?.kind === 'over-cap')
      [question.value, askedAt] = [problem, performance.now()];
    else if (problem?.kind !== 'wrong-pin') forget();
    return outcome;
  }

  return { question, press, spend, forget };
}

/** Brings what was asked into sight, at the end of a form, with the focus in the field for the PIN where it is asked for. */
export function showQuestion(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    form?.querySelector('[role=alert]')?.scrollIntoView({ block: 'center' });
    form?.querySelector<HTMLElement>('.app-pin input')?.focus();
  });
}
