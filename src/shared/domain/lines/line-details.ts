// What is known of the settings of one line: read, or last set from here. Nothing here is guessed.
import type { ForwardReason } from '../numbers/call-path.ts';
import type { Failover } from '../numbers/number-forms.ts';

/** The last sending of a setting from here. */
export interface LineSetHere {
  /** ISO time. */
  at: string;
  actor: string;
  /** False while nothing says that it was done. */
  certain: boolean;
  activityId: string;
}

/**
 * A setting of a line.
 *
 * - `read`: the provider shows it.
 * - `unreadable`: the provider shows something that this app cannot read.
 * - `here`: the provider does not show it; this is what was last sent from here.
 * - `unknown`: nothing is known of it.
 */
export type LineValue<T> =
  | { source: 'read'; value: T }
  | { source: 'unreadable' }
  | { source: 'here'; value: T; here: LineSetHere }
  | { source: 'unknown' };

/** Where a line passes calls on, and when. */
export interface LineForward {
  /** Ten digits. */
  to: string;
  seconds: number;
  /** Only for calls that nobody answers. */
  rings?: number;
}

/** Settings of one line that its list does not show. Null is a setting that is not set. */
export interface LineDetails {
  /** Dollars a day. */
  abroadLimit: LineValue<number | null>;
  /** Calls at the same time; 0 is no limit. */
  callsAtOnce: LineValue<number | null>;
  dynamicHost: LineValue<string | null>;
  backup: LineValue<Failover | null>;
  forwards: Record<ForwardReason, LineValue<LineForward | null>>;
  /** A password is never shown; null where it was not set from here. */
  password: LineSetHere | null;
}

/** What a setting is as far as anything is known of it; null for nothing. */
export function valueOf<T>(known: LineValue<T | null>): T | null {
  return known.source === 'read' || known.source === 'here' ? known.value : null;
}
