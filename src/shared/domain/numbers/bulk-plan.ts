import type { NumberRow } from '../../domain/numbers/number-row.ts';
import {
  emergencyFrom,
  emergencyHints,
  emergencyLine,
  emergencyParams,
  type EmergencyAddress,
  type EmergencyHint,
} from '../address/emergency-rules.ts';
import { pinHint } from './number-rules.ts';
import { isTollFree, readUsNumber } from '../phone/phone-number.ts';

/** Settings that a change of many numbers can send, in the order in which a plan shows them. */
export const BULK_SETTINGS = [
  'route2trunk',
  'lidb',
  'cnam',
  'note',
  'e911',
  'failover',
  'pin',
  'dlda',
  'e911_call_alert',
] as const;
export type BulkSetting = (typeof BULK_SETTINGS)[number];

/** What is to become of numbers; what is left out stays as it is. An empty text and null remove a setting. */
export interface BulkChanges {
  route2trunk?: string;
  lidb?: string;
  cnam?: 'on' | 'off';
  note?: string;
  e911?: EmergencyAddress | null;
  failover?: { failover_ip_address: string; failover_num: number; failover_time: number };
  pin?: string;
  dlda?: Readonly<Record<string, string>> | null;
  e911_call_alert?: Readonly<Record<string, string>> | null;
}

/** One setting of one number, as texts; null for one that is there and cannot be shown, empty for none. */
export interface SettingChange {
  setting: BulkSetting;
  before: string | null;
  after: string | null;
}

/** Why a number cannot be changed as wanted. */
export type PlanReason = 'not-in-account' | 'toll-free-911' | 'line-unknown' | 'line-locked';
/** What is worth a look although it can be sent. */
export type PlanHint =
  | 'toll-free-911'
  | 'toll-free-name'
  | 'pin-easy'
  | 'pin-of-number'
  | 'backup-is-line'
  | 'alert-same-line'
  | 'alert-fictional'
  | EmergencyHint;

export type NumberPlan =
  | {
      did: string;
      state: 'change';
      /** As `did.updateDid` takes them: only what differs. */
      params: Record<string, unknown>;
      changes: SettingChange[];
      hints: PlanHint[];
    }
  | { did: string; state: 'same' }
  | { did: string; state: 'invalid'; reason: PlanReason };

/** What has to be known beside the number itself. */
export interface PlanContext {
  /** Status and address of each phone-system line by its name; null while the lines have not been read. */
  lines: ReadonlyMap<string, { status: string; ip_address: string }> | null;
  /** The line that a number of the account rings on; undefined for a number of others. */
  lineOf: (did: string) => string | undefined;
}

/** What a change would do to one number: old and new of each setting that differs, or why it cannot be. */
export function planNumber(
  did: string,
  number: NumberRow | undefined,
  wanted: BulkChanges,
  { lines, lineOf }: PlanContext,
): NumberPlan {
  if (!number) return { did, state: 'invalid', reason: 'not-in-account' };
  const tollFree = number.type === 'tf' || isTollFree(did);
  const { e911, ...others } = wanted;
  const refused911 = tollFree && e911 !== undefined && e911 !== null;
  const given = refused911 ? others : wanted;
  const changes = BULK_SETTINGS.flatMap((setting) => changeOf(setting, number, given) ?? []);
  const [first] = changes;
  if (!first) return refused911 ? { did, state: 'invalid', reason: 'toll-free-911' } : { did, state: 'same' };
  const line = changes.some(({ setting }) => setting === 'route2trunk') ? (given.route2trunk ?? '') : '';
  const reason = line === '' || lines === null ? null : lineReason(lines.get(line)?.status);
  if (reason) return { did, state: 'invalid', reason };
  const params = Object.fromEntries(changes.map(({ setting }) => [setting, wireValue(setting, given)]));
  const hints: PlanHint[] = refused911 ? ['toll-free-911'] : [];
  if (tollFree && params['lidb']) hints.push('toll-free-name');
  const pin = given.pin ? pinHint(given.pin, [did]) : null;
  if (pin) hints.push(pin === 'easy' ? 'pin-easy' : 'pin-of-number');
  const newLine = given.route2trunk ?? number.route2trunk;
  const ringsOn = lines?.get(newLine)?.ip_address;
  if (params['failover'] && ringsOn && ringsOn === given.failover?.failover_ip_address) hints.push('backup-is-line');
  if (params['e911'] && wanted.e911) hints.push(...emergencyHints(wanted.e911));
  const alert = readUsNumber(given.e911_call_alert?.['sms'] ?? '');
  if (alert.ok) hints.push(...alertHints(alert, newLine, lineOf));
  return { did, state: 'change', params: { did, ...params }, changes, hints };
}

/** A text about a call to 911 that arrives where the call came from tells nobody. */
function alertHints(
  { digits, hints }: { digits: string; hints: readonly string[] },
  line: string,
  lineOf: PlanContext['lineOf'],
): PlanHint[] {
  const own = lineOf(digits);
  if (own === undefined) return hints.includes('fictional') ? ['alert-fictional'] : [];
  return own !== '' && own === line ? ['alert-same-line'] : [];
}

/** The numbers of a plan that get their first emergency address, which the provider charges for. */
export function firstAddresses(plans: readonly NumberPlan[]): string[] {
  return plans.flatMap((plan) =>
    plan.state === 'change' &&
    plan.changes.some(({ setting, before, after }) => setting === 'e911' && before === '' && after !== '')
      ? [plan.did]
      : [],
  );
}

function lineReason(status: string | undefined): PlanReason | null {
  if (status === undefined) return 'line-unknown';
  return status === 'off' ? 'line-locked' : null;
}

/** Old and new of one setting; undefined when it stays. */
function changeOf(setting: BulkSetting, number: NumberRow, wanted: BulkChanges): SettingChange | undefined {
  if (wanted[setting] === undefined) return undefined;
  const before = shownBefore(setting, number);
  const after = shownAfter(setting, wanted);
  // What no list shows may be anything now, so that it is always sent.
  return before !== null && before === after ? undefined : { setting, before, after };
}

function shownBefore(setting: BulkSetting, number: NumberRow): string | null {
  switch (setting) {
    case 'route2trunk':
    case 'lidb':
    case 'note':
      return number[setting];
    case 'cnam':
      return number.cnam ? 'on' : 'off';
    case 'e911': {
      const address = emergencyFrom(number.e911);
      return number.e911 === null ? '' : address && emergencyLine(address);
    }
    case 'failover':
      return number.failover === null ? '' : failoverText(number.failover);
    case 'pin':
    case 'dlda':
    case 'e911_call_alert':
      return null;
  }
}

function shownAfter(setting: BulkSetting, wanted: BulkChanges): string | null {
  switch (setting) {
    case 'route2trunk':
    case 'lidb':
    case 'note':
    case 'cnam':
      return wanted[setting] ?? '';
    case 'e911':
      return wanted.e911 ? emergencyLine(wanted.e911) : '';
    case 'failover':
      return wanted.failover ? failoverText(wanted.failover) : '';
    case 'pin':
      return wanted.pin === '' ? '' : null;
    case 'dlda':
    case 'e911_call_alert':
      return wanted[setting] ? Object.values(wanted[setting]).join(', ') : '';
  }
}

/** A backup plan in one line, such as `203.0.113.9 (5 / 3)`; null when its parts are not shown. */
function failoverText(parts: Readonly<Record<string, unknown>>): string | null {
  const { failover_ip_address: address, failover_num: calls, failover_time: minutes } = parts;
  return typeof address === 'string' && address !== '' ? `${address} (${String(calls)} / ${String(minutes)})` : null;
}

function wireValue(setting: BulkSetting, wanted: BulkChanges): unknown {
  const value = wanted[setting];
  if (value === null) return 'no';
  return setting === 'e911' ? emergencyParams(value as EmergencyAddress) : value;
}
