import { ref, watch } from 'vue';

/** What a person may do with a row. */
type RowDeed = 'open' | 'peek';

/**
 * A row may be asked for before it has come: that is done when it comes, unless the person does something else before.
 *
 * @param rowOf the row with a key; undefined while it has not come
 */
export function useAwaitedRow<Row>(rowOf: (key: string) => Row | undefined, act: (deed: RowDeed, row: Row) => void) {
  const awaited = ref<{ deed: RowDeed; key: string } | null>(null);

  function ask(deed: RowDeed, row: Row | undefined, key: string): void {
    awaited.value = row === undefined && key !== '' ? { deed, key } : null;
    if (row !== undefined) act(deed, row);
  }

  /** Something else is done. */
  function forget(): void {
    awaited.value = null;
  }

  watch(
    () => awaited.value !== null && rowOf(awaited.value.key) !== undefined,
    () => {
      if (!awaited.value) return;
      const { deed, key } = awaited.value;
      const row = rowOf(key);
      if (row !== undefined) ask(deed, row, key);
    },
  );

  return { ask, forget };
}
