import ICAL from 'ical.js';
import { contactTitle, NO_FIELDS, type ContactFields, type NumberKind } from './contact.ts';
import { kindOfLabel } from './contact-csv.ts';
import { importedContact, type ImportedContact, type RawContact } from './imported.ts';
import { withVersion3 } from './vcard-2.ts';

/** Which cover page a contact has; no property of vCard says that. */
const COVER = 'x-linekeeper-cover';
/** Apple's own name of a number stands in a property of the same group. */
const APPLE_LABEL = 'x-ablabel';
const TYPES: Readonly<Record<NumberKind, string[]>> = { fax: ['FAX'], phone: ['VOICE'], mobile: ['CELL'] };

/** Contacts of a file of vCards of version 2.1, 3.0 or 4.0. A card that cannot be read has that as its mistake. */
export function readVcards(text: string): ImportedContact[] {
  const cards = text.match(/^BEGIN:VCARD\s*$[\s\S]*?^END:VCARD\s*$/gim) ?? [];
  return cards.map((card, at) => {
    try {
      return importedContact(at + 1, rawOf(card));
    } catch {
      const [, name = ''] = /^FN[^:\r\n]*:(.*)$/im.exec(card) ?? [];
      const fields = { ...NO_FIELDS, name: name.trim().slice(0, 100) };
      return { line: at + 1, fields, mistakes: [{ field: 'card', value: '', rule: 'card' }] };
    }
  });
}

/** Contacts as vCard 3.0, which address books of all systems read. */
export function vcardText(contacts: readonly ContactFields[]): string {
  return contacts.map((contact) => `${cardOf(contact).toString()}\r\n`).join('');
}

function rawOf(card: string): RawContact {
  const isOld = /^VERSION:2\.1\s*$/im.test(card);
  const component = new ICAL.Component(ICAL.parse(isOld ? withVersion3(card) : card) as unknown[]);
  const texts = (name: string): string[] =>
    component.getAllProperties(name).flatMap((property) => property.getValues().flat().map(String));
  const [family = '', given = '', middle = ''] = texts('n');
  const organization = component.getFirstProperty('org')?.getValues().flat().map(String) ?? [];
  const full = texts('fn')[0]?.trim() ?? '';
  const company = organization[0]?.trim() ?? '';
  // A card of a company has its name twice.
  const name = full || [given, middle, family].filter(Boolean).join(' ');
  return {
    name: name === company ? '' : name,
    company,
    numbers: component.getAllProperties('tel').map((property) => ({
      kind: kindOfLabel([...typesOf(property), appleLabel(component, property)].join(' ')),
      text: String(property.getFirstValue()).replace(/^tel:/i, '').replace(/;ext=/i, ' x'),
    })),
    cover: texts(COVER)[0] ?? '',
    language: languageOf(texts('lang')[0] ?? ''),
    notes: texts('note').join('\n'),
    groups: texts('categories'),
  };
}

/** People speak many languages; a cover page has two. */
function languageOf(tag: string): string {
  return /^(?:en|es)\b/i.test(tag) ? tag : '';
}

function typesOf(property: ICAL.Property): string[] {
  return [property.getParameter('type') ?? []].flat().map(String);
}

function appleLabel(component: ICAL.Component, property: ICAL.Property): string {
  const group = property.getParameter('group');
  if (group === undefined) return '';
  const label = component.getAllProperties(APPLE_LABEL).find((other) => other.getParameter('group') === group);
  return String(label?.getFirstValue() ?? '');
}

function cardOf(contact: ContactFields): ICAL.Component {
  const card = new ICAL.Component(['vcard', [], []]);
  const add = (name: string, type: string, values: readonly unknown[], parameters: Record<string, unknown> = {}) => {
    card.addProperty(new ICAL.Property([name, parameters, type, ...values], card));
  };
  const title = oneLine(contactTitle(contact));
  add('version', 'text', ['3.0']);
  add('n', 'text', [[oneLine(contact.name), '', '', '', '']]);
  add('fn', 'text', [title]);
  if (contact.company !== '') add('org', 'text', [[oneLine(contact.company)]]);
  for (const { kind, e164 } of contact.numbers) add('tel', 'phone-number', [e164], { type: TYPES[kind] });
  if (contact.groups.length > 0) add('categories', 'text', contact.groups.map(oneLine));
  if (contact.language) add('lang', 'text', [contact.language]);
  if (contact.notes !== '') add('note', 'text', [contact.notes]);
  if (contact.cover) add(COVER, 'unknown', [contact.cover]);
  return card;
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}
