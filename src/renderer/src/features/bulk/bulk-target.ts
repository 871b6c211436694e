import { defineStore } from 'pinia';
import { shallowRef, watch } from 'vue';
import { useSession } from '#renderer/stores/session.ts';

/** What a change of many numbers may be about. */
export type BulkField = 'route2trunk' | 'lidb' | 'cnam' | 'e911' | 'note' | 'pin' | 'failover' | 'tags' | 'delete';

export interface BulkPreset {
  field: BulkField;
}

/** The numbers that somebody chose elsewhere to change, and what about them, for as long as the app is open. */
export const useBulkTarget = defineStore('bulk-target', () => {
  const dids = shallowRef<readonly string[]>([]);
  const preset = shallowRef<BulkPreset | null>(null);

  function set(next: readonly string[], about: BulkPreset | null = null): void {
    dids.value = [...next];
    preset.value = about;
  }

  function clear(): void {
    set([]);
  }

  watch(() => useSession().profile?.id, clear);

  return { dids, preset, set, clear };
});
