import { providerInstant } from '../connection/provider-time.ts';
import { partyDigits } from '../numbers/unused-numbers.ts';
import { tenThousandths } from './amounts.ts';
import { directionOf, type Direction } from './call-kinds.ts';

/** Fewer digits are in nearly every number. */
export const LEAST_DIGITS = 3;

/** A call as the provider writes it. */
export interface ProviderCall {
  call_time: string;
  call_type: string;
  caller: string;
  callee: string;
  call_status: string;
  call_duration_min: string | null;
  billed_min: string | null;
  rate: string | null;
  ccrf: string | null;
  cost: string | null;
  /** Not said by every provider. */
  trunk_id?: unknown;
}

/** A call as it is kept. Amounts are ten-thousandths; null where the provider does not say them. */
export interface CallRow {
  /** Unix seconds. */
  at: number;
  direction: Direction;
  /** The account's number, and the other side. */
  own: string;
  other: string;
  line: string;
  type: string;
  status: string;
  rate: string;
  minutes: number | null;
  billed: number | null;
  ccrf: number | null;
  cost: number | null;
}

/** Reads a call; undefined where its time is none. @param zone of times without an offset */
export function toCallRow(call: ProviderCall, zone: string): CallRow | undefined {
  const at = secondsOf(call.call_time, zone);
  if (at === undefined) return undefined;
  const direction = directionOf(call.call_type);
  const [own, other] = direction === 'in' ? [call.callee, call.caller] : [call.caller, call.callee];
  return {
    at,
    direction,
    own: shortNumber(own),
    other: shortNumber(other),
    line: lineOf(call.trunk_id),
    type: call.call_type.trim(),
    status: call.call_status.trim(),
    rate: call.rate ?? '',
    minutes: tenThousandths(call.call_duration_min),
    billed: tenThousandths(call.billed_min),
    ccrf: tenThousandths(call.ccrf),
    cost: tenThousandths(call.cost),
  };
}

const WITH_OFFSET = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)$/;
const WITHOUT_OFFSET = /^(\d{4}-\d\d-\d\d)[T ](\d\d)(:\d\d:\d\d)(?:\.\d+)?$/;

/** Whether a time of the provider stands without its offset, so that its zone has to be known. */
export function isLocalTime(text: string): boolean {
  return !WITH_OFFSET.test(text.trim());
}

/** How far an hour of the provider's zone is from UTC, in milliseconds: a page has thousands of calls of the same hours. */
const OFFSETS = new Map<string, number>();
const MOST_OFFSETS = 20_000;

/** Unix seconds of a time of the provider; undefined where it is none. */
function secondsOf(text: string, zone: string): number | undefined {
  const trimmed = text.trim();
  const local = WITHOUT_OFFSET.exec(trimmed);
  const milliseconds = WITH_OFFSET.test(trimmed)
    ? Date.parse(trimmed.replace(' ', 'T'))
    : local
      ? Date.parse(`${local[1] ?? ''}T${local[2] ?? ''}${local[3] ?? ''}Z`) -
        offsetAt(`${local[1] ?? ''}T${local[2] ?? ''}`, zone)
      : Date.parse(providerInstant(trimmed, zone));
  return Number.isFinite(milliseconds) ? Math.floor(milliseconds / 1000) : undefined;
}

function offsetAt(hour: string, zone: string): number {
  const key = `${zone} ${hour}`;
  const known = OFFSETS.get(key);
  if (known !== undefined) return known;
  const full = `${hour}:00:00`;
  const offset = Date.parse(`${full}Z`) - Date.parse(providerInstant(full, zone));
  if (OFFSETS.size >= MOST_OFFSETS) OFFSETS.clear();
  OFFSETS.set(key, offset);
  return offset;
}

/** US numbers as ten digits, all others as they were given. */
function shortNumber(party: string): string {
  const digits = partyDigits(party);
  return digits === '' ? party.trim() : digits;
}

function lineOf(trunk: unknown): string {
  return typeof trunk === 'string' || typeof trunk === 'number' ? String(trunk).trim() : '';
}
