import { createSharedComposable, useIntervalFn } from '@vueuse/core';
import { shallowRef } from 'vue';

/** The time of day, once a second, shared by everything that shows an age or counts down. */
export const useClock = createSharedComposable(() => {
  const now = shallowRef(new Date());
  useIntervalFn(() => {
    now.value = new Date();
  }, 1000);
  return now;
});
