import type { ContactNumber } from '#shared/domain/contacts/contact.ts';
import { digitsOf } from '#shared/domain/contacts/number-digits.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';

/** The ten digits at which a contact is texted: a mobile number where it has one, else a telephone; undefined for neither. */
export function textDigits(numbers: readonly ContactNumber[]): string | undefined {
  const own = (wanted: ContactNumber['kind']) =>
    numbers.find(({ kind, e164 }) => kind === wanted && /^\+1\d{10}$/.test(e164));
  const number = own('mobile') ?? own('phone');
  return number && digitsOf(number.e164);
}

/** The other party of a text as it is read: `(212) 555-0100`, and a short code or a number of another country as its digits. */
export function shownPeer(digits: string): string {
  return digits.length === 10 ? formatUsNumber(digits) : digits;
}
