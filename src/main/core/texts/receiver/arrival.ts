import { parseCallback, type Callback, type CallbackRejection } from '#shared/provider/callbacks.ts';

/** The app's own post with which it looks whether its public address leads to it. */
export interface Probe {
  kind: 'probe';
  token: string;
}

/** What a receiver took. */
export interface Arrival {
  /** ISO time at which it came in. */
  at: string;
  /** Its content type and body as they came, for a receiver that passes them on. */
  type: string;
  body: string;
  content: Exclude<Callback, { kind: 'rejected' }> | Probe;
  /** It came by mail; posted without it. */
  way?: 'post' | 'mail';
}

/** Stores all of them, or throws: then none is stored, and whoever posted them has to try again. */
export type KeepArrivals = (arrivals: readonly Arrival[]) => void;

/** Reads a post: what it says, or why it is turned away. */
export function readPost(
  type: string,
  body: string,
): Arrival['content'] | { kind: 'rejected'; reason: CallbackRejection } {
  return readProbe(body) ?? parseCallback(type, body);
}

const PROBE = /^\{"linekeeper-test":"([\w-]{16,64})"\}$/;

export function probeBody(token: string): string {
  return JSON.stringify({ 'linekeeper-test': token });
}

/** The probe that a body is; undefined for everything else. */
function readProbe(body: string): Probe | undefined {
  const token = PROBE.exec(body)?.[1];
  return token === undefined ? undefined : { kind: 'probe', token };
}
