// How numbers, days and countries are written in a language and a time zone. Making a formatter takes a tenth of a millisecond
// and more, which a list would spend on each cell: each one is made once.

const made = new Map<string, unknown>();

function once<T>(kind: string, locale: string, options: object, make: () => T): T {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`;
  const known = made.get(key) as T | undefined;
  if (known !== undefined) return known;
  const format = make();
  made.set(key, format);
  return format;
}

/** Numbers as a language writes them. @param locale a BCP 47 tag such as `en-US` */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return once('number', locale, options, () => new Intl.NumberFormat(locale, options));
}

/** Days and times as a language writes them, by the clocks of this computer where the options name no zone. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const kind = options.timeZone === undefined ? `date at ${ownClocks()}` : 'date';
  return once(kind, locale, options, () => new Intl.DateTimeFormat(locale, options));
}

/** Which form of a sentence goes with a number. */
export function pluralRules(locale: string): Intl.PluralRules {
  return once('plural', locale, {}, () => new Intl.PluralRules(locale));
}

/** Countries by their two letters; undefined where there is none, with `fallback` `none`. */
export function regionNames(locale: string, fallback: 'code' | 'none' = 'code'): Intl.DisplayNames {
  const options = { type: 'region', fallback } as const;
  return once('names', locale, options, () => new Intl.DisplayNames(locale, options));
}

/** The time zone of this computer, by its IANA name. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Whether this computer knows a time zone by this name. */
export function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Differs where the computer was moved to another zone, whose clocks a formatter of before does not know. */
function ownClocks(): string {
  const year = new Date().getFullYear();
  return [0, 6].map((month) => new Date(year, month).getTimezoneOffset()).join();
}
