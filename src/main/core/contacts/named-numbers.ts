import { z } from 'zod';
import { NO_FIELDS, CONTACT_MOST, type ContactFields } from '#shared/domain/contacts/contact.ts';
import { readContactNumber } from '#shared/domain/contacts/contact-number.ts';
import { CALLING_CODE } from '#shared/domain/contacts/number-digits.ts';

const named = z.object({ number: z.string().trim().min(1), name: z.string().trim().min(1) });

/**
 * Contacts made of the names that earlier versions kept beside fax numbers, one a number: two offices may have one name.
 * What is no number stands in the notes.
 *
 * @returns also what cannot be read, so that it is not lost
 */
export function contactsOfNames(stored: readonly unknown[]): { contacts: ContactFields[]; left: unknown[] } {
  const contacts: ContactFields[] = [];
  const left: unknown[] = [];
  for (const entry of stored) {
    const read = named.safeParse(entry);
    if (read.success) contacts.push(contactOf(read.data));
    else left.push(entry);
  }
  return { contacts, left };
}

function contactOf({ number, name }: z.infer<typeof named>): ContactFields {
  const reading = readContactNumber(number);
  // Every number with a name was faxed, also one that today's rules would refuse.
  const e164 = reading.ok ? reading.e164 : /^[1-9]\d{9}$/.test(number) ? CALLING_CODE + number : null;
  return {
    ...NO_FIELDS,
    name: name.slice(0, CONTACT_MOST.name),
    numbers: e164 === null ? [] : [{ kind: 'fax', e164 }],
    notes: [...(e164 === null ? [number] : []), ...(name.length > CONTACT_MOST.name ? [name] : [])].join('\n'),
  };
}
