import { computed, onBeforeUnmount, onMounted, shallowRef } from 'vue';
import type { NumberSetHere, UnreadableSetting } from '#shared/bridge/numbers.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';
import { useChangesOf } from '#renderer/parts/changes/use-changes-of.ts';

/** What this computer knows of one number beyond the list: changes, warnings, and settings that no list shows. */
export function useDetails(did: string) {
  const setHere = shallowRef<readonly NumberSetHere[]>([]);
  const changes = useChangesOf({ target: did }, ({ target }) => target.includes(did));
  const latest = latestOnly();

  async function loadSetHere(): Promise<void> {
    const outcome = await latest.ask(() => ask('numbers.setHere', { did }));
    if (outcome?.ok) setHere.value = outcome.value;
  }

  const load = () => Promise.all([changes.load(), loadSetHere()]);

  const here = computed(
    () => new Map<UnreadableSetting, NumberSetHere>(setHere.value.map((set) => [set.setting, set])),
  );
  onBeforeUnmount(window.bridge.on('activity.changed', () => void loadSetHere()));
  onMounted(loadSetHere);

  return { ...changes, here, setHere, load };
}
