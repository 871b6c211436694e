import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue';
import type { ActivityEntry } from '#shared/bridge/activity.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { UNKNOWN_STATES, type UnknownState } from '#renderer/ui/unknown-outcome/unknown-state.ts';

/**
 * Follows changes that were sent and never answered. Main looks them up by itself; `check` has it look now.
 *
 * @param ids their entries in the activity log, in any order
 */
export function useUnanswered(ids: () => readonly string[]) {
  const announcer = useAnnouncer();
  const entries = shallowRef<ReadonlyMap<string, ActivityEntry>>(new Map());
  const problem = shallowRef<Problem | null>(null);
  const busy = ref(false);

  /** What is known of one; `checking` until its entry was read. */
  function stateOf(id: string): UnknownState {
    const entry = entries.value.get(id);
    return entry ? UNKNOWN_STATES[entry.state] : 'checking';
  }

  const isOpen = (id: string): boolean => ['checking', 'cannot-tell'].includes(stateOf(id));
  /** One that was told as not done may be found later; a refusal is final. */
  const mayChange = (id: string): boolean => isOpen(id) || entries.value.get(id)?.state === 'not-done';

  async function look(command: 'activity.get' | 'activity.check', wanted: readonly string[]): Promise<void> {
    for (const id of wanted) {
      const outcome = await ask(command, { id });
      if (!ids().includes(id)) continue;
      problem.value = outcome.ok ? null : outcome.problem;
      if (outcome.ok) entries.value = new Map(entries.value).set(id, outcome.value);
    }
  }

  async function check(): Promise<void> {
    if (busy.value) return;
    busy.value = true;
    await look('activity.check', ids().filter(isOpen));
    busy.value = false;
    // Whether it was looked for and not found, or could not be looked for: both leave the screen as it was.
    if (!problem.value && ids().some(isOpen)) announcer.notify(t('patterns.unknown.still'));
  }

  watch(
    () => ids().join(' '),
    () => {
      const wanted = ids();
      entries.value = new Map([...entries.value].filter(([id]) => wanted.includes(id)));
      problem.value = null;
      void look(
        'activity.get',
        wanted.filter((id) => !entries.value.has(id)),
      );
    },
    { immediate: true },
  );
  onScopeDispose(window.bridge.on('activity.changed', () => void look('activity.get', ids().filter(mayChange))));
  const open = computed(() => ids().filter(isOpen));

  return {
    entries,
    /** Those whose end is not known. */
    open,
    problem,
    busy,
    stateOf,
    check,
  };
}
