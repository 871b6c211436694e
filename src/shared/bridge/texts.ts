// Texts as the page sees them.

/**
 * What became of a text.
 *
 * - `waiting`: another one of the same press goes first.
 * - `sending`: its request is under way.
 * - `sent`: the provider took it; whether it arrived is not known.
 * - `delivered`, `failed`: the provider's last word.
 * - `refused`, `not-sent`: nothing was texted.
 * - `unknown`: it left, and no answer came. Texts cannot be listed, so nobody can tell.
 * - `received`: it came in.
 */
export const TEXT_STATES = [
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

export interface TextMessage {
  id: number;
  /** The other party, as digits. */
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
}
