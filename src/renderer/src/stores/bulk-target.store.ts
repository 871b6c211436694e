import { shallowRef } from 'vue';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';

/** What a change of many numbers may be about. */
export type BulkField = 'route2trunk' | 'lidb' | 'cnam' | 'e911' | 'note' | 'pin' | 'failover' | 'tags' | 'delete';

export interface BulkPreset {
  field: BulkField;
  /** The line that was chosen for them already. */
  line?: string;
}

/** The numbers that were chosen on another screen to be changed, and what about them. */
export const useBulkTarget = defineAccountStore('bulk-target', () => {
  const dids = shallowRef<readonly string[]>([]);
  const preset = shallowRef<BulkPreset | null>(null);

  function set(next: readonly string[], about: BulkPreset | null = null): void {
    dids.value = [...next];
    preset.value = about;
  }

  function clear(): void {
    set([]);
  }

  return { dids, preset, set, clear };
});
