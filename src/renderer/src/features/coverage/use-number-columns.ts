import { termed } from '#renderer/ui/word/termed.ts';
import { computed, type ComputedRef } from 'vue';
import { t } from '#renderer/kernel/i18n/index.ts';
import type { Column } from '#renderer/ui/table/table-types.ts';

/** Columns of the lists of numbers of this area. */
export function useNumberColumns(): ComputedRef<Column[]> {
  return computed(() => [
    { id: 'number', label: t('coverage.column.number'), width: 'minmax(140px, 1fr)' },
    { id: 'line', label: termed(t('coverage.column.line'), 'route'), width: 'minmax(120px, 1fr)' },
    { id: 'note', label: t('coverage.column.note'), width: 'minmax(120px, 1.4fr)' },
  ]);
}
