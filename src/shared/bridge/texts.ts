// Texts as the page sees them.
import type { Mailbox, MailboxTrouble } from './mail.ts';
import type { Problem } from './outcome.ts';

/**
 * What became of a text.
 *
 * - `scheduled`: it leaves at a time that a person chose.
 * - `missed`: the app was closed, or the computer slept, at that time; nothing was texted.
 * - `called-off`: they wrote before that time; nothing was texted.
 * - `waiting`: another one of the same press goes first.
 * - `sending`: its request is under way.
 * - `sent`: the provider took it; whether it arrived is not known.
 * - `delivered`, `failed`: the provider's last word.
 * - `refused`: nothing was texted, by the word of the provider. It becomes `delivered` where the provider tells that it arrived.
 * - `not-sent`: nothing was texted.
 * - `unknown`: it left, and no answer came. Texts cannot be listed, so nobody can tell.
 * - `received`: it came in.
 */
export const TEXT_STATES = [
  'scheduled',
  'missed',
  'called-off',
  'waiting',
  'sending',
  'sent',
  'delivered',
  'failed',
  'refused',
  'not-sent',
  'unknown',
  'received',
] as const;
export type TextState = (typeof TEXT_STATES)[number];

/** One of those whom a group text goes to. */
export interface TextMember {
  /** As digits. */
  number: string;
  /** What the provider told of this one; null where it told nothing. */
  state: 'delivered' | 'failed' | null;
  /** In the provider's words; empty where it said none. */
  said: string;
}

/**
 * Why a text was not sent, where the provider gave no reason.
 *
 * - `stopped`: its list was.
 * - `closed`: the app or the account was, before it left.
 * - `again`: the same went to them a short while ago, or may have.
 */
export const HELD_REASONS = [
  'opted-out',
  'quiet-hours',
  'stopped',
  'closed',
  'offline',
  'keychain',
  'view-only',
  'limit',
  'again',
  'too-many',
  'disk',
] as const;
export type HeldReason = (typeof HELD_REASONS)[number];

export interface TextMessage {
  id: number;
  /** The other party, as digits; of a group the digits of all, with `-` between them. */
  peer: string;
  /** The number of the account. */
  own: string;
  body: string;
  /** Web addresses of its pictures. */
  media: string[];
  /** ISO time at which it was sent or came in here. */
  at: string;
  state: TextState;
  /** In the provider's words; empty where it said none. */
  said: string;
  /** Whom a group text goes to; empty for every other one. */
  members: TextMember[];
  /** What the file said of the recipient's consent, of a text to a row of it; empty for every other one. */
  consent: string;
  /** The others whom a text that came in went to, as digits. */
  also: string[];
  /** ISO time at which it is to leave, or was; null for one that left at once. */
  leaveAt: string | null;
  /** It does not leave where they write before. */
  unlessReply: boolean;
  /** Why it was sent early or late in the recipient's day; empty where it was not. */
  quietReason: string;
  /** How often the same came in; it is kept once. */
  times: number;
  /** What became of it was told without its id, and is probably of this one. */
  probable: boolean;
  /** The app sent it by itself, outside the hours of the business. */
  automatic: boolean;
  /** Why it was not sent; empty where the provider said why, where nobody knows, and for every other one. */
  held: HeldReason | '';
  /** It is one of the rows of a file. */
  listed: boolean;
  /** When the provider is asked next what became of it, ISO; null when it is not. */
  nextLook: string | null;
}

/** All texts with one other party. */
export interface Conversation {
  peer: string;
  /** The number of the account that was used last. */
  own: string;
  /** ISO time of its last text; of the note where there is none. */
  at: string;
  /** Beginning of its last text. */
  preview: string;
  state: TextState;
  unread: number;
  /** ISO time at which it was put away; a text that comes in brings it back. */
  doneAt: string | null;
  /** ISO time until which it is out of the way. */
  snoozedUntil: string | null;
  note: string;
}

/** A number that is not texted any more. */
export interface OptOut {
  number: string;
  /** ISO time. */
  at: string;
  /** The word that came from it, in capitals; empty where a person here said so. */
  word: string;
  /** What a person here wrote about it. */
  reason: string;
  /** ISO time at which texting it was allowed again, and why; null while it is not. */
  lifted: { at: string; reason: string } | null;
}

export interface Conversations {
  /** The newest first, those that wait for an answer of ours or theirs alike. */
  conversations: Conversation[];
  /** How many there are, also those that are not in here. */
  total: number;
  /** Those with unread texts, whatever is shown. */
  unread: number;
}

export interface TextThread {
  /** The oldest first. */
  messages: TextMessage[];
  /** There are earlier ones. */
  earlier: boolean;
  conversation: Conversation | null;
  optOut: OptOut | null;
  /** What the newest list said of their consent; null where they were in none. */
  consent: { said: string; file: string; at: string } | null;
  /** ISO time at which they asked for texts again, by a word such as START, while they are not texted. */
  asksAgain: string | null;
}

/**
 * - `paused`: also after the app was closed, or where the provider had no answer.
 * - `stopped`: what had not left does not leave any more.
 */
export type MergeState = 'running' | 'paused' | 'stopped' | 'done';

/** A text to each row of a file, kept through the end of the app. */
export interface TextMerge {
  id: number;
  /** ISO time. */
  at: string;
  own: string;
  /** Name of the file. */
  file: string;
  paceSeconds: number;
  state: MergeState;
  /** Why it paused by itself; null otherwise. */
  problem: Problem | null;
  rows: TextMessage[];
}

/** What is answered by itself to texts that come in outside the hours of the business, which end before midnight. */
export interface OutOfHours {
  on: boolean;
  text: string;
  /** `HH:MM`, by the zone of the business. */
  from: string;
  to: string;
  /** Days of the week on which the business is open, 1 being Monday. */
  days: number[];
}

/** How texts come in: not at all, from what listens on this computer, or from a receiver on another one. */
export const RECEIVER_MODES = ['off', 'here', 'elsewhere'] as const;
export type ReceiverMode = (typeof RECEIVER_MODES)[number];

/** What a person set of the receiver. */
export interface ReceiverSettings {
  mode: ReceiverMode;
  /** Address and port of this computer on which it listens. */
  host: string;
  port: number;
  /** Where a tunnel or relay takes posts in and passes them on, such as `https://texts.example.com`; empty without one. */
  publicUrl: string;
  /** Where a receiver on another computer is collected from; empty without one. */
  collectUrl: string;
}

/**
 * - `off`: nothing comes in.
 * - `starting`: it is being begun, or was not asked yet.
 * - `on`: it listens, or the receiver on the other computer answered.
 * - `failed`: it does not; `problem` says why.
 * - `no-keychain`: texts that come in could be kept until the app is closed only, so that none are taken.
 */
export type ReceiverRuns = 'off' | 'starting' | 'on' | 'failed' | 'no-keychain';

/** Why a receiver does not run. */
export type ReceiverProblem =
  /** Another program, or another account of this app, listens there. */
  | 'port-in-use'
  /** This computer has no such address. */
  | 'no-such-address'
  /** The system does not let this program listen there. */
  | 'not-allowed'
  | 'cannot-listen'
  /** The receiver on the other computer does not answer. */
  | 'not-reached'
  /** Something answers there that does not know this app's secret. */
  | 'not-the-receiver'
  /** This computer's disk did not take what came in. */
  | 'not-kept'
  /** The keychain does not give the secret, or does not show the one that there was. */
  | 'no-secret';

export interface ReceiverState {
  settings: ReceiverSettings;
  runs: ReceiverRuns;
  problem: ReceiverProblem | null;
  /** The path that has to be posted to; empty while it is off. */
  path: string;
  /** ISO time at which something last came in. */
  lastAt: string | null;
  /** Posts to the secret path that were turned away since the start, and the status of the last one. */
  turnedAway: { count: number; status: number } | null;
  mail: TextMailState;
}

/** Why no texts come in by mail: `no-mailbox`: that of the fax inbox is not known any more; `not-kept`: the disk did not take one. */
export type TextMailTrouble = MailboxTrouble | 'no-mailbox' | 'not-kept';

/** What a person set of texts that come in by mail: in the mailbox of the fax inbox, or in one of their own. */
export interface TextMailSettings {
  uses: 'fax' | 'own';
  /** With the sign-in of the fax inbox; null where that one has no mailbox any more. */
  mailbox: Mailbox | null;
}

export interface TextMailState {
  /** Null while no mailbox is read. */
  settings: TextMailSettings | null;
  /** The mailbox of the fax inbox, which can be used for texts as well; null for none. */
  faxMailbox: Mailbox | null;
  /** ISO time at which the reading began: mails before it are left alone. */
  since: string | null;
  looking: boolean;
  /** What the last look saw; `found`: how many of the new mails were texts. */
  look: { at: string; looked: number; found: number; trouble: TextMailTrouble | null } | null;
  /** ISO time of the next look. */
  nextAt: string | null;
  /** Mails of the last 30 days that could not be read as texts, and the subjects of the last ones. */
  unread: { count: number; last: { subject: string; at: string }[] };
}

/**
 * What a test of the way from the public address to this app showed.
 *
 * - `arrived`: the probe came in.
 * - `no-address`: no public address is set.
 * - `not-running`: the receiver itself does not run.
 * - `host-unknown`, `refused`, `timeout`, `tls`, `offline`: the public address cannot be reached.
 * - `redirect`: it answers with another address; a post is lost there.
 * - `other-path`, `other-host`, `relay-down`, `status`: it answers, but does not pass the post on as it is.
 * - `elsewhere`: it answers with success, but the post did not come here.
 */
export type ReceiverProof =
  | { result: 'arrived'; milliseconds: number }
  | {
      result:
        | 'no-address'
        | 'not-running'
        | 'host-unknown'
        | 'refused'
        | 'timeout'
        | 'tls'
        | 'offline'
        | 'redirect'
        | 'other-path'
        | 'other-host'
        | 'relay-down'
        | 'status'
        | 'elsewhere';
      /** HTTP status or the system's code; empty without one. */
      seen: string;
    };
