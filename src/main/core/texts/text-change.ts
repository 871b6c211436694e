// What a change that sends a text says, and what its text is when it ended.
import type { ActivityState } from '#shared/bridge/activity.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { isTooMany, problemKinds } from '#shared/bridge/problem-kinds.ts';
import type { HeldReason, TextMessage, TextState } from '#shared/bridge/texts.ts';
import type { Named } from '../journal/matchers.ts';
import type { TextNews } from './text-store.ts';

export const SEND_TEXT = 'sms.sendMsg';

/** One of those who get the text asked for no more. */
export function optedOut(number: string): Problem {
  return { kind: 'invalid', fields: [{ field: 'did_to', rule: { kind: 'opted-out', number } }] };
}

/** It is early or late for somebody who gets the text: it takes a reason. */
export const QUIET: Problem = { kind: 'invalid', fields: [{ field: 'quietReason', rule: { kind: 'required' } }] };

/** The time at which it is to leave is over. */
export const PAST: Problem = { kind: 'invalid', fields: [{ field: 'later', rule: { kind: 'pattern' } }] };

/** What parameters of a text say; before they are checked they may say anything. */
export function textOf({ did, did_to, msg, file_url }: Named) {
  const textsIn = (value: unknown) => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);
  return { own: String(did), to: textsIn(did_to), body: String(msg), media: textsIn(file_url) };
}

/** What a text is by the state of the change that sent it. */
const AFTER: Record<ActivityState, TextState> = {
  pending: 'unknown',
  done: 'sent',
  refused: 'refused',
  unknown: 'unknown',
  'not-done': 'not-sent',
  'cannot-tell': 'unknown',
};

/**
 * What a text is by the state of the change that sent it. Nothing can show later that a text was not sent: one that is not done
 * never left. A row of a list goes with the others then.
 */
export function after(state: ActivityState, { listed }: Pick<TextMessage, 'listed'>): TextNews {
  if (state !== 'not-done') return { state: AFTER[state] };
  return listed ? { state: 'waiting' } : { state: 'not-sent', held: 'closed' };
}

/** What a text is whose change ended with a problem. */
export function problemState(problem: Problem): TextState {
  return isTooMany(problem) ? 'not-sent' : problemKinds[problem.kind].change;
}

/** Empty where the words of the provider say why, or nothing does. */
const HELD_BY: Record<Problem['kind'], HeldReason | ''> = {
  offline: 'offline',
  tls: 'offline',
  'signed-out': 'closed',
  cancelled: 'closed',
  'vault-unavailable': 'keychain',
  'view-only': 'view-only',
  'over-cap': 'limit',
  duplicate: 'again',
  disk: 'disk',
  refused: '',
  'not-allowed': '',
  'provider-down': '',
  timeout: '',
  'unexpected-answer': '',
  'unknown-outcome': '',
  'not-done': '',
  'not-found': '',
  invalid: '',
  document: '',
  bug: '',
  'other-account': '',
  'open-changes': '',
  'too-often': '',
  'too-many-accounts': '',
  locked: '',
  'pin-needed': '',
  'wrong-pin': '',
};

/** Why a text that ended with a problem was not sent; empty where the words of the provider say it, or nothing does. */
export function heldBy(problem: Problem): HeldReason | '' {
  if (problem === QUIET) return 'quiet-hours';
  if (problem.kind === 'invalid')
    return problem.fields.some(({ rule }) => rule.kind === 'opted-out') ? 'opted-out' : '';
  if (isTooMany(problem)) return 'too-many';
  return HELD_BY[problem.kind];
}

/** The words that the provider gave with a problem. */
export function wordsOf(problem: Problem): string {
  return 'text' in problem ? problem.text : '';
}
