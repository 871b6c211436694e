// People and offices whom one faxes, calls or texts.
import { z } from 'zod';
import { contactFields, type Contact } from '../domain/contacts/contact.ts';
import { command } from './command.ts';

/** Contacts that are read or kept at one go, so that none holds the main process up. */
export const CONTACTS_AT_ONCE = 500;

/** What became of contacts since a revision. */
export interface ContactNews {
  contacts: Contact[];
  /** Ids of those that were deleted. */
  deleted: string[];
  /** Of the last change that is in here. */
  revision: number;
  /** There are more: ask again from `revision`. */
  more: boolean;
}

const id = z.uuid();
const ids = z.strictObject({ ids: z.array(id).min(1).max(CONTACTS_AT_ONCE) });

export const contactCommands = {
  /** Contacts changed since a revision, in the order of their changes; 0 for all. */
  'contacts.since': command<ContactNews>()(z.strictObject({ revision: z.int().min(0) })),
  /** Keeps contacts, all or none: new ones, whose id is null, and others in place of what they were. */
  'contacts.put': command<Contact[]>()(
    z.strictObject({
      contacts: z
        .array(z.strictObject({ id: id.nullable(), fields: contactFields }))
        .min(1)
        .max(CONTACTS_AT_ONCE),
    }),
  ),
  'contacts.delete': command<null>()(ids),
  /** Takes a deletion back. */
  'contacts.restore': command<null>()(ids),
} as const;
