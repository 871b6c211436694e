import { dateFormat, numberFormat, regionNames } from '#shared/domain/text/formats.ts';
import type { ArchivedCall } from '#shared/bridge/calls.ts';
import { decimalOf, UNITS } from '#shared/domain/calls/amounts.ts';
import { GROUPS, NO_TAG, type GroupBy } from '#shared/domain/calls/call-filter.ts';
import { kindOf, type CallKind } from '#shared/domain/calls/call-kinds.ts';
import type { Span } from '#shared/domain/calls/windows.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { formatRate } from '#renderer/kernel/format.ts';
import { localeTag, t, type MessageKey } from '#renderer/kernel/i18n/index.ts';

const kinds: Record<CallKind, MessageKey> = {
  in: 'calls.kind.in',
  'in-toll-free': 'calls.kind.inTollFree',
  out: 'calls.kind.out',
  'out-toll-free': 'calls.kind.outTollFree',
  'out-zone2': 'calls.kind.outZone2',
  'out-abroad': 'calls.kind.outAbroad',
  information: 'calls.kind.information',
  fax: 'calls.kind.fax',
  other: 'calls.kind.other',
};

/** A type of call in everyday words; one that is not known in the provider's. */
export function typeWords(type: string): string {
  const kind = kindOf(type);
  return kind === 'other' && type !== '' ? type : t(kinds[kind]);
}

const statuses: readonly [RegExp, MessageKey][] = [
  [/busy/i, 'calls.status.busy'],
  [/no\s*answer/i, 'calls.status.noAnswer'],
  [/fail/i, 'calls.status.failed'],
  [/cancel/i, 'calls.status.cancelled'],
];

/** What became of a call; a status that is not known in the provider's words. */
export function statusWords({ status, answered }: Pick<ArchivedCall, 'status' | 'answered'>): string {
  if (answered) return t('calls.status.answered');
  const known = statuses.find(([pattern]) => pattern.test(status));
  return known ? t(known[1]) : status;
}

/** Who called, and who was called. */
export function partiesOf({ direction, own, other }: ArchivedCall): { from: string; to: string } {
  return direction === 'in' ? { from: other, to: own } : { from: own, to: other };
}

export function numberWords(number: string): string {
  return number === '' ? t('calls.noNumber') : formatUsNumber(number);
}

/** Dollars with every digit that they have. */
export function costWords(units: number | null): string {
  return units === null ? '' : formatRate(decimalOf(units));
}

export function minuteWords(units: number | null): string {
  if (units === null) return '';
  const format = numberFormat(localeTag(), { style: 'unit', unit: 'minute', maximumFractionDigits: 2 });
  return format.format(units / UNITS);
}

/** A time of a zone, to the second. */
export function timeWords(at: number, zone: string): string {
  return dateFormat(localeTag(), { dateStyle: 'medium', timeStyle: 'medium', timeZone: zone }).format(at * 1000);
}

/** The same for lists: without the year where it is this one. */
export function shortTimeWords(at: number, zone: string): string {
  const isThisYear = new Date(at * 1000).getFullYear() === new Date().getFullYear();
  const format = dateFormat(localeTag(), {
    year: isThisYear ? undefined : 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZone: zone,
  });
  return format.format(at * 1000);
}

/** A time of a zone, to the minute. */
export function momentWords(at: number, zone: string): string {
  return dateFormat(localeTag(), { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(at * 1000);
}

/** A time whose calls were not read. */
export function gapWords({ from, to }: Span, zone: string): string {
  return t('calls.gap.one', { from: momentWords(from, zone), to: momentWords(to, zone) });
}

/** A day such as `2026-11-02`: `Mon, Nov 2`. */
export function dayWords(day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  const format = dateFormat(localeTag(), {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(date);
}

/** A country by its two letters; a dial code as it is. */
export function countryWords(country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return country === '' ? t('calls.noCountry') : country;
  return regionNames(localeTag()).of(country) ?? country;
}

const groups: Record<GroupBy, MessageKey> = {
  type: 'calls.by.type',
  line: 'calls.by.line',
  number: 'calls.by.number',
  day: 'calls.by.day',
  country: 'calls.by.country',
  tag: 'calls.by.tag',
};

/** By what calls can be added up, as choices. */
export function groupChoices(): { value: GroupBy; label: string }[] {
  return GROUPS.map((value) => ({ value, label: t(groups[value]) }));
}

/** What a group of sums is called. */
export function groupWords(by: GroupBy, key: string): string {
  switch (by) {
    case 'type':
      return typeWords(key);
    case 'number':
      return numberWords(key);
    case 'day':
      return dayWords(key);
    case 'country':
      return countryWords(key);
    case 'line':
      return key === '' ? t('calls.noLine') : key;
    case 'tag':
      return key === NO_TAG ? t('calls.noTag') : key;
  }
}
