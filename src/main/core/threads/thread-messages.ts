// What main and a thread with desks say to each other.

export type ThreadRequest =
  /** A desk is opened, with what it works with. */
  | { desk: number; open: unknown }
  | { desk: number; id: number; name: string; given: unknown }
  | { desk: number; close: true }
  /** Nothing more is asked of the thread. */
  | 'end';

export type ThreadReply = { desk: number } & (
  | { id: number; answer: unknown }
  | { id: number; failed: string; code: string }
  /** How far a file is: rows that were written. */
  | { id: number; written: number }
  /** The desk could not be opened: there is none. */
  | { gone: string; code: string }
);
