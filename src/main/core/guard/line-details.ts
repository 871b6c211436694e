import type { LineDetails, LineForward, LineSetHere, LineValue } from '#shared/domain/lines/line-details.ts';
import { FORWARD_PARTS } from '#shared/domain/lines/line-forms.ts';
import { FORWARD_REASONS, type ForwardReason } from '#shared/domain/numbers/call-path.ts';
import { failover, type Failover } from '#shared/domain/numbers/number-forms.ts';
import { FAILOVER_MINUTES } from '#shared/domain/numbers/number-rules.ts';
import { readUsNumber } from '#shared/domain/phone/phone-number.ts';
import type { JournalRecord } from '../journal/journal-entries.ts';
import { hostSet, settingOf, whole, type FindEntries, type LineRead } from './line-facts.ts';

/** Reads a value as it comes, in whichever form; undefined where it cannot be read. */
type Reading<T> = (value: unknown) => T | undefined;

const PARTS = Object.values(FORWARD_PARTS);

/** What is known of the settings of a line: by a reading of it, or else by what was last set here. */
export function lineDetails(line: LineRead | null, entries: FindEntries, trunk: string): LineDetails {
  const set = settingOf(entries, trunk);
  const known = <T>(name: string, reading: Reading<T>): LineValue<T | null> =>
    shown(line?.[name], reading) ?? sent(set(name), ({ params }) => reading(params[name]));
  const password = set('password');
  const shownForwards = forwardsShown(line);
  const sentForwards = set('failover', isForwarding);
  const forward = (reason: ForwardReason): LineValue<LineForward | null> => {
    const read = (parts: Record<string, unknown> | undefined) => forwardOf(parts?.[FORWARD_PARTS[reason]]);
    if (shownForwards) return shownPart(shownForwards[FORWARD_PARTS[reason]]);
    return sent(sentForwards, ({ params }) => read(record(params['failover'])));
  };
  return {
    abroadLimit: known('inter_limit', whole),
    callsAtOnce: known('concurrent_max', whole),
    dynamicHost:
      shown(line?.['dynamic_host'], text) ?? sent(hostSet(set), ({ params }) => text(params['dynamic_host'])),
    backup: backupShown(line) ?? sent(set('failover', isBackup), ({ params }) => backupOf(params['failover'])),
    forwards: Object.fromEntries(FORWARD_REASONS.map((reason) => [reason, forward(reason)])) as LineDetails['forwards'],
    password: password ? setHere(password) : null,
  };
}

/** A setting as a reading shows it; undefined where it does not. */
function shown<T>(value: unknown, reading: Reading<T>): LineValue<T | null> | undefined {
  if (value === undefined) return undefined;
  if (isNothing(value)) return { source: 'read', value: null };
  const read = reading(value);
  return read === undefined ? { source: 'unreadable' } : { source: 'read', value: read };
}

function shownPart(value: unknown): LineValue<LineForward | null> {
  return shown(value ?? null, forwardOf) ?? { source: 'unknown' };
}

/** A setting as it was last sent; of one that was sent without its value, or not from here, nothing is known. */
function sent<T>(
  found: JournalRecord | undefined,
  value: (found: JournalRecord) => T | undefined,
): LineValue<T | null> {
  const was = found && value(found);
  return found && was !== undefined ? { source: 'here', value: was, here: setHere(found) } : { source: 'unknown' };
}

function setHere({ at, actor, state, id }: JournalRecord): LineSetHere {
  return { at, actor, certain: state === 'done', activityId: id };
}

/** A plan that is shown beside forwarding, and is none of its parts. */
function backupShown(line: LineRead | null): LineValue<Failover | null> | undefined {
  const value = line?.['failover'];
  return isForwarding(value) ? undefined : shown(value, backupOf);
}

/** Forwarding under whichever name it comes; undefined where the reading shows none. */
function forwardsShown(line: LineRead | null): Record<string, unknown> | undefined {
  return [line?.['forwarding'], line?.['failover'], line].map(record).find((value) => value && isForwarding(value));
}

function isForwarding(value: unknown): boolean {
  const parts = record(value);
  return parts !== undefined && PARTS.some((part) => part in parts);
}

function isBackup(value: unknown): boolean {
  return 'failover_ip_address' in (record(value) ?? {});
}

function backupOf(value: unknown): Failover | undefined {
  const { failover_ip_address: address, failover_num: calls, failover_time: minutes } = record(value) ?? {};
  const within = FAILOVER_MINUTES.find((one) => one === whole(minutes));
  const number = whole(calls);
  if (text(address) === undefined || number === undefined || within === undefined) return undefined;
  return failover.parse({ failover_ip_address: address, failover_num: number, failover_time: within });
}

function forwardOf(value: unknown): LineForward | undefined {
  const { tn2forward, timeout, rings_timeout } = record(value) ?? {};
  const to = readUsNumber(typeof tn2forward === 'number' ? String(tn2forward) : (text(tn2forward) ?? ''));
  const seconds = whole(timeout);
  const rings = whole(rings_timeout);
  if (to.digits.length !== 10 || seconds === undefined) return undefined;
  return { to: to.digits, seconds, ...(rings === undefined ? {} : { rings }) };
}

/** Named parts, also where they stand in a list of their own or one by one. */
function record(value: unknown): Record<string, unknown> | undefined {
  if (Array.isArray(value)) {
    const parts = value.map(record).filter((part) => part !== undefined);
    return parts.length === 0 ? undefined : Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
  }
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}

function isNothing(value: unknown): boolean {
  return value === '' || value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
