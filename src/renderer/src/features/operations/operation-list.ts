import { plainText } from '#shared/domain/text/plain-text.ts';
import {
  type catalogue,
  describeCatalogue,
  type OperationDescription,
  type OperationId,
  operationTitle,
} from '#shared/provider/catalogue.ts';
import type { Language } from '#renderer/kernel/i18n/index.ts';

export type AreaName = keyof typeof catalogue;

export interface ListedOperation extends Pick<OperationDescription, 'id' | 'method' | 'path' | 'effect'> {
  words: string;
}

export interface ListedArea {
  area: AreaName;
  operations: ListedOperation[];
}

const all = describeCatalogue();

/** How many operations there are. */
export const OPERATION_COUNT = all.length;

/** The operations by area, narrowed to those in whose words, id, method or path every word of the search is. */
export function listOperations(search: string, language: Language): ListedArea[] {
  const wanted = plainText(search).split(/\s+/).filter(Boolean);
  const areas = new Map<AreaName, ListedOperation[]>();
  for (const { id, area, method, path, effect } of all) {
    const words = operationTitle(id, language);
    const text = plainText(`${words} ${id} ${method} ${path}`);
    if (!wanted.every((word) => text.includes(word))) continue;
    const operations = areas.get(area as AreaName) ?? [];
    areas.set(area as AreaName, [...operations, { id, method, path, effect, words }]);
  }
  return [...areas].map(([area, operations]) => ({ area, operations }));
}

/** The operation of an address; undefined for everything that is not in the catalogue. */
export function operationAt(id: unknown): OperationId | undefined {
  return all.find((one) => one.id === id)?.id;
}
