import type { Problem } from '#shared/bridge/outcome.ts';
import { useAnnouncer } from '../announcer.store.ts';
import { say, t } from '../i18n/index.ts';
import { useStillShown } from '../still-shown.ts';
import { describeProblem } from './describe-problem.ts';

/** What went wrong, for a toast. */
export function inOneLine(problem: Problem): string {
  const { title, quote } = describeProblem(problem);
  return [say(title), ...(quote ? [t('problem.providerSays', { text: quote })] : [])].join('. ');
}

/**
 * Says what went wrong where nobody would see it any more: a form was left while it was sent, or details were closed before a
 * toast took a change back. For the setup of a component, which shows its problems itself while it is on the screen.
 *
 * @returns takes what was tried, in words, and what went wrong; null where nothing did. `isHidden`: what is on the screen has no
 * place for it, or is about something else by now
 */
export function useLateProblem(): (what: string, problem: Problem | null, isHidden?: boolean) => void {
  const announcer = useAnnouncer();
  const isShown = useStillShown();
  return (what, problem, isHidden = false) => {
    if ((isShown() && !isHidden) || problem === null || problem.kind === 'cancelled') return;
    announcer.notify(t('problem.late', { what, why: inOneLine(problem) }));
  };
}
