import { computed, type Ref, type WritableComputedRef } from 'vue';
import { RATE_COLUMNS, type RateView } from '#shared/domain/money/rate-table.ts';
import { t, type MessageKey } from '#renderer/kernel/i18n/index.ts';
import type { Column, Sort } from '#renderer/ui/table/table-types.ts';

const labels: Record<(typeof RATE_COLUMNS)[number], MessageKey> = {
  destination: 'rates.column.place',
  code: 'rates.column.code',
  rate: 'rates.column.rate',
};

/** Columns of a price list, and the order of its view as a table takes it. */
export function useRateColumns(view: Ref<RateView>) {
  const columns = computed<Column[]>(() => [
    { id: 'destination', label: t(labels.destination), width: 'minmax(160px, 2fr)', sortable: true },
    { id: 'code', label: t(labels.code), width: 'minmax(88px, 1fr)', sortable: true },
    { id: 'rate', label: t(labels.rate), width: 'minmax(128px, 1fr)', sortable: true, align: 'end' },
  ]);
  const sort: WritableComputedRef<Sort> = computed({
    get: () => ({ column: view.value.sort, descending: view.value.descending }),
    set: ({ column, descending }) => {
      const known = RATE_COLUMNS.find((each) => each === column);
      if (known) view.value = { ...view.value, sort: known, descending };
    },
  });
  return { columns, sort };
}
