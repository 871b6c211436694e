// What is said of rules, days and hours of the form.
import { DateTime } from 'luxon';
import type { DayAdvice, DayOff } from '#shared/domain/porting/port-dates.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { hourReadings } from '#shared/domain/porting/port-dates.ts';
import type { MoveField, PortRule, PortWarning } from '#shared/domain/porting/port-request.ts';
import { localeTag, t, type MessageKey } from '#renderer/kernel/i18n/index.ts';
import type { WarnRule } from '#renderer/ui/warn-tick/warn-rules.ts';
import { ADVICE_LABELS, HOLIDAY_LABELS } from './port-labels.ts';

export const FIELD_LABELS = {
  company: 'newPort.facts.company',
  provider_name: 'newPort.facts.provider',
  account_no: 'newPort.facts.account',
  billing_telephone_no: 'newPort.facts.billing',
  street_no: 'newPort.facts.streetNo',
  dir_prefix: 'newPort.facts.prefix',
  street_name: 'newPort.facts.street',
  dir_suffix: 'newPort.facts.suffix',
  service_unit: 'newPort.facts.unit',
  city: 'newPort.facts.city',
  state: 'newPort.facts.state',
  zipcode: 'newPort.facts.zip',
  authorize_contact: 'newPort.facts.contact',
  contact_title: 'newPort.facts.position',
  extra_services: 'newPort.facts.stays',
  pincode: 'newPort.facts.pin',
  ssn: 'newPort.facts.ssn',
  foc_date: 'newPort.date.day',
} as const satisfies Partial<Record<MoveField, MessageKey>>;

export function ruleWords(rule: PortRule | null | undefined, label: string): string | null {
  if (!rule) return null;
  switch (rule.rule) {
    case 'required':
      return t('newPort.rule.required', { label });
    case 'too-long':
      return t('newPort.rule.tooLong', { label, max: rule.max });
    case 'us-number':
      return t('newPort.rule.usNumber');
    case 'pin':
      return t('newPort.rule.pin');
    case 'four-digits':
      return t('newPort.rule.fourDigits');
    case 'day':
      return offWords(rule.off);
  }
}

function offWords(off: DayOff): string {
  if (off.kind === 'too-early') return t('newPort.rule.tooEarly', { day: dayWords(off.earliest) });
  if (off.kind === 'weekend') return t('newPort.rule.weekend');
  return t('newPort.rule.holiday', { name: t(HOLIDAY_LABELS[off.name]) });
}

export function adviceWords(advice: DayAdvice): string {
  return t(ADVICE_LABELS[advice]);
}

/** A day such as `2026-12-08`, with its weekday. */
export function dayWords(day: string): string {
  return DateTime.fromISO(day).toLocaleString(
    { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
    { locale: localeTag() },
  );
}

const TIME = { hour: 'numeric', minute: '2-digit' } as const;

/** What an hour of the provider's clock is for the person, on a day; in summer both things that it can mean. */
export function hourWords(day: string, hour: number): { own: string; later: string | null; eastern: string } {
  const { eastern, standard } = hourReadings(day, hour);
  const clock = (ms: number, zone?: string) =>
    DateTime.fromMillis(ms, zone === undefined ? {} : { zone }).toLocaleString(TIME, { locale: localeTag() });
  return {
    eastern: clock(eastern, 'America/New_York'),
    own: clock(eastern),
    later: standard === undefined ? null : clock(standard),
  };
}

export const WARNING_RULES = {
  mailbox: 'port-mailbox',
  'not-a-person': 'port-not-a-person',
  'other-area': 'port-other-area',
  'bill-old': 'port-bill-old',
  'not-in-bill': 'port-not-in-bill',
  day: 'port-day',
} as const satisfies Record<PortWarning['kind'], WarnRule>;

export function warningWords(warning: PortWarning): string {
  if (warning.kind === 'bill-old') return t('newPort.warning.billOld', { days: warning.days });
  if (warning.kind === 'not-in-bill')
    return t('newPort.warning.notInBill', { numbers: warning.numbers.map(formatUsNumber).join(', ') });
  if (warning.kind === 'day') return adviceWords(warning.advice);
  if (warning.kind === 'mailbox') return t('newPort.warning.mailbox');
  return warning.kind === 'other-area' ? t('newPort.warning.otherArea') : t('newPort.warning.person');
}
