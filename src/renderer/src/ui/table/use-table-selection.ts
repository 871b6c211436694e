import { computed, watch, type ComputedRef, type Ref } from 'vue';
import { extended, kept, toggled, type RangeStart, type Selection } from './table-selection.ts';

/** Selecting rows of a table; nothing happens where `selected` is undefined. */
export function useTableSelection(
  selected: Ref<Selection | undefined>,
  keys: ComputedRef<readonly string[]>,
  activeIndex: ComputedRef<number>,
) {
  let rangeStart: RangeStart | null = null;
  const allSelected = computed(() => keys.value.length > 0 && selected.value?.size === keys.value.length);
  const someSelected = computed(() => !allSelected.value && (selected.value?.size ?? 0) > 0);

  /** The next range begins where the person is then. */
  function endRange(): void {
    rangeStart = null;
  }

  function toggle(key: string): void {
    if (!selected.value) return;
    const next = toggled(selected.value, key);
    selected.value = next;
    rangeStart = { key, base: next };
  }

  function extendTo(index: number): void {
    if (!selected.value) return;
    rangeStart ??= { key: keys.value[activeIndex.value] ?? '', base: selected.value };
    // What the range began with may not be listed any more.
    selected.value = kept(extended(keys.value, rangeStart, index), keys.value);
  }

  function selectAll(): void {
    if (!selected.value) return;
    endRange();
    selected.value = new Set(keys.value);
  }

  function clearSelection(): void {
    endRange();
    selected.value = new Set();
  }

  watch(keys, (now) => {
    if (!selected.value) return;
    const next = kept(selected.value, now);
    if (next !== selected.value) selected.value = next;
  });

  return { allSelected, someSelected, toggle, extendTo, selectAll, clearSelection, endRange };
}
