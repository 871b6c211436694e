import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watch } from 'vue';
import type { GoneNumber } from '#shared/bridge/numbers.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { ask } from '#renderer/app/bridge.ts';
import { keptList } from '#renderer/app/kept.ts';
import { useSession } from '#renderer/stores/session.ts';
import { alarmWords } from './gone-words.ts';

/** As many as anybody looks through. */
const MOST = 1000;

/** Voice and fax numbers that are not in the account any more, and which of them the person has seen (product N27, N31). */
export const useGone = defineStore('numbers-gone', () => {
  const session = useSession();
  const items = shallowRef<readonly GoneNumber[]>([]);
  const loaded = ref(false);
  const problem = shallowRef<Problem | null>(null);
  const seen = keptList<string>('numbers-gone-seen', (stored) => (typeof stored === 'string' ? stored : null));
  let loading: Promise<void> | null = null;
  let again = false;

  const byDid = (did: string) => items.value.find(({ number }) => number.did === did);
  /** Left without anybody here, and nobody has looked at it. */
  const isAlarm = (gone: GoneNumber) => alarmWords[gone.by] !== undefined && !seen.items.value.includes(mark(gone));
  const alarms = computed(() => items.value.filter(isAlarm));

  /** Takes over what main knows; joins a take-over that is under way. */
  function load(): Promise<void> {
    if (loading) again = true;
    loading ??= read().finally(() => {
      loading = null;
      if (!again) return;
      again = false;
      void load();
    });
    return loading;
  }

  async function read(): Promise<void> {
    const profileId = session.profile?.id;
    const [outcome] = await Promise.all([ask('numbers.gone', { limit: MOST }), seen.load()]);
    if (profileId !== session.profile?.id) return;
    problem.value = outcome.ok ? null : outcome.problem;
    if (!outcome.ok) return;
    items.value = outcome.value;
    loaded.value = true;
  }

  async function markSeen(gone: GoneNumber): Promise<void> {
    const there = new Set(items.value.map(mark));
    problem.value = await seen.put([...seen.items.value.filter((known) => there.has(known)), mark(gone)]);
  }

  function clear(): void {
    items.value = [];
    seen.items.value = [];
    loaded.value = false;
    problem.value = null;
  }

  // Made when somebody first asks for it, and then kept up to date for as long as the app is open.
  window.bridge.on('numbers.changed', () => void load());
  watch(
    () => session.profile?.id,
    (id) => {
      clear();
      if (id !== undefined) void load();
    },
    { immediate: true },
  );

  return { items, loaded, problem, alarms, byDid, isAlarm, load, markSeen };
});

/** A number may leave twice. */
function mark({ number, at }: GoneNumber): string {
  return `${number.did} ${at}`;
}
