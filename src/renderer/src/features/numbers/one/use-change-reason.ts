import { computed, type ComputedRef } from 'vue';
import { t } from '#renderer/kernel/i18n/index.ts';
import { useSession } from '#renderer/stores/session.store.ts';

/** Why nothing can be changed now; null when it can. */
export function useChangeReason(): ComputedRef<string | null> {
  const session = useSession();
  return computed(() => {
    if (session.profile?.viewOnly) return t('problem.viewOnly.title');
    return session.failing ? t('numbers.one.offline') : null;
  });
}
