import { defineStore } from 'pinia';
import { shallowRef } from 'vue';

/** Documents that came while nobody was signed in. They go into a new fax of the next account on the screen. */
export const useHeldDocument = defineStore('held-document', () => {
  const files = shallowRef<readonly File[]>([]);

  function take(): readonly File[] {
    const held = files.value;
    files.value = [];
    return held;
  }

  return { files, take };
});
