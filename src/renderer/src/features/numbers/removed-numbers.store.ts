import { computed, onScopeDispose, ref, shallowRef } from 'vue';
import type { RemovedNumber } from '#shared/bridge/numbers.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { singleFlight } from '#renderer/kernel/single-flight.ts';
import { userList } from '#renderer/kernel/user-data.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { alarmWords } from './removed-labels.ts';

/** Upper bound of the list. */
const MOST = 1000;

/** Voice and fax numbers that are not in the account any more, and which of them the person has seen. */
export const useRemovedNumbers = defineAccountStore('removed-numbers', (account) => {
  const items = shallowRef<readonly RemovedNumber[]>([]);
  const loaded = ref(false);
  const problem = shallowRef<Problem | null>(null);
  const seen = userList(account, 'numbers-gone-seen');

  const byDid = (did: string) => items.value.find(({ number }) => number.did === did);
  /** It left without a change from this computer, and the person has not seen it yet. */
  const isAlarm = (gone: RemovedNumber) => alarmWords[gone.by] !== undefined && !seen.items.value.includes(mark(gone));
  const alarms = computed(() => items.value.filter(isAlarm));

  const load = singleFlight(async () => {
    const [outcome] = await Promise.all([ask('numbers.removed', { limit: MOST }), seen.load()]);
    problem.value = outcome.ok ? null : outcome.problem;
    if (!outcome.ok) return;
    items.value = outcome.value;
    loaded.value = true;
  });

  async function markSeen(gone: RemovedNumber): Promise<void> {
    const there = new Set(items.value.map(mark));
    problem.value = await seen.change((kept) => [...kept.filter((known) => there.has(known)), mark(gone)]);
  }

  onScopeDispose(window.bridge.on('numbers.changed', () => void load()));
  if (account.profileId !== '') void load();

  return { items, loaded, problem, alarms, byDid, isAlarm, load, markSeen };
});

/** A number may leave twice. */
function mark({ number, at }: RemovedNumber): string {
  return `${number.did} ${at}`;
}
