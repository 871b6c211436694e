import type { Problem } from '#shared/bridge/outcome.ts';
import type { ProfileSummary } from '#shared/bridge/session.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import type { Attempt } from './client/wire.ts';
import type { Settled } from './journal/journal.ts';
import type { Named } from './journal/matchers.ts';
import type { ReconcileDeps } from './journal/finding.ts';

/** A read that was answered. */
export interface ReadResponse {
  id: OperationId;
  params: unknown;
  value: unknown;
  /** ISO times at which it was asked and answered. */
  askedAt: string;
  at: string;
}

/** A change that is sent, or is about to be. */
export interface Change {
  operation: OperationId;
  params: Named;
}

/** What areas know that shows what became of changes. */
export type Evidence = Partial<Pick<ReconcileDeps, 'readFaxes' | 'claimed' | 'refillRise'>>;

/** What the list of accounts shows of one that runs. */
export type AccountSummary = Pick<
  ProfileSummary,
  'connection' | 'balance' | 'faxesInTrouble' | 'unreadNotifications' | 'lastGoodAddress' | 'clockAhead'
>;

/**
 * One area of an account, such as its money or its faxes. An area is built from the kernel, gives what it needs of the
 * following, and is listed in `areas.ts`; the account and the kernel call every area alike.
 */
export interface Area {
  /** For the log. */
  readonly name: string;

  /** Takes up what an earlier run of the app left. All areas do, before any is started. */
  recover?: () => void;
  /** Begins what runs by itself. */
  start?: () => void;
  /** Ends at once: areas are closed in the reverse order of their start, before the client and the database. */
  close?: () => void;

  /** Any request of the account has ended. */
  attempted?: (attempt: Attempt) => void;
  /** A read was answered; the response before it is still in the cache. */
  responseArrived?: (response: ReadResponse) => void;
  /** The response is in the cache. */
  responseStored?: (response: ReadResponse) => void;

  /** Why a change must not be sent now; undefined where nothing speaks against it. */
  whyNot?: (change: Change) => Promise<Problem | undefined>;
  /** What is known of a thing without asking, where it could not be read before a change; null or undefined where nothing is. */
  knownBefore?: (change: Change) => Named | null | undefined;
  /** A change is in the journal, and is sent next. */
  changeBegun?: (journalId: string, change: Change) => void;
  /** A change was done, or may have been. */
  changeSent?: (change: Change) => void;
  /** The end of a change is known. */
  changeSettled?: (settled: Settled) => void;
  /** The account was charged for something that is no change of its own, such as a fax that was delivered. */
  charged?: () => void;

  /** Whether this area finds out by itself what became of a change, and tells it. */
  owns?: (journalId: string) => boolean;
  /** Finds out now what became of a change that this area owns. */
  reconcile?: (journalId: string) => Promise<void>;
  /** What this area knows that shows what became of changes. */
  evidence?: Evidence;

  /** Its share of what the list of accounts shows. */
  summary?: () => Partial<AccountSummary>;
  /** How many things of it have no known end, or wait to be sent. */
  openChanges?: () => number;
  /** Whether something that cannot be repeated is on its way. */
  busy?: () => boolean;
}

/** Has all areas take up what an earlier run left, then starts them. Throws at the first that cannot; {@link closeAreas} ends the rest. */
export function startAreas(areas: readonly Area[]): void {
  for (const area of areas) area.recover?.();
  for (const area of areas) area.start?.();
}

/**
 * Closes all areas in the reverse order of their start, also those after one that cannot be closed.
 *
 * @param failed is told of each error, with the name of its area
 */
export function closeAreas(areas: readonly Area[], failed: (name: string, error: unknown) => void): void {
  for (const area of areas.toReversed()) {
    try {
      area.close?.();
    } catch (error) {
      failed(area.name, error);
    }
  }
}
