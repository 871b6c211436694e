import { defineStore } from 'pinia';
import { ref } from 'vue';
import type { Missed, Notice } from '#shared/bridge/notices.ts';
import type { Outcome, Problem } from '#shared/bridge/outcome.ts';
import { ask } from '#renderer/app/bridge.ts';

/** What happened in this account, as main keeps it: the notification centre, and what came while the app was closed. */
export const useNoticeCentre = defineStore('notice-centre', () => {
  const notices = ref<Notice[] | null>(null);
  const unread = ref(0);
  const missed = ref<Missed | null>(null);
  const problem = ref<Problem | null>(null);
  /** Counts the accounts that were on the screen: what was asked for an earlier one is not this one's. */
  let account = 0;

  function take(outcome: Outcome<{ notices: Notice[]; unread: number }>): void {
    problem.value = outcome.ok ? null : outcome.problem;
    if (!outcome.ok) return;
    notices.value = outcome.value.notices;
    unread.value = outcome.value.unread;
  }

  async function load(): Promise<void> {
    const mine = account;
    const [list, since] = await Promise.all([ask('notices.list', undefined), ask('notices.missed', undefined)]);
    if (mine !== account) return;
    take(list);
    if (since.ok) missed.value = since.value;
  }

  /** Marks notices as read; an empty list marks all. */
  async function markRead(ids: string[]): Promise<void> {
    const mine = account;
    const outcome = await ask('notices.read', { ids });
    if (mine === account) take(outcome);
  }

  async function dismissMissed(): Promise<void> {
    const mine = account;
    const outcome = await ask('notices.dismissMissed', undefined);
    if (outcome.ok && mine === account) missed.value = null;
  }

  function clear(): void {
    account += 1;
    notices.value = null;
    unread.value = 0;
    missed.value = null;
    problem.value = null;
  }

  function follow(): void {
    window.bridge.on('notices.changed', () => void load());
  }

  return { notices, unread, missed, problem, load, markRead, dismissMissed, clear, follow };
});
