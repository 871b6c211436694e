import { createSharedComposable, useNow } from '@vueuse/core';

/** The time of day, once a second, shared by everything that shows an age or counts down. */
export const useClock = createSharedComposable(() => useNow({ interval: 1000 }));
