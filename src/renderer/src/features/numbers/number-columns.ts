import type { ListSort } from '#shared/lists/lists.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import type { Column } from '#renderer/ui/table/table-types.ts';
import { termed } from '#renderer/ui/word/termed.ts';

/** The columns of the list of numbers; that of tags where a number has some. */
export function numberColumns(hasTags: boolean): Column<ListSort<'numbers'>>[] {
  const columns: Column<ListSort<'numbers'>>[] = [
    { id: 'number', label: t('numbers.column.number'), width: 'minmax(124px, 1fr)', sortable: true },
    { id: 'kind', label: t('numbers.kind.of'), width: '72px', from: 860 },
    { id: 'line', label: termed(t('numbers.column.line'), 'route'), width: 'minmax(128px, 1fr)', sortable: true },
    {
      id: 'name',
      label: termed(t('numbers.column.name'), 'lidb'),
      width: 'minmax(96px, 1fr)',
      sortable: true,
      from: 760,
    },
    { id: 'has', label: t('numbers.column.has'), width: 'minmax(148px, 1.4fr)', from: 600 },
    { id: 'note', label: t('numbers.column.note'), width: 'minmax(80px, 1.4fr)', sortable: true },
    { id: 'tags', label: t('numbers.column.tags'), width: 'minmax(120px, 1.2fr)', sortable: true, from: 980 },
  ];
  return columns.filter(({ id }) => id !== 'tags' || hasTags);
}
