import type { Problem } from '#shared/bridge/outcome.ts';
import { t } from '#renderer/kernel/i18n/index.ts';

/** What a person is asked before money is spent: something like it is open or was just done, or it is above a limit. */
export type SpendQuestion = Extract<Problem, { kind: 'duplicate' | 'over-cap' }>;

/** How a person who was asked lets a spend go on. */
export interface SpendAnswer {
  again: boolean;
  overCap: boolean;
  pin?: string;
}

/** Whether no answer lets it go on: what was sent before still waits for its own. */
export function mustWait(question: Problem | null): boolean {
  return question?.kind === 'duplicate' && question.open?.state === 'pending';
}

/** What the button says while this is asked. */
export function answerLabel(question: Problem | null, verb: string): string {
  if (question?.kind === 'over-cap') return t('patterns.spend.anyway', { verb });
  if (question?.kind !== 'duplicate') return verb;
  return question.open ? t('patterns.spend.besides', { verb }) : t('patterns.spend.again', { verb });
}

/** Brings what was asked into sight, at the end of a form, with the focus in the field for the PIN where it is asked for. */
export function showQuestion(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    form?.querySelector('[role=alert]')?.scrollIntoView({ block: 'center' });
    form?.querySelector<HTMLElement>('.app-pin input')?.focus();
  });
}
