import { computed } from 'vue';
import { profileColor } from '#renderer/features/profiles/profile-color.ts';
import { useSession } from '#renderer/stores/session.store.ts';

/** What tells the account on the screen from others: the demo account always has a frame, one's own when there are several. */
export function useAccountFrame() {
  const session = useSession();
  const isFramed = computed(() => session.isDemo || (session.state?.profiles.length ?? 0) > 1);
  const color = computed(() => profileColor(session.profile));
  return { isFramed, color };
}
