import { onScopeDispose, ref } from 'vue';
import type { Missed, AppNotification } from '#shared/bridge/notifications.ts';
import type { Outcome, Problem } from '#shared/bridge/outcome.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { singleFlight } from '#renderer/kernel/single-flight.ts';

/** What happened in this account, as main keeps it: the notification centre, and what came while the app was closed. */
export const useNotificationCentre = defineAccountStore('notification-centre', () => {
  const notifications = ref<AppNotification[] | null>(null);
  const unread = ref(0);
  const missed = ref<Missed | null>(null);
  const problem = ref<Problem | null>(null);

  function take(outcome: Outcome<{ notifications: AppNotification[]; unread: number }>): void {
    problem.value = outcome.ok ? null : outcome.problem;
    if (!outcome.ok) return;
    notifications.value = outcome.value.notifications;
    unread.value = outcome.value.unread;
  }

  const load = singleFlight(async () => {
    const [list, since] = await Promise.all([
      ask('notifications.list', undefined),
      ask('notifications.missed', undefined),
    ]);
    take(list);
    if (since.ok) missed.value = since.value;
  });

  /** Marks notifications as read; an empty list marks all. */
  async function markRead(ids: string[]): Promise<void> {
    take(await ask('notifications.read', { ids }));
  }

  async function dismissMissed(): Promise<void> {
    const outcome = await ask('notifications.dismissMissed', undefined);
    if (outcome.ok) missed.value = null;
  }

  onScopeDispose(window.bridge.on('notifications.changed', () => void load()));

  return { notifications, unread, missed, problem, load, markRead, dismissMissed };
});
