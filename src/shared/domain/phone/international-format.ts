import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * A number with its country code, in the groups of its country: `+52 55 5555 2840`. Digits of no known country stay together.
 *
 * @param digits country code and number, without `+` (E.164)
 */
export function formatInternational(digits: string): string {
  const whole = `+${digits}`;
  return parsePhoneNumberFromString(whole)?.formatInternational() ?? whole;
}
