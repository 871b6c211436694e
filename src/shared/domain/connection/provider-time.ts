import { DateTime } from 'luxon';

/**
 * The moment that a time of the provider means, as ISO 8601 in UTC. A time without an offset is read in the provider's zone.
 * A text that is no time comes back as it is, so that it can still be shown.
 *
 * @param text such as `2019-03-20T12:25:24+00:00` or `2019-03-20 12:25:24`
 * @param zone IANA name of the provider's zone
 */
export function providerInstant(text: string, zone: string): string {
  const iso = DateTime.fromISO(text.trim().replace(' ', 'T'), { zone });
  return iso.isValid ? iso.toUTC().toISO() : text;
}
