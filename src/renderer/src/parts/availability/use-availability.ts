import { computed, type ComputedRef } from 'vue';
import type { Effect } from '#shared/provider/operation.ts';
import { t, type MessageKey } from '#renderer/kernel/i18n/index.ts';
import { useSession } from '#renderer/stores/session.store.ts';

/** What a button does. `prepare` opens a form or a plan, which needs no connection yet. */
export type ActionEffect = Effect | 'prepare';

const OFFLINE: Record<Effect, MessageKey> = {
  read: 'availability.offline.read',
  change: 'availability.offline.change',
  destroy: 'availability.offline.change',
  send: 'availability.offline.send',
  spend: 'availability.offline.spend',
};

/** Why this cannot be done on this account now; null when it can. While the app is locked, no screen asks. */
export function useAvailability(effect: ActionEffect): ComputedRef<string | null> {
  const session = useSession();
  return computed(() => {
    if (effect !== 'read' && session.profile?.viewOnly) return t('problem.viewOnly.title');
    if (effect === 'prepare' || !session.failing) return null;
    return t(OFFLINE[effect]);
  });
}
