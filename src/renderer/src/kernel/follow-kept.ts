import { ref, watch, type Ref } from 'vue';

/** What stands in a field: what is kept, also when that changes, but never instead of something else that was typed. */
export function followKept<T extends string | number | boolean>(kept: () => T): Ref<T> {
  const typed = ref(kept()) as Ref<T>;
  watch(kept, (now, before) => {
    if (typed.value === before) typed.value = now;
  });
  return typed;
}
