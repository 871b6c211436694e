// Looks at changes with lists that are made up, for the tests of what they show.
import type { OperationId } from '#shared/provider/catalogue.ts';
import { examples } from '#shared/provider/examples.fixture.ts';
import type { ReconcileDeps, UnknownChange } from './finding.ts';
import { reconcile } from './reconcile.ts';

export type Row = Record<string, unknown>;
export const AT = '2026-03-02T12:00:00.000Z';
export const NOW = Date.parse(AT) + 30_000;
export const LOOKED_AT = new Date(NOW).toISOString();
export const DID = '2125552368';

/** What a look may ask, where nothing is known but what is given. */
export function reconcileDeps(given: Partial<ReconcileDeps>): ReconcileDeps {
  return {
    read: () => Promise.resolve(undefined),
    readFaxes: () => Promise.resolve(undefined),
    claimed: () => false,
    refillRise: () => undefined,
    foundBefore: () => new Set(),
    hasRival: () => false,
    begunAfter: () => [],
    hasRivalOrder: () => false,
    now: () => NOW,
    ...given,
  };
}

/** One look at a change, with lists that hold these rows. */
export function looked(
  operation: OperationId,
  params: Row,
  rows: unknown,
  more: Partial<UnknownChange> = {},
  known: Partial<ReconcileDeps> = {},
) {
  const change = { id: 'j', operation, params, before: null, at: AT, ...more };
  const read = () => Promise.resolve(Array.isArray(rows) ? { total: rows.length, totalPages: 1, rows } : rows);
  return reconcile(change, reconcileDeps({ read, ...known }));
}
export const state = async (...given: Parameters<typeof looked>) => (await looked(...given)).state;

/** The rows of an operation's example. */
export const rowsOf = (list: OperationId) => (examples[list].value as { rows: Row[] }).rows;

/** The provider's list, and what it was asked; another list cannot be read. */
export function listOfProvider(list: OperationId, rows: Row[]) {
  const asked: Row[] = [];
  const read: ReconcileDeps['read'] = (id, query) => {
    if (id !== list) return Promise.resolve(undefined);
    asked.push(query);
    return Promise.resolve({ rows, total: rows.length, totalPages: 1 });
  };
  return { asked, read };
}
