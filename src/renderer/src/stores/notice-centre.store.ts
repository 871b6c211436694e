import { onScopeDispose, ref } from 'vue';
import type { Missed, Notice } from '#shared/bridge/notices.ts';
import type { Outcome, Problem } from '#shared/bridge/outcome.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';

/** What happened in this account, as main keeps it: the notification centre, and what came while the app was closed. */
export const useNoticeCentre = defineAccountStore('notice-centre', () => {
  const notices = ref<Notice[] | null>(null);
  const unread = ref(0);
  const missed = ref<Missed | null>(null);
  const problem = ref<Problem | null>(null);

  function take(outcome: Outcome<{ notices: Notice[]; unread: number }>): void {
    problem.value = outcome.ok ? null : outcome.problem;
    if (!outcome.ok) return;
    notices.value = outcome.value.notices;
    unread.value = outcome.value.unread;
  }

  async function load(): Promise<void> {
    const [list, since] = await Promise.all([ask('notices.list', undefined), ask('notices.missed', undefined)]);
    take(list);
    if (since.ok) missed.value = since.value;
  }

  /** Marks notices as read; an empty list marks all. */
  async function markRead(ids: string[]): Promise<void> {
    take(await ask('notices.read', { ids }));
  }

  async function dismissMissed(): Promise<void> {
    const outcome = await ask('notices.dismissMissed', undefined);
    if (outcome.ok) missed.value = null;
  }

  onScopeDispose(window.bridge.on('notices.changed', () => void load()));

  return { notices, unread, missed, problem, load, markRead, dismissMissed };
});
