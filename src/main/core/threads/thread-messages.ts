// What main and a thread that is asked say to each other.

export interface ThreadRequest {
  id: number;
  name: string;
  given: unknown;
}

export type ThreadReply =
  | { id: number; answer: unknown }
  | { id: number; failed: string; code: string }
  /** How far a file is: rows that were written. */
  | { id: number; written: number };
