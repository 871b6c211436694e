// Numbers of contacts as the rest of the app writes them. Apart from contact-number.ts, so that showing one does not load the
// numbering plan's metadata.
import { formatUsNumber } from '../phone/phone-format.ts';
import type { ContactNumber } from './contact.ts';

/** Of the North American Numbering Plan. */
export const CALLING_CODE = '+1';

/** Ten digits of a number with the country code of the US; of any other number all digits. */
export function digitsOf(e164: string): string {
  return /^\+1\d{10}$/.test(e164) ? e164.slice(2) : e164.slice(1);
}

/** `(212) 555-0100`; a number of another country in its international form. */
export function shownNumber(e164: string): string {
  const digits = digitsOf(e164);
  return digits.length === 10 && e164.startsWith(CALLING_CODE) ? formatUsNumber(digits) : e164;
}

/** The ten digits that a fax to a contact goes to: its first fax number at home; undefined when it has none. */
export function faxDigits(numbers: readonly ContactNumber[]): string | undefined {
  const own = numbers.find(({ kind, e164 }) => kind === 'fax' && /^\+1\d{10}$/.test(e164));
  return own && digitsOf(own.e164);
}
