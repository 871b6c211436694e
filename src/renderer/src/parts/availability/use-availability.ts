import { computed, type ComputedRef } from 'vue';
import type { ActivityEntry } from '#shared/bridge/activity.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import type { Effect } from '#shared/provider/operation.ts';
import { t, type MessageKey } from '#renderer/kernel/i18n/index.ts';
import { useOpenChanges } from '#renderer/stores/open-changes.store.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import { mustWait } from '#renderer/ui/spend-sheet/spend-question.ts';

/** What a button does. `prepare` opens a form or a plan, which needs no connection yet. */
export type ActionEffect = Effect | 'prepare';

/** What of the account may stand in the way of an action. */
export interface About {
  /** Whether an open change is the same thing, or may be spoilt by this action. */
  like?: (entry: ActivityEntry) => boolean;
  /** What was asked when it was sent last. */
  question?: () => Problem | null;
}

const OFFLINE: Record<Effect, MessageKey> = {
  read: 'availability.offline.read',
  change: 'availability.offline.change',
  destroy: 'availability.offline.change',
  send: 'availability.offline.send',
  spend: 'availability.offline.spend',
};

/**
 * Answers why an action cannot be done on this account now; null when it can. While the app is locked, no screen asks.
 *
 * - A spend waits for any other spend that is under way: main sends one at a time.
 * - Everything waits for its like until the end of that is known.
 * - After a spend without an answer, the next one is asked about by main, so its button can be pressed.
 */
export function useWhyNot(): (effect: ActionEffect, about?: About) => string | null {
  const session = useSession();
  const open = useOpenChanges();
  return (effect, { like, question } = {}) => {
    if (effect !== 'read' && session.profile?.viewOnly) return t('problem.viewOnly.title');
    if (effect !== 'prepare' && session.failing) return t(OFFLINE[effect]);
    const isUnderWay = ({ effect: other, state }: ActivityEntry) =>
      effect === 'spend' && other === 'spend' && state === 'pending';
    const likes = open.entries.filter((entry) => isUnderWay(entry) || like?.(entry));
    if (likes.some(({ state }) => state === 'pending') || mustWait(question?.() ?? null))
      return t('availability.underWay');
    return likes.length > 0 ? t('availability.lookedUp') : null;
  };
}

/** Why one action cannot be done now; null when it can. */
export function useAvailability(effect: ActionEffect, about?: About): ComputedRef<string | null> {
  const whyNot = useWhyNot();
  return computed(() => whyNot(effect, about));
}

/** Whether an open change is the same operation on the same thing, and sets at least one of the same parameters. */
export function isLike(operation: OperationId, params: Readonly<Record<string, unknown>>) {
  const declared = operationOf(operation);
  const subject = declared.effect === 'read' ? null : declared.subject;
  const target = subject === null ? '' : [params[subject] ?? []].flat().map(String).join(', ');
  return (entry: ActivityEntry): boolean => {
    if (entry.operation !== operation || entry.target !== target) return false;
    if (declared.effect !== 'change' || entry.changes.length === 0) return true;
    return entry.changes.some(({ field }) => Object.hasOwn(params, field.split('.')[0] ?? field));
  };
}
