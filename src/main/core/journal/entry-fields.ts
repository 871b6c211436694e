import { isDeepStrictEqual } from 'node:util';
import { isSameAddressText } from '#shared/domain/address/address-text.ts';
import { INCOMPLETE, type Entry, type ListMatcher, type Named } from './matchers.ts';

/** Whether a field shows what it showed before. */
export function isAsBefore(shown: unknown, was: unknown): boolean {
  return isDeepStrictEqual(shown, was) || (NOTHING.has(shown) && NOTHING.has(was));
}

/** Parameters that were given and that the list shows, with their fields. */
export function shownParams({ fields = {}, overridden = {} }: ListMatcher, params: Named): [string, string][] {
  const ignored = new Set(
    Object.entries(overridden).flatMap(([name, others]) => (isGiven(params, name) ? others : [])),
  );
  return Object.entries(fields).filter(
    ([name]) => isGiven(params, name) && !ignored.has(name) && !isIncomplete(params[name]),
  );
}

/** Parameters that were given and that the list does not show. */
export function openParams(matcher: ListMatcher, params: Named): string[] {
  const { overridden = {}, query, entry } = matcher;
  const shown = new Set(shownParams(matcher, params).map(([name]) => name));
  const ignored = new Set(
    Object.entries(overridden).flatMap(([name, others]) => (isGiven(params, name) ? others : [])),
  );
  const naming = new Set([...Object.keys(query(params)), ...Object.keys(entry(params))]);
  return Object.keys(params).filter(
    (name) => isGiven(params, name) && !shown.has(name) && !ignored.has(name) && !naming.has(name),
  );
}

function isGiven(params: Named, name: string): boolean {
  return Object.hasOwn(params, name) && params[name] !== undefined;
}

function isIncomplete(value: unknown): boolean {
  return typeof value === 'string' && INCOMPLETE.test(value);
}

/** What the entry must show; removing an account shows as none. */
export function wantedValue(name: string, params: Named): unknown {
  return name === 'unset_acc' ? '' : params[name];
}

const NOTHING = new Set<unknown>([undefined, null, '', 'no', 'off']);

/** Whether a field shows a value, in whichever of its forms: nothing is empty, `no` or `off`; dates may have a time. */
export function shows(shown: unknown, wanted: unknown): boolean {
  if (NOTHING.has(wanted)) return NOTHING.has(shown);
  if (isNamed(wanted))
    return isNamed(shown) && Object.entries(wanted).every(([name, value]) => shows(shown[name], value));
  const [a, b] = [String(shown).toLowerCase(), String(wanted).toLowerCase()];
  if (b === 'on' && a === 'yes') return true;
  return a === b || isSameAddressText(a, b) || (/^\d{4}-\d\d-\d\d$/.test(b) && a.startsWith(`${b}t`));
}

/** Whether a row of a list is the one that these fields name; some providers keep addresses and logins in lower case. */
export function isEntry(row: Entry, wanted: Named): boolean {
  return Object.entries(wanted).every(([name, value]) => [row[name]].flat().map(nameOf).includes(nameOf(value)));
}

/** A name as it is compared with others. */
export function nameOf(value: unknown): string {
  return String(value).toLowerCase();
}

/** Whether a value is an object with names. */
export function isNamed(value: unknown): value is Named {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
