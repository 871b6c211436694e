import type { DocumentInfo } from './documents.ts';
import type { Problem } from './outcome.ts';

/**
 * The life of an outgoing fax in this app.
 *
 * - `holding`: waits out the seconds in which it can be taken back; nothing has left this computer.
 * - `sending`: on its way to the provider.
 * - `accepted`: the provider gave it an id; the status is asked until it is final.
 * - `delivered`, `failed`: final, in the provider's words (`providerStatus`).
 * - `refused`: the provider did not take it (`problem`); nothing was faxed.
 * - `unknown`: it was sent and no answer came; being checked, or `verdict: 'cannot-tell'`.
 * - `not-sent`: checked: it never reached the provider.
 * - `cancelled`: taken back in time.
 * - `no-final-answer`: the provider gave no final status within 24 hours.
 */
export type FaxJobState =
  | 'holding'
  | 'sending'
  | 'accepted'
  | 'delivered'
  | 'failed'
  | 'refused'
  | 'unknown'
  | 'not-sent'
  | 'cancelled'
  | 'no-final-answer';

/** What a check of an unknown outcome saw. */
export interface FaxCheck {
  verdict: 'checking' | 'cannot-tell';
  /** ISO time of the last look. */
  checkedAt: string | null;
  /** How many faxes of the history were compared. */
  compared: number;
}

export interface FaxJob {
  id: string;
  state: FaxJobState;
  from: string;
  to: string;
  document: DocumentInfo;
  /** ISO time at which the person pressed Send. */
  createdAt: string;
  /** ISO time until which it can be taken back; only while `holding`. */
  holdUntil: string | null;
  /** ISO time at which it left, when it did. */
  sentAt: string | null;
  /** ISO time of the last change of state or status. */
  updatedAt: string;
  /** The provider's id, as digits; null until it gave one. */
  faxId: string | null;
  /** The provider's own word for the status, such as `processing`. */
  providerStatus: string;
  problem: Problem | null;
  check: FaxCheck | null;
  /** True when the document is no longer kept, so that it cannot be sent again from here. */
  documentGone: boolean;
}

/** A fax in the provider's history, received or sent (also from elsewhere). */
export interface FaxRecord {
  faxId: string;
  direction: 'in' | 'out';
  from: string;
  to: string;
  /** `pro` or `enterprise`, or whatever the provider says. */
  service: string;
  status: string;
  /** ISO time with offset as the provider gave it. */
  sendTime: string;
  /** ISO time at which this app first saw it. */
  seenAt: string;
  /** The job that sent it, when it was sent from here. */
  jobId: string | null;
}

/** Everything that the fax screen shows, from this computer's store. */
export interface FaxOverview {
  received: FaxRecord[];
  sent: FaxRecord[];
  /** Jobs of this app, newest first. */
  jobs: FaxJob[];
  /** ISO time of the last complete look at the provider's history; null before the first. */
  historyAt: string | null;
  /** Why the last look failed, if it did. */
  historyProblem: Problem | null;
}
