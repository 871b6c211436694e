import type { View } from '#shared/domain/numbers/number-views.ts';
import type { ListQuery } from '#shared/lists/list.ts';
import type { ListSort } from '#shared/lists/lists.ts';
import type { UserItem } from '#shared/user-data/user-data.ts';

/** What narrows the list of numbers. */
export interface NumberFilter {
  view: View;
  text: string;
  /** Name of the line that the numbers ring on; empty for any. */
  line: string;
  /** Empty for any. */
  tag: string;
}
export const NO_FILTER: NumberFilter = { view: 'all', text: '', line: '', tag: '' };

/** A filter that the person gave a name. */
export type SavedView = UserItem<'number-views'>;

type NumbersQuery = ListQuery<ListSort<'numbers'>>;

/** A filter as main takes it. */
export function queryOf({ view, text, line, tag }: NumberFilter, sort: NumbersQuery['sort'] = null): NumbersQuery {
  return { text, where: { view: view === 'all' ? '' : view, line, tag }, sort };
}
