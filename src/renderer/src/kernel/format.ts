// Where numbers, money, sizes and times become text, but for the few screens that write times in a shape of their own.
import { dateFormat, numberFormat } from '#shared/domain/text/formats.ts';
import { formatMoney, parseMoney } from '#shared/domain/money/money.ts';
import { localeTag, t, tn } from './i18n/index.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MEGABYTE = 1024 * 1024;
/** Digits that the prices of a call have, so that they stand below each other. */
const CALL_DIGITS = 4;
const MOST_DIGITS = 20;

export function formatCount(value: number): string {
  return numberFormat(localeTag()).format(value);
}

/** A decimal string as dollars; anything that is not an amount comes back as it is. */
export function formatAmount(decimal: string): string {
  const money = parseMoney(decimal);
  return money ? formatMoney(money, localeTag()) : decimal;
}

/** A balance: cents, rounded down, so that it never looks like more than there is. */
export function formatBalance(decimal: string): string {
  const format = numberFormat(localeTag(), {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    roundingMode: 'floor',
  });
  // Intl reads a decimal string exactly; the typings know only numbers and bigints.
  return parseMoney(decimal) ? format.format(decimal as `${number}`) : decimal;
}

/** A price with every digit that it was given, below a dollar at least four; anything that is no amount as it is. */
export function formatRate(decimal: string): string {
  const money = parseMoney(decimal);
  if (!money) return decimal;
  const { units, scale } = money;
  const small = units > -(10n ** BigInt(scale)) && units < 10n ** BigInt(scale) && units !== 0n;
  const format = numberFormat(localeTag(), {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: small ? CALL_DIGITS : 2,
    maximumFractionDigits: Math.min(Math.max(CALL_DIGITS, scale), MOST_DIGITS),
  });
  // Intl reads a decimal string exactly; the typings know only numbers and bigints.
  return format.format(decimal.trim() as `${number}`);
}

/** Minutes of a call, from a decimal string: `3.2 min`; anything that is no number as it is. */
export function formatMinutes(decimal: string): string {
  if (!parseMoney(decimal)) return decimal;
  const format = numberFormat(localeTag(), { style: 'unit', unit: 'minute', maximumFractionDigits: 1 });
  return format.format(Number(decimal));
}

/** Bytes as people read them in their folders: `3.4 MB`, `812 kB`, a megabyte being 1024 times 1024 bytes. */
export function formatBytes(bytes: number): string {
  const mega = bytes >= MEGABYTE;
  const format = numberFormat(localeTag(), {
    style: 'unit',
    unit: mega ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: mega ? 1 : 0,
  });
  return format.format(mega ? bytes / MEGABYTE : Math.max(1, bytes / 1024));
}

/** The full date, time and zone, for titles and exports. @param timeZone another one than that of this computer */
export function formatFull(iso: string, timeZone?: string): string {
  const date = readDate(iso);
  if (!date) return iso;
  return dateFormat(localeTag(), { dateStyle: 'full', timeStyle: 'long', timeZone }).format(date);
}

/** Name of a day of the week; 1 is Monday. */
export function formatWeekday(day: number): string {
  // The first of January 2024 was a Monday.
  return dateFormat(localeTag(), { weekday: 'long' }).format(new Date(2024, 0, day));
}

/** Day of the week and time by the clocks of a zone: `Thu 8:00 AM`. */
export function formatWeekTime(iso: string, timeZone: string): string {
  const date = readDate(iso);
  if (!date) return iso;
  const parts = { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone } as const;
  return dateFormat(localeTag(), parts).format(date);
}

/** `Today 2:05 PM`, `Yesterday 9:10 AM`, `Nov 12, 4:00 PM`; with the year when it is not this one. */
export function formatWhen(iso: string, now: Date): string {
  const date = readDate(iso);
  if (!date) return iso;
  const time = dateFormat(localeTag(), { timeStyle: 'short' }).format(date);
  if (sameDay(date, now)) return t('time.today', { time });
  if (sameDay(date, new Date(now.getTime() - DAY))) return t('time.yesterday', { time });
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  const day = dateFormat(localeTag(), { month: 'short', day: 'numeric', year }).format(date);
  return t('time.day', { day, time });
}

/** The time on the clocks of a zone, with its day and the zone's name: `Fri 6:12 AM PDT`. */
export function formatTimeIn(iso: string, timeZone: string): string {
  const date = readDate(iso);
  if (!date) return iso;
  return dateFormat(localeTag(), {
    ...{ weekday: 'short', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
    timeZone,
  } as const).format(date);
}

/** A day without its time: `Nov 12`; with the year when it is not this one. */
export function formatDay(iso: string): string {
  const date = readDate(iso);
  if (!date) return iso;
  const year = date.getFullYear() === new Date().getFullYear() ? undefined : 'numeric';
  return dateFormat(localeTag(), { month: 'short', day: 'numeric', year }).format(date);
}

/** A month of a year: `October 2026`. */
export function formatMonth(date: Date): string {
  return dateFormat(localeTag(), { month: 'long', year: 'numeric' }).format(date);
}

/** How long ago: `just now`, `2 min ago`, `3 h ago`, `4 days ago`. */
export function formatAge(iso: string, now: Date): string {
  const date = readDate(iso);
  if (!date) return iso;
  const elapsed = Math.max(0, now.getTime() - date.getTime());
  if (elapsed < MINUTE) return t('age.now');
  if (elapsed < HOUR) return t('age.minutes', { n: Math.floor(elapsed / MINUTE) });
  if (elapsed < DAY) return t('age.hours', { n: Math.floor(elapsed / HOUR) });
  return tn('age.days', Math.floor(elapsed / DAY));
}

/** Whole seconds until `iso`, never below zero. */
export function secondsUntil(iso: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(iso) - now.getTime()) / 1000));
}

function readDate(iso: string): Date | undefined {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function sameDay(a: Date, b: Date): boolean {
  return a.toDateString() === b.toDateString();
}
