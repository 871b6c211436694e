// What must not be sent while its like is open. A second press is no proof that the first one was lost.
import { WATCH_MS } from '#shared/bridge/activity.ts';
import type { OpenChange, Problem } from '#shared/bridge/outcome.ts';
import { operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import type { Database, Row } from '../store/database.ts';
import type { Named } from './matchers.ts';

/** A second identical spend within this time is stopped with a question. */
const SAME_SPEND_MS = 60_000;

/** What is about to be sent. */
export interface Intended {
  operation: OperationId;
  /** What it is about, as the journal writes it. */
  target: string;
  params: Named;
  fingerprint: string;
  /** Whether money moves: spends, and changes that are charged. */
  costs: boolean;
  /** A person was shown what is open, and wants this one besides. */
  again: boolean;
}

/**
 * Why a change has to wait or needs an explicit "I know, another one"; undefined when nothing stands in its way.
 *
 * - One spend of an account is under way at a time.
 * - While the end of a spend is not known, the next one of any kind is asked about: a rise of the balance or a new number
 *   could not be told apart any more.
 * - A loss, a send or a charged change is asked about while the same one is open.
 */
export function openLike(db: Database, now: number, intended: Intended): Problem | undefined {
  const { effect } = operationOf(intended.operation);
  if (effect === 'spend') return openSpend(db, now, intended);
  if (effect === 'change' && !intended.costs) return undefined;
  return intended.again ? undefined : openSame(db, now, intended);
}

function openSpend(db: Database, now: number, { fingerprint, again }: Intended): Problem | undefined {
  const states = again ? `state = 'pending'` : isOpen(now);
  const open = db.get(`${SELECT} WHERE effect = 'spend' AND ${states} ORDER BY at DESC LIMIT 1`);
  if (open) return duplicate('spend', open);
  const same = again
    ? undefined
    : db.get(
        `${SELECT} WHERE fingerprint = ? AND at >= ? AND state = 'done' ORDER BY at DESC LIMIT 1`,
        fingerprint,
        isoTime(now - SAME_SPEND_MS),
      );
  return same && { kind: 'duplicate', what: 'spend', at: String(same['at']) };
}

function openSame(db: Database, now: number, { operation, target, params }: Intended): Problem | undefined {
  const open = db.all(
    `${SELECT} WHERE operation = ? AND target = ? AND ${isOpen(now)} ORDER BY at DESC`,
    operation,
    target,
  );
  const lost = lostBy(operation, params);
  const same = open.find((row) => lostBy(operation, JSON.parse(String(row['params'])) as Named) === lost);
  return same && duplicate('change', same);
}

/** Who or what loses by it, where that is not what it is about: two people may lose the same number. */
function lostBy(operation: OperationId, params: Named): string {
  const declared = operationOf(operation);
  const name = declared.effect === 'destroy' ? declared.lost : undefined;
  return name === undefined ? '' : String(params[name]);
}

const SELECT = 'SELECT id, at, operation, state, params FROM journal';

function isOpen(now: number): string {
  return `(state IN ('pending', 'unknown') OR (state = 'cannot-tell' AND at >= '${isoTime(now - WATCH_MS)}'))`;
}

function duplicate(what: 'spend' | 'change', row: Row): Problem {
  const { id, at, operation, state } = row as unknown as OpenChange & { at: string };
  return { kind: 'duplicate', what, at, open: { id, operation, state } };
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
