import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue';
import type { ListedFax } from '#shared/bridge/fax.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';

/** The fax of the history that the address names, whether or not it is in sight of a list; undefined while there is none. */
export function useOpenedRecord(faxId: () => string | null): ShallowRef<ListedFax | undefined> {
  const record = shallowRef<ListedFax>();
  const latest = latestOnly();

  async function load(): Promise<void> {
    const id = faxId();
    if (id === null) {
      latest.drop();
      record.value = undefined;
      return;
    }
    const outcome = await latest.ask(() => ask('fax.record', { faxId: id }));
    if (outcome) record.value = outcome.ok ? outcome.value : undefined;
  }

  watch(faxId, () => void load(), { immediate: true });
  onScopeDispose(window.bridge.on('fax.changed', () => void load()));
  return record;
}
