import { digitPattern } from '../../lists/search.ts';
import { plainText } from '../text/plain-text.ts';
import { contactTitle, type Contact } from './contact.ts';
import { digitsOf } from './number-digits.ts';

/** A contact with what it is found by, made once. */
interface Entry {
  contact: Contact;
  /** Name, company and groups without accents. */
  words: string;
  /** Its numbers, a line each. */
  digits: string;
  /** What it is sorted by. */
  title: string;
}

/** What contacts are narrowed to. */
export interface ContactQuery {
  text: string;
  /** Name of a group; empty for all. */
  group: string;
}

export interface NamedNumber {
  number: string;
  name: string;
  isFax: boolean;
}

/** Fewer digits are in nearly every number. */
const LEAST_DIGITS = 3;

/** All contacts of an account in the order of their names, by number and by words. It is never changed: {@link with} makes another. */
export class ContactBook {
  readonly #byId: ReadonlyMap<string, Entry>;
  readonly #entries: readonly Entry[];
  #byNumber: Map<string, Contact> | undefined;

  private constructor(entries: ReadonlyMap<string, Entry>) {
    this.#byId = entries;
    this.#entries = [...entries.values()].sort(byTitle);
  }

  static of(contacts: Iterable<Contact>): ContactBook {
    return new ContactBook(new Map([...contacts].map((contact) => [contact.id, entryOf(contact)])));
  }

  get all(): Contact[] {
    return this.#entries.map(({ contact }) => contact);
  }

  get size(): number {
    return this.#entries.length;
  }

  byId(id: string): Contact | undefined {
    return this.#byId.get(id)?.contact;
  }

  /** @param digits ten of a number at home, or all of one of another country. Of several contacts with it, the one changed last. */
  byNumber(digits: string): Contact | undefined {
    this.#byNumber ??= new Map(
      this.all
        .sort((one, other) => (one.updatedAt < other.updatedAt ? -1 : 1))
        .flatMap((contact) => contact.numbers.map(({ e164 }) => [digitsOf(e164), contact] as const)),
    );
    return this.#byNumber.get(digits);
  }

  /** What a number is called; empty when no contact has it. */
  nameOf(digits: string): string {
    const contact = this.byNumber(digits);
    return contact ? contactTitle(contact) : '';
  }

  /** Every number with what it is called, and whether it is a fax number. */
  get named(): NamedNumber[] {
    return this.#entries.flatMap(({ contact }) =>
      contact.numbers.map(({ e164, kind }) => ({
        number: digitsOf(e164),
        name: contactTitle(contact),
        isFax: kind === 'fax',
      })),
    );
  }

  /** Names of all groups, in their order. */
  get groups(): string[] {
    const names = new Set(this.#entries.flatMap(({ contact }) => contact.groups));
    return [...names].sort((one, other) => (plainText(one) < plainText(other) ? -1 : 1));
  }

  /** The contacts that match, by their names: any word of name, company or group in any order, or digits of a number. */
  find({ text, group }: ContactQuery, limit = Infinity): Contact[] {
    const matches = matcherOf(text);
    const found: Contact[] = [];
    for (const entry of this.#entries) {
      if (found.length >= limit) break;
      if ((group === '' || entry.contact.groups.includes(group)) && matches(entry)) found.push(entry.contact);
    }
    return found;
  }

  /** The same with some contacts changed or new, and without others. */
  with(changed: readonly Contact[], removed: readonly string[]): ContactBook {
    const entries = new Map(this.#byId);
    for (const contact of changed) entries.set(contact.id, entryOf(contact));
    for (const id of removed) entries.delete(id);
    return new ContactBook(entries);
  }
}

function entryOf(contact: Contact): Entry {
  const { name, company, groups, numbers } = contact;
  return {
    contact,
    words: plainText([name, company, ...groups].join('\n')),
    digits: numbers.map(({ e164 }) => digitsOf(e164)).join('\n'),
    title: plainText(contactTitle(contact)),
  };
}

function byTitle(one: Entry, other: Entry): number {
  if (one.title === other.title) return one.contact.id < other.contact.id ? -1 : 1;
  return one.title < other.title ? -1 : 1;
}

function matcherOf(text: string): (entry: Entry) => boolean {
  const words = plainText(text.trim()).split(/\s+/).filter(Boolean);
  const pattern = digitPattern(text);
  const hasWords = (entry: Entry): boolean => words.every((word) => entry.words.includes(word));
  if (!pattern || pattern.digits.length < LEAST_DIGITS) return hasWords;
  // A name may be a number, such as that of a practice called 360.
  return (entry) => entry.digits.includes(pattern.digits) || hasWords(entry);
}
