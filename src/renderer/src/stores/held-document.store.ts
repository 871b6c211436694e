import { defineStore } from 'pinia';
import { shallowRef } from 'vue';

/** A document that came while nobody was signed in. It goes into a new fax of the next account on the screen. */
export const useHeldDocument = defineStore('held-document', () => {
  const file = shallowRef<File | null>(null);

  function take(): File | null {
    const held = file.value;
    file.value = null;
    return held;
  }

  return { file, take };
});
