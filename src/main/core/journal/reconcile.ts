import { findOperation, type OperationId } from '#shared/provider/catalogue.ts';
import type { Reconciliation } from '#shared/provider/consequences.ts';
import { isNamed, shows } from './entry-fields.ts';
import { lookInFaxHistory } from './fax-look.ts';
import {
  UNREADABLE,
  type FindOut,
  type Finding,
  type FindingEvidence,
  type ReconcileDeps,
  type UnknownChange,
} from './finding.ts';
import { entriesBefore, listedBefore } from './list-before.ts';
import { lookInList } from './list-looks.ts';
import { allRows, firstPage, idsOf, isWhole, knownIds, pageOf } from './list-pages.ts';
import { listMatchers, newEntries, type Named } from './matchers.ts';

/** How each kind of reconciliation looks. Reads only, and never says more than what was read shows. */
export const reconcilers: Record<Reconciliation, FindOut> = {
  'fax-history': lookInFaxHistory,
  'list-again': lookInList,
  'new-entry': lookForNewEntry,
  balance: lookAtBalance,
  'cannot-tell': () => Promise.resolve({ state: 'cannot-tell', evidence: {} }),
};

/** One look by the way that the operation declares. */
export function reconcile(change: UnknownChange, deps: ReconcileDeps): Promise<Finding> {
  return reconcilers[reconciliationOf(change.operation)](change, deps);
}

/** How an unknown outcome of an operation is settled; an operation of another version of the app cannot be. */
export function reconciliationOf(id: string): Reconciliation {
  const operation = findOperation(id);
  return operation && operation.effect !== 'read' ? operation.reconcile : 'cannot-tell';
}

/** Reads what a later look compares with, by one request at most. Null where none is needed, or it went wrong. */
export async function snapshotBefore(
  operation: OperationId,
  params: Named,
  read: ReconcileDeps['read'],
): Promise<Named | null> {
  switch (reconciliationOf(operation)) {
    case 'balance': {
      const balance = balanceOf(await read('account.getAccountBalance', {}));
      return balance === undefined ? null : { balance };
    }
    case 'new-entry': {
      const { list, key } = newEntries[operation as keyof typeof newEntries];
      const page = pageOf(await read(list, firstPage(list)));
      if (!page || !isWhole(page)) return null;
      return { ids: idsOf(page.rows, key) };
    }
    case 'list-again':
      return entriesBefore(listMatchers[operation as keyof typeof listMatchers], params, read);
    default:
      return null;
  }
}

/**
 * What {@link snapshotBefore} would have found in a list, from the last reading of voice numbers. Null where that does not
 * help.
 */
export function knownBefore(operation: OperationId, params: Named, isListed: (did: string) => boolean): Named | null {
  if (reconciliationOf(operation) !== 'list-again') return null;
  return listedBefore(listMatchers[operation as keyof typeof listMatchers], params, isListed);
}

async function lookForNewEntry(change: UnknownChange, deps: ReconcileDeps): Promise<Finding> {
  const { operation, params, before } = change;
  const { list, key, same } = newEntries[operation as keyof typeof newEntries];
  const read = await allRows(list, {}, deps.read);
  if (!read) return UNREADABLE;
  const at = new Date(deps.now()).toISOString();
  const evidence: FindingEvidence = { read: list, compared: [key, ...same], rows: read.rows.length, at };
  const known = knownIds(before);
  if (!known) return { state: 'cannot-tell', evidence };
  // A number that proves another order is no evidence of this one.
  const taken = deps.foundBefore(change, key);
  const found = read.rows.filter((row) => !Object.hasOwn(known, String(row[key])) && !taken.has(String(row[key])));
  if (found.length === 0) return read.isComplete ? { state: 'not-yet', evidence } : UNREADABLE;
  const fitting = found.filter((row) => same.every((name) => shows(row[name], params[name])));
  const [entry] = fitting;
  // Another one may have been ordered at the same time, elsewhere or from here.
  if (!entry || fitting.length > 1 || deps.hasRivalOrder(change, key, String(entry[key])))
    return { state: 'cannot-tell', evidence };
  return { state: 'done', evidence: { ...evidence, found: { [key]: entry[key] } } };
}

/**
 * A refill is done when a rise of the balance is explained by it and by nothing else that is known. That the balance stands
 * still proves nothing: a charge may be posted days later.
 */
async function lookAtBalance({ id }: UnknownChange, { read, refillRise, now }: ReconcileDeps): Promise<Finding> {
  const evidence: FindingEvidence = { read: 'account.getAccountBalance', compared: ['amount'] };
  if (!isNamed(await read('account.getAccountBalance', {}))) return UNREADABLE;
  const rise = refillRise(id);
  const at = new Date(now()).toISOString();
  return rise ? { state: 'done', evidence: { ...evidence, at, found: rise } } : { state: 'cannot-tell', evidence };
}

function balanceOf(value: unknown): string | undefined {
  return isNamed(value) && typeof value['balance'] === 'string' ? value['balance'] : undefined;
}
