import {
  CONTACT_MOST,
  type ContactFields,
  type ContactNumber,
  type NumberKind,
} from '#shared/domain/contacts/contact.ts';
import { readContactNumber } from '#shared/domain/contacts/contact-number.ts';
import { shownNumber } from '#shared/domain/contacts/number-digits.ts';
import type { DraftOf } from '#shared/user-data/drafts.ts';

/** What the form holds: numbers and groups as they are typed. */
export type ContactDraft = DraftOf<'contact'>;

export function emptyDraft(number = ''): ContactDraft {
  return {
    ...{ name: '', company: '', cover: '', language: '', notes: '', groups: '' },
    numbers: [{ kind: 'fax', text: number }],
  };
}

export function draftOf(fields: ContactFields): ContactDraft {
  const { name, company, numbers, cover, language, notes, groups } = fields;
  const typed = numbers.map(({ kind, e164 }) => ({ kind, text: shownNumber(e164) }));
  return {
    ...{ name, company, notes, cover: cover ?? '', language: language ?? '', groups: groups.join(', ') },
    numbers: typed.length > 0 ? typed : emptyDraft().numbers,
  };
}

/** What is kept of the form; numbers that are empty or wrong are not. */
export function fieldsOfDraft(draft: ContactDraft): ContactFields {
  return {
    name: draft.name.trim(),
    company: draft.company.trim(),
    numbers: numbersOf(draft.numbers),
    cover: draft.cover === '' ? null : draft.cover,
    language: draft.language === '' ? null : draft.language,
    notes: draft.notes.trim(),
    groups: groupsOf(draft.groups),
  };
}

function numbersOf(typed: readonly { kind: NumberKind; text: string }[]): ContactNumber[] {
  const byNumber = new Map<string, ContactNumber>();
  for (const { kind, text } of typed) {
    const reading = readContactNumber(text);
    if (reading.ok && !byNumber.has(reading.e164)) byNumber.set(reading.e164, { kind, e164: reading.e164 });
  }
  return [...byNumber.values()];
}

/** Groups with commas between them, each once. */
export function groupsOf(text: string): string[] {
  return [...new Set(text.split(/[,;\n]/).map((group) => group.trim()))].filter(Boolean);
}

/** Whether there are more groups, or longer names of them, than a contact has. */
export function hasTooManyGroups(text: string): boolean {
  const groups = groupsOf(text);
  return groups.length > CONTACT_MOST.groups || groups.some((group) => group.length > CONTACT_MOST.group);
}
