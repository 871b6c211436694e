import type { OperationId } from '../provider/catalogue.ts';
import type { MailboxTrouble } from './mail.ts';
import type { TextMailTrouble } from './texts.ts';
import type { Unusual } from '../domain/calls/unusual.ts';
import type { FaxFailure } from '../domain/fax/fax-status.ts';

/** What a person can switch on and off. */
export const NOTIFICATION_CATEGORIES = [
  'fax-result',
  'fax-received',
  'texts',
  'balance',
  'numbers',
  'calls',
  'lines',
  'porting',
  'servers',
  'changes',
  'connection',
  'computer',
] as const;
export type NotificationCategory = (typeof NOTIFICATION_CATEGORIES)[number];

/** What happened, as data: its words are made where it is shown, in the language of that moment. */
export type NotificationSubject =
  /** `reasons` is what is unusual about the calls of a day such as `2026-11-02`. */
  | { type: 'calls-unusual'; day: string; reasons: readonly Unusual['why'][]; countries: readonly string[] }
  /** The report of a week was written: its first and last day, and its calls. */
  | { type: 'call-report'; first: string; last: string; calls: number }
  /** It could not be; `folder` is one that is not there, or empty. */
  | { type: 'call-report-failed'; first: string; last: string; folder: string }
  | { type: 'fax-delivered'; number: string; document: string; jobId: string }
  | { type: 'fax-failed'; number: string; failure: FaxFailure; jobId: string }
  | { type: 'fax-refused'; number: string; text: string; jobId: string }
  | { type: 'fax-not-sent'; number: string; jobId: string }
  | { type: 'fax-unknown'; number: string; jobId: string }
  /** Its answer never came, and the looks at the history did not find it. */
  | { type: 'fax-cannot-tell'; number: string; jobId: string }
  /** It was said that it was not found, or not sent, and it turned up in the history. */
  | { type: 'fax-found'; number: string; jobId: string }
  /** The provider took it and gave no final status within 24 hours. */
  | { type: 'fax-no-final-answer'; number: string; jobId: string }
  /** It was still held when the app ended, and waits for a person's word. */
  | { type: 'fax-held'; number: string; jobId: string }
  /** Of one sending, so many have not left, and wait for a person's word. `late`: its time had passed. */
  | { type: 'fax-several-paused'; count: number; late: boolean; batchId: string; elsewhere?: boolean }
  /** Their time has passed, and whether they were sent before cannot be checked; they leave once it can. */
  | { type: 'fax-waits'; count: number; batchId: string }
  /** It is known what became of all faxes of one sending. */
  | { type: 'fax-several-ended'; delivered: number; failed: number; batchId: string }
  | { type: 'fax-received'; number: string; to: string; faxId: string }
  /** The document of a fax that came in a short while ago was found. */
  | { type: 'fax-document-found'; number: string; faxId: string }
  /** So many messages or files look like faxes, and fit none; `name`: of the last of them. */
  | { type: 'fax-document-unmatched'; count: number; name: string }
  /** Documents cannot be looked for where they were found before. */
  | { type: 'fax-source-failed'; source: 'mailbox' | 'folder'; trouble: MailboxTrouble }
  /** So many documents are old enough to be removed, and wait for a person's word. */
  | { type: 'fax-retention-asks'; documents: number }
  /** A text did not arrive; `text`: the provider's word for it. */
  | { type: 'text-failed'; number: string; text: string }
  /** A text that left by itself, or after others, could not leave, or its time was missed. */
  | { type: 'text-held'; number: string }
  /** Of a list of texts so many have not left, and wait for a person's word; `file`: the name of the list. */
  | { type: 'text-list-paused'; file: string; waiting: number }
  /** Texts cannot be looked for in the mailbox where they came in before. */
  | { type: 'text-mail-failed'; trouble: TextMailTrouble }
  /** A text came in; `text`: its beginning, empty where it is pictures alone. */
  | { type: 'text-received'; number: string; text: string }
  | { type: 'balance-low'; balance: string; threshold: string }
  | { type: 'balance-empty'; balance: string }
  /**
   * The balance rose by an amount of automatic refill that was not sent from here. `activityId`: a refill of
   * that amount from here that was taken for not done, which it may be after all; null when there is none.
   */
  | { type: 'refill-seen'; amount: string; balance: string; activityId: string | null }
  /** A number is not in the account any more, and nobody here removed it; `others` like it. */
  | { type: 'number-left'; number: string; others: number }
  /** Its lock PIN was set and wanted kept, and the keychain does not have it; `others` like it. */
  | { type: 'pin-not-kept'; number: string; others: number }
  /** This hour's calls abroad passed a limit. `line`: where most of them come from; empty where that is not known. */
  | { type: 'calls-abroad'; line: string; minutes: number; cost: string; countries: string[] }
  /** A schedule could not switch calls abroad of a line. */
  | { type: 'schedule-failed'; line: string; wanted: 'on' | 'off' }
  /** A move of a number has another status. `port`: its id; `status`: in the provider's words; `day`: its date, empty without one. */
  | { type: 'port-changed'; port: string; number: string; status: string; day: string; confirmed: boolean }
  | { type: 'port-rejected'; port: string; number: string; reason: string }
  | { type: 'port-moved'; port: string; number: string }
  /** Its date is another one; either is empty without one. */
  | { type: 'port-date'; port: string; number: string; day: string; before: string }
  /** It is to move tomorrow, or today. `confirmed`: the old company agreed to that day. */
  | { type: 'port-tomorrow'; port: string; number: string; confirmed: boolean }
  | { type: 'port-today'; port: string; number: string; confirmed: boolean }
  /** Nothing has changed for so many business days. */
  | { type: 'port-stuck'; port: string; number: string; days: number }
  /** A server that was being set up can be used. `server`: its id. */
  | { type: 'server-active'; server: string }
  /** A change whose answer never came was looked up. */
  | {
      type: 'change-settled';
      operation: OperationId;
      target: string;
      state: 'done' | 'not-done' | 'cannot-tell';
      activityId: string;
      /**
       * `corrected`: it was told as not done before. `though-refused`: the provider had refused it. `though-answered`: it had
       * said that it was done, and its list stays as it was. `never-left`: it was not sent, since the app had ended.
       */
      how?: 'corrected' | 'though-refused' | 'though-answered' | 'never-left';
    }
  /** The provider warned about a change that succeeded. */
  | { type: 'change-warned'; operation: OperationId; target: string; text: string; activityId: string }
  /** This computer's public address is another than the one that last worked. */
  | { type: 'address-changed'; from: string; to: string }
  /** A damaged file was set aside at the start; `file` is its name. */
  | { type: 'file-set-aside'; file: string }
  /** The disk did not give a file at the start; `file` is its name. */
  | { type: 'file-unread'; file: string }
  /** A file of a newer version of the app was left alone; this version keeps its own beside it. */
  | { type: 'file-newer'; file: string }
  /** The person asked for a test. */
  | { type: 'test' };
export type NotificationType = NotificationSubject['type'];

export type NotificationTone = 'info' | 'good' | 'warn' | 'bad';

/** One entry of the notification centre. */
export interface AppNotification {
  id: string;
  /** ISO time. */
  at: string;
  subject: NotificationSubject;
  category: NotificationCategory;
  tone: NotificationTone;
  /** Screen that shows the thing, such as `/fax/job/<id>`. */
  path: string;
  read: boolean;
}

/**
 * What the system said of a notification that it was given. No system says whether a person saw one.
 *
 * - `shown`: it was shown.
 * - `failed`: it could not be shown.
 * - `unsupported`: this computer has no notifications.
 * - `nothing`: no answer came in time.
 */
export type SystemWord = 'shown' | 'failed' | 'unsupported' | 'nothing';

/** The system's last word on a notification of an account. */
export interface NotificationDelivery {
  word: SystemWord;
  /** ISO time. */
  at: string;
}

export interface NotificationList {
  /** Newest first. */
  notifications: AppNotification[];
  unread: number;
}

/** What happened while the app was closed; null amounts are not known. */
export interface Missed {
  /** ISO time at which the app was last seen running. */
  since: string;
  faxesReceived: number;
  faxesDelivered: number;
  faxesFailed: number;
  /** Change of the balance in dollars, such as `-12.0000`; null when it is not known or did not change. */
  balanceChange: string | null;
}
