import { localeTag } from '#renderer/app/i18n/index.ts';

/**
 * Time zones of countries that have only one, by their names in English (IANA time zone database). In a country with several
 * nobody can tell from a number what time it is there.
 */
const ZONES: Readonly<Record<string, string>> = {
  Austria: 'Europe/Vienna',
  Belgium: 'Europe/Brussels',
  Bulgaria: 'Europe/Sofia',
  Colombia: 'America/Bogota',
  Croatia: 'Europe/Zagreb',
  Denmark: 'Europe/Copenhagen',
  Finland: 'Europe/Helsinki',
  France: 'Europe/Paris',
  Germany: 'Europe/Berlin',
  Greece: 'Europe/Athens',
  Hungary: 'Europe/Budapest',
  Ireland: 'Europe/Dublin',
  Italy: 'Europe/Rome',
  Japan: 'Asia/Tokyo',
  Netherlands: 'Europe/Amsterdam',
  Norway: 'Europe/Oslo',
  Peru: 'America/Lima',
  Poland: 'Europe/Warsaw',
  Romania: 'Europe/Bucharest',
  Singapore: 'Asia/Singapore',
  'South Africa': 'Africa/Johannesburg',
  Sweden: 'Europe/Stockholm',
  Switzerland: 'Europe/Zurich',
  'United Kingdom': 'Europe/London',
};

export interface LocalTime {
  /** Weekday and time of day, in the language of the app. */
  text: string;
  /** Monday to Friday, 9 to 17 there. */
  officeHours: boolean;
}

/** What time it is in a country; null where that is not certain (product I7). */
export function localTime(country: string, now: Date): LocalTime | null {
  const timeZone = ZONES[country.trim()];
  if (timeZone === undefined) return null;
  const format = (options: Intl.DateTimeFormatOptions, tag = 'en-US') =>
    new Intl.DateTimeFormat(tag, { timeZone, ...options }).format(now);
  const hour = Number(format({ hour: 'numeric', hourCycle: 'h23' }));
  const weekend = ['Sat', 'Sun'].includes(format({ weekday: 'short' }));
  return {
    text: format({ weekday: 'short', hour: 'numeric', minute: '2-digit' }, localeTag()),
    officeHours: !weekend && hour >= 9 && hour < 17,
  };
}
