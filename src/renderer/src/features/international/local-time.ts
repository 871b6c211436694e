/// <reference lib="esnext.intl" />
import { DateTime } from 'luxon';
import { plainText } from '#shared/domain/text/plain-text.ts';
import { localeTag, t } from '#renderer/kernel/i18n/index.ts';
import { countryCode } from './country-name.ts';

export interface LocalTime {
  /** Weekday and time of day, in the language of the app; the earliest and the latest where the country has several. */
  text: string;
  /** Whether the country has several times now, and nothing says which one is that of the city. */
  several: boolean;
  /** Whether it is Monday to Friday, 9 to 17 there: in all of the country, in a part of it, or nowhere in it. */
  office: 'open' | 'partly' | 'closed';
}

/**
 * What time it is where a number is; null for a country that is not known. Countries and their zones are those of
 * the Unicode CLDR, which comes with the runtime.
 *
 * @param country by its name in English
 * @param city by which a zone of the country may be called
 */
export function localTime(country: string, city: string, now: Date): LocalTime | null {
  const zones = zonesOf(country);
  const own = zones.filter((zone) => isOf(zone, city));
  const times = (own.length > 0 ? own : zones)
    .map((zone) => DateTime.fromJSDate(now, { zone }))
    .sort((a, b) => a.offset - b.offset);
  const [first, last] = [times[0], times.at(-1)];
  if (!first || !last) return null;
  const several = first.offset !== last.offset;
  const open = times.filter(isOfficeHour).length;
  return {
    text: several
      ? t('international.list.between', { from: clock(first, true), to: clock(last, last.weekday !== first.weekday) })
      : clock(first, true),
    several,
    office: open === 0 ? 'closed' : open === times.length ? 'open' : 'partly',
  };
}

function zonesOf(country: string): string[] {
  const region = countryCode(country);
  return region === undefined ? [] : (new Intl.Locale('und', { region }).getTimeZones() ?? []);
}

/** Whether a zone such as `America/Sao_Paulo` is called by a city. */
function isOf(zone: string, city: string): boolean {
  return plainText(zone.split('/').at(-1) ?? '').replaceAll('_', ' ') === plainText(city.trim());
}

function isOfficeHour({ weekday, hour }: DateTime): boolean {
  return weekday <= 5 && hour >= 9 && hour < 17;
}

function clock(time: DateTime, withDay: boolean): string {
  const day = withDay ? { weekday: 'short' as const } : {};
  return time.toLocaleString({ ...day, hour: 'numeric', minute: '2-digit' }, { locale: localeTag() });
}
