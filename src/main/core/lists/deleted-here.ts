import type { ListName } from '#shared/lists/lists.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import { MAY_BE_DONE, type JournalEntries } from '../journal/journal-entries.ts';
import type { Lists } from './lists.ts';

/**
 * Has what is kept of a row go with it, where the row was deleted from here: only once the list does not show it, since some
 * providers say that they deleted what stays.
 *
 * @param deleting the operation that deletes a row, and its parameter that names it
 */
export function forgetDeleted(
  { lists, entries }: { lists: Lists; entries: JournalEntries },
  name: ListName,
  [deleting, param]: [OperationId, string],
  forget: (key: string) => void,
): void {
  const isDeletedHere = (key: string) =>
    entries
      .find({ operations: [deleting], states: MAY_BE_DONE, naming: key })
      .some(({ params }) => String(params[param]) === key);
  lists.useRule(name, {
    left: (by) => {
      for (const key of by.keys()) if (isDeletedHere(key)) forget(key);
    },
  });
}
