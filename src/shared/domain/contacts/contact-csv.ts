import { parseCsv, toCsv } from '../text/csv.ts';
import { plainText } from '../text/plain-text.ts';
import { NUMBER_KINDS, type ContactFields, type NumberKind } from './contact.ts';
import { importedContact, type ImportedContact, type RawContact } from './imported.ts';
import { shownNumber } from './number-digits.ts';

/** Columns of a file that is written here. */
const COLUMNS = ['name', 'company', ...NUMBER_KINDS, 'cover', 'language', 'groups', 'notes'] as const;

type Role =
  | 'name'
  | 'first'
  | 'middle'
  | 'last'
  | 'company'
  | 'labelled'
  | 'label'
  | 'cover'
  | 'language'
  | 'groups'
  | 'notes'
  | NumberKind;

/** Columns by their names, in English and Spanish, as address books of Google, Microsoft and Apple write them too. The first that fits counts. */
const ROLES: readonly (readonly [pattern: RegExp, role: Role])[] = [
  [/^(?:phone|fax) \d+ (?:label|type)$/, 'label'],
  [/^phone \d+ value$/, 'labelled'],
  [/^(?:(?:full|display|contact) )?name$|^contact(?:o)?$|^nombre(?: completo)?$/, 'name'],
  [/^(?:first|given) name$|^nombre de pila$/, 'first'],
  [/^(?:middle|additional) name$|^segundo nombre$/, 'middle'],
  [/^(?:last|family) name$|^surname$|^apellidos?$/, 'last'],
  [/^(?:company|organi[sz]ation|business|practice|office)(?: \d)?(?: name)?$/, 'company'],
  [/^(?:empresa|compania|organizacion|consultorio)$/, 'company'],
  [/\bfax\b/, 'fax'],
  [/\b(?:mobile|cell|cellphone|movil|celular)\b/, 'mobile'],
  [/\b(?:phone|telephone|tel|telefono)\b|^(?:number|numero)$/, 'phone'],
  [/^cover(?: page)?$|^portada$/, 'cover'],
  [/^language$|^idioma$/, 'language'],
  [/^(?:groups?|labels?|categories|tags|group membership|grupos?|categorias|etiquetas)$/, 'groups'],
  [/^(?:notes?|comments?|notas?|comentarios?)$/, 'notes'],
];

export interface CsvContacts {
  contacts: ImportedContact[];
  /** Columns that say nothing of what a contact has here. */
  ignored: string[];
  /** Whether any column names a person or a company. */
  hasNames: boolean;
}

/** Contacts of a CSV file of this app or of an address book. Empty rows are left out. */
export function readContactCsv(text: string): CsvContacts {
  const { headers, rows, places } = parseCsv(text);
  const roles = headers.map(roleOf);
  const contacts = rows
    .map((cells, at) => importedContact(places[at] ?? 0, rawOf(cells, roles, headers)))
    .filter(({ fields, mistakes }) => hasContent(fields) || mistakes.some(({ rule }) => rule !== 'no-name'));
  return {
    contacts,
    ignored: headers.filter((header, at) => roles[at] === undefined && header !== ''),
    hasNames: roles.some((role) => role !== undefined && ['name', 'first', 'last', 'company'].includes(role)),
  };
}

/** Contacts as a file that {@link readContactCsv} takes. */
export function contactCsv(contacts: readonly ContactFields[]): string {
  return toCsv(
    COLUMNS,
    contacts.map((contact) =>
      COLUMNS.map((column) => {
        if (column === 'groups') return contact.groups.join(', ');
        if (column === 'cover' || column === 'language') return contact[column] ?? '';
        if (column === 'name' || column === 'company' || column === 'notes') return contact[column];
        const numbers = contact.numbers.filter(({ kind }) => kind === column);
        return numbers.map(({ e164 }) => shownNumber(e164)).join(', ');
      }),
    ),
  );
}

function roleOf(header: string): Role | undefined {
  const name = plainText(header)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  return ROLES.find(([pattern]) => pattern.test(name))?.[1];
}

function rawOf(cells: readonly string[], roles: readonly (Role | undefined)[], headers: readonly string[]): RawContact {
  const all = (role: Role): string[] =>
    roles.flatMap((own, at) => (own === role && (cells[at] ?? '').trim() !== '' ? [(cells[at] ?? '').trim()] : []));
  const one = (role: Role): string => all(role)[0] ?? '';
  const parts = [one('first'), one('middle'), one('last')].filter(Boolean);
  // In Spanish, the first name and the whole name have one word.
  const isFirst = one('first') === '' && one('last') !== '';
  return {
    name: one('name') === '' ? parts.join(' ') : isFirst ? [one('name'), ...parts].join(' ') : one('name'),
    company: one('company'),
    numbers: [
      ...NUMBER_KINDS.flatMap((kind) => all(kind).flatMap((text) => numbersIn(kind, text))),
      ...labelled(cells, roles, headers),
    ],
    cover: one('cover'),
    language: one('language'),
    notes: all('notes').join('\n'),
    // Google marks its own groups.
    groups: all('groups').flatMap((text) => listIn(text).filter((group) => !group.startsWith('*'))),
  };
}

/** Numbers whose kind stands in the column before them, such as `Phone 1 - Label`. */
function labelled(
  cells: readonly string[],
  roles: readonly (Role | undefined)[],
  headers: readonly string[],
): RawContact['numbers'] {
  return roles.flatMap((role, at) => {
    if (role !== 'labelled') return [];
    const place = /\d+/.exec(headers[at] ?? '')?.[0];
    const label = roles.findIndex((own, other) => own === 'label' && /\d+/.exec(headers[other] ?? '')?.[0] === place);
    return numbersIn(kindOfLabel(cells[label] ?? ''), cells[at] ?? '');
  });
}

/** What a number is by the word beside it. */
export function kindOfLabel(label: string): NumberKind {
  const words = plainText(label);
  if (words.includes('fax')) return 'fax';
  return /mobile|cell|movil|celular|iphone/.test(words) ? 'mobile' : 'phone';
}

function numbersIn(kind: NumberKind, text: string): RawContact['numbers'] {
  return listIn(text).map((number) => ({ kind, text: number }));
}

function listIn(text: string): string[] {
  return text
    .split(/:::|[;,\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
}

function hasContent({ name, company, numbers, notes, groups }: ContactFields): boolean {
  return name + company + notes !== '' || numbers.length + groups.length > 0;
}
