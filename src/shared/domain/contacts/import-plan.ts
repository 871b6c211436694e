import { plainText } from '../text/plain-text.ts';
import { CONTACT_MOST, contactTitle, fieldsOf, type Contact, type ContactFields, type NumberKind } from './contact.ts';
import type { ImportedContact, ImportMistake } from './imported.ts';

export const PLAN_STATES = ['new', 'merged', 'same', 'wrong'] as const;
export type PlanState = (typeof PLAN_STATES)[number];
/** What a merge adds to the contact that is there. */
export type AddedField = 'name' | 'company' | 'numbers' | 'cover' | 'language' | 'notes' | 'groups';

/** What becomes of one contact of a file. */
export interface ImportPlanRow {
  line: number;
  title: string;
  /** The first number; empty for none. */
  e164: string;
  state: PlanState;
  /** The contact that it is merged with, or is already the same as. */
  into: string;
  added: AddedField[];
  /** What the contact that is there says otherwise: that stays. Another name or company goes to the notes. */
  kept: AddedField[];
  mistakes: ImportMistake[];
}

/** A contact to be kept; `before` is what it was, or null for a new one. */
export interface ImportWrite {
  id: string | null;
  fields: ContactFields;
  before: ContactFields | null;
}

export interface ImportPlan {
  rows: ImportPlanRow[];
  writes: ImportWrite[];
}

/** A contact that rows of the file may be merged with: one that is there, or one of an earlier row. */
interface Target extends ImportWrite {
  isChanged: boolean;
}

/**
 * What an import does before it does anything: a contact with the same number, or with the same name and company, is
 * merged with the one that is there. What that says stays; what it lacks is added.
 *
 * @param names whether contacts with the same number and other names are merged, too
 */
export function planImport(
  imported: readonly ImportedContact[],
  contacts: readonly Contact[],
  names: 'merge-others' | 'keep-apart',
): ImportPlan {
  const targets: Target[] = contacts.map((contact) => {
    const fields = fieldsOf(contact);
    return { id: contact.id, fields, before: fields, isChanged: false };
  });
  const index = new TargetIndex();
  for (const target of targets) index.add(target);
  const rows = imported.map((contact): ImportPlanRow => {
    const { line, fields, mistakes } = contact;
    const [number] = fields.numbers;
    const about = { line, title: contactTitle(fields), e164: number?.e164 ?? '', added: [], kept: [] };
    if (mistakes.length > 0) return { ...about, state: 'wrong', into: '', mistakes };
    const target = index.find(fields, names);
    if (!target) {
      const made = { id: null, fields, before: null, isChanged: true };
      targets.push(made);
      index.add(made);
      return { ...about, state: 'new', into: '', mistakes };
    }
    const merged = mergedFields(target.fields, fields);
    const into = contactTitle(target.fields);
    const tooMuch = limitsBroken(merged.fields);
    if (tooMuch.length > 0) return { ...about, state: 'wrong', into, mistakes: tooMuch };
    const { added, kept } = merged;
    if (added.length === 0) return { ...about, state: 'same', into, kept, mistakes };
    target.fields = merged.fields;
    target.isChanged = true;
    index.add(target);
    return { ...about, state: 'merged', into, added, kept, mistakes };
  });
  const writes = targets.filter(({ isChanged }) => isChanged).map(({ id, fields, before }) => ({ id, fields, before }));
  return { rows, writes };
}

/** Targets by their numbers, and by name and company. */
class TargetIndex {
  readonly #byNumber = new Map<string, Target[]>();
  readonly #byName = new Map<string, Target>();

  add(target: Target): void {
    for (const { e164 } of target.fields.numbers) {
      const known = this.#byNumber.get(e164);
      if (!known) this.#byNumber.set(e164, [target]);
      else if (!known.includes(target)) known.push(target);
    }
    const key = nameKey(target.fields);
    if (!this.#byName.has(key)) this.#byName.set(key, target);
  }

  /** With the same number and name, or the same name and company, or else only the same number. */
  find(fields: ContactFields, names: 'merge-others' | 'keep-apart'): Target | undefined {
    const sharing = fields.numbers.flatMap(({ e164 }) => this.#byNumber.get(e164) ?? []);
    const name = plainText(fields.name);
    const isAlike = (target: Target) =>
      name === '' || target.fields.name === '' || plainText(target.fields.name) === name;
    const alike = sharing.find(isAlike) ?? this.#byName.get(nameKey(fields));
    return alike ?? (names === 'merge-others' ? sharing[0] : undefined);
  }
}

function nameKey({ name, company }: ContactFields): string {
  return `${plainText(name)}\n${plainText(company)}`;
}

function mergedFields(there: ContactFields, file: ContactFields) {
  const added: AddedField[] = [];
  const kept: AddedField[] = [];
  const fields: ContactFields = { ...there };
  const lines: string[] = [];
  for (const field of ['name', 'company'] as const) {
    if (file[field] === '' || plainText(file[field]) === plainText(there[field])) continue;
    if (there[field] === '') {
      fields[field] = file[field];
      added.push(field);
    } else {
      kept.push(field);
      lines.push(file[field]);
    }
  }
  const kinds = new Map(there.numbers.map(({ e164, kind }) => [e164, kind]));
  const numbers = file.numbers.filter(({ e164 }) => !kinds.has(e164));
  if (numbers.length > 0) added.push('numbers');
  if (file.numbers.some(({ e164, kind }) => isOtherKind(kinds.get(e164), kind))) kept.push('numbers');
  fields.numbers = [...there.numbers, ...numbers];
  if (file.cover && !there.cover) added.push('cover');
  if (file.language && !there.language) added.push('language');
  if (file.cover && there.cover && file.cover !== there.cover) kept.push('cover');
  if (file.language && there.language && file.language !== there.language) kept.push('language');
  fields.cover = there.cover ?? file.cover;
  fields.language = there.language ?? file.language;
  const groups = file.groups.filter((group) => !there.groups.includes(group));
  if (groups.length > 0) added.push('groups');
  fields.groups = [...there.groups, ...groups];
  // Nothing that a file says of a person is lost, and the same file a second time adds nothing.
  const notes = [...lines, file.notes].filter((line) => line !== '' && !isNoted(there.notes, line));
  if (notes.length > 0) added.push('notes');
  fields.notes = [there.notes, ...notes].filter(Boolean).join('\n');
  return { fields, added, kept };
}

/** A number that a file calls a phone may be a mobile. */
function isOtherKind(there: NumberKind | undefined, file: NumberKind): boolean {
  if (there === undefined || there === file) return false;
  return file !== 'phone' || there === 'fax';
}

/** By whole lines: a short name is a part of many words. */
function isNoted(notes: string, lines: string): boolean {
  return `\n${notes}\n`.includes(`\n${lines}\n`);
}

function limitsBroken({ numbers, notes, groups }: ContactFields): ImportMistake[] {
  const mistakes: ImportMistake[] = [];
  if (numbers.length > CONTACT_MOST.numbers)
    mistakes.push({ field: 'number', value: String(numbers.length), rule: 'too-many' });
  if (notes.length > CONTACT_MOST.notes) mistakes.push({ field: 'notes', value: '', rule: 'too-long' });
  if (groups.length > CONTACT_MOST.groups)
    mistakes.push({ field: 'groups', value: String(groups.length), rule: 'too-many' });
  return mistakes;
}
