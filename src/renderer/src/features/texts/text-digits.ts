import type { ContactNumber } from '#shared/domain/contacts/contact.ts';
import { digitsOf } from '#shared/domain/contacts/number-digits.ts';
import { membersOf, shownParty } from '#shared/domain/texts/group.ts';

/** The ten digits at which a contact is texted: a mobile number where it has one, else a telephone; undefined for neither. */
export function textDigits(numbers: readonly ContactNumber[]): string | undefined {
  const own = (wanted: ContactNumber['kind']) =>
    numbers.find(({ kind, e164 }) => kind === wanted && /^\+1\d{10}$/.test(e164));
  const number = own('mobile') ?? own('phone');
  return number && digitsOf(number.e164);
}

/** Who the other party is: the name of a contact or the number, and those of everybody in a group. */
export function partyName(peer: string, nameOf: (digits: string) => string): string {
  return membersOf(peer)
    .map((digits) => nameOf(digits) || shownParty(digits))
    .join(', ');
}
