// People and offices whom one faxes, calls or texts.
import { z } from 'zod';
import { COVER_KINDS, COVER_LANGUAGES } from '../fax/cover.ts';

export const NUMBER_KINDS = ['fax', 'phone', 'mobile'] as const;
export type NumberKind = (typeof NUMBER_KINDS)[number];

/** Longest texts, in characters, and most entries of a contact. */
export const CONTACT_MOST = { name: 200, notes: 5_000, group: 60, numbers: 20, groups: 30 } as const;
/** Contacts of one account: far more than people have, so that a broken file fills no disk. */
export const MOST_CONTACTS = 50_000;

const name = z.string().trim().max(CONTACT_MOST.name);

const contactNumber = z.strictObject({
  kind: z.enum(NUMBER_KINDS),
  /** E.164, such as `+12125550100`. */
  e164: z.string().regex(/^\+[1-9]\d{5,14}$/),
});
export type ContactNumber = z.infer<typeof contactNumber>;

/** What a person writes of a contact. */
export const contactFields = z
  .strictObject({
    name,
    company: name,
    numbers: z.array(contactNumber).max(CONTACT_MOST.numbers),
    /** The cover page that faxes to it begin with; null for none in particular. */
    cover: z.enum(COVER_KINDS).nullable(),
    /** The language of that cover page; null for none in particular. */
    language: z.enum(COVER_LANGUAGES).nullable(),
    notes: z.string().max(CONTACT_MOST.notes),
    groups: z.array(z.string().trim().min(1).max(CONTACT_MOST.group)).max(CONTACT_MOST.groups),
  })
  .refine(({ name: own, company }) => own !== '' || company !== '', { path: ['name'] });
export type ContactFields = z.infer<typeof contactFields>;

export interface Contact extends ContactFields {
  /** UUID. */
  id: string;
  /** ISO times. */
  createdAt: string;
  updatedAt: string;
  /** Login name of the person who changed it last. */
  author: string;
}

export const NO_FIELDS: ContactFields = {
  ...{ name: '', company: '', numbers: [], cover: null, language: null, notes: '', groups: [] },
};

/** What a contact is called: its name, or else its company. */
export function contactTitle({ name: own, company }: Pick<Contact, 'name' | 'company'>): string {
  return own || company;
}

/** The fields of a contact alone. */
export function fieldsOf(contact: ContactFields): ContactFields {
  const { name: own, company, numbers, cover, language, notes, groups } = contact;
  return { name: own, company, numbers, cover, language, notes, groups };
}
