import { COVER_KINDS, COVER_LANGUAGES } from '../fax/cover.ts';
import type { PhoneProblem } from '../phone/phone-number.ts';
import { CONTACT_MOST, NO_FIELDS, type ContactFields, type NumberKind } from './contact.ts';
import { readContactNumber } from './contact-number.ts';

export type ImportField = 'name' | 'company' | 'number' | 'cover' | 'language' | 'notes' | 'groups' | 'card';

/** What is wrong with a value of a file: the rule that it breaks. */
export interface ImportMistake {
  field: ImportField;
  value: string;
  rule: 'no-name' | 'too-long' | 'too-many' | 'choice' | 'card' | PhoneProblem;
}

/** A contact of a file. */
export interface ImportedContact {
  /** Row of the file, the first being 1; of a file of cards, the place of the card. */
  line: number;
  fields: ContactFields;
  mistakes: ImportMistake[];
}

/** What a file says of a contact, as it stands there. */
export interface RawContact {
  name: string;
  company: string;
  numbers: { kind: NumberKind; text: string }[];
  cover: string;
  language: string;
  notes: string;
  groups: string[];
}

/** Reads a contact of a file by the rules of the form, with all that is wrong with it. */
export function importedContact(line: number, raw: RawContact): ImportedContact {
  const mistakes: ImportMistake[] = [];
  const wrong = (field: ImportField, value: string, rule: ImportMistake['rule']) => {
    mistakes.push({ field, value, rule });
  };
  const fields: ContactFields = { ...NO_FIELDS, notes: raw.notes.trim(), numbers: [], groups: [] };
  for (const field of ['name', 'company'] as const) {
    fields[field] = raw[field].replace(/\s+/g, ' ').trim();
    if (fields[field].length > CONTACT_MOST.name) wrong(field, fields[field], 'too-long');
  }
  if (fields.name + fields.company === '') wrong('name', '', 'no-name');
  if (fields.notes.length > CONTACT_MOST.notes) wrong('notes', fields.notes, 'too-long');
  for (const { kind, text } of raw.numbers) {
    const reading = readContactNumber(text);
    if (!reading.ok) wrong('number', text, reading.problem);
    else if (!fields.numbers.some(({ e164 }) => e164 === reading.e164))
      fields.numbers.push({ kind, e164: reading.e164 });
  }
  if (fields.numbers.length > CONTACT_MOST.numbers) wrong('number', String(fields.numbers.length), 'too-many');
  fields.groups = [...new Set(raw.groups.map((group) => group.trim()))].filter(Boolean);
  for (const group of fields.groups) if (group.length > CONTACT_MOST.group) wrong('groups', group, 'too-long');
  if (fields.groups.length > CONTACT_MOST.groups) wrong('groups', String(fields.groups.length), 'too-many');
  fields.cover = choice(COVER_KINDS, raw.cover, () => {
    wrong('cover', raw.cover, 'choice');
  });
  fields.language = choice(COVER_LANGUAGES, raw.language.slice(0, 2), () => {
    wrong('language', raw.language, 'choice');
  });
  return { line, fields, mistakes };
}

function choice<T extends string>(choices: readonly T[], text: string, wrong: () => void): T | null {
  const value = text.trim().toLowerCase();
  if (value === '') return null;
  const found = choices.find((one) => one === value);
  if (found === undefined) wrong();
  return found ?? null;
}
