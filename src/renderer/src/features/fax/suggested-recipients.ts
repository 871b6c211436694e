import type { ContactBook } from '#shared/domain/contacts/contact-book.ts';
import { contactTitle } from '#shared/domain/contacts/contact.ts';
import { digitsOf } from '#shared/domain/contacts/number-digits.ts';
import type { FaxRecipient } from '#shared/domain/fax/several-recipients.ts';
import { plainText } from '#shared/domain/text/plain-text.ts';
import { matching, type Recipient } from './recent-recipients.ts';

/** Somebody who may be meant by what was typed. */
export interface Suggestion {
  number: string;
  name: string;
  company: string;
  /** What became of the last fax, where there was one. */
  last: Pick<Recipient, 'status' | 'at'> | null;
}

/** Contacts of one group, who are meant all at once. */
export interface SuggestedGroup {
  group: string;
  /** How many of its contacts have a fax number. */
  count: number;
}

const GROUPS = 3;
const OFFERED = 8;
/** So many of those who were faxed before, where contacts are meant as well. */
const RECENT = 4;

/** Those who were faxed before, the latest first, then contacts that a fax can go to. Nothing typed means the former alone. */
export function suggestedRecipients(recent: readonly Recipient[], book: ContactBook, text: string): Suggestion[] {
  const faxed = recentMatches(recent, book, text);
  if (text.trim() === '') return faxed;
  const numbers = new Set(faxed.map(({ number }) => number));
  const others = book.find({ text, group: '' }, OFFERED + numbers.size).flatMap((contact) =>
    contact.numbers
      .filter(({ kind, e164 }) => kind === 'fax' && /^\+1\d{10}$/.test(e164) && !numbers.has(digitsOf(e164)))
      .map(({ e164 }) => ({
        number: digitsOf(e164),
        name: contactTitle(contact),
        company: contact.name === '' ? '' : contact.company,
        last: null,
      })),
  );
  const shown = others.length === 0 ? faxed : faxed.slice(0, Math.max(RECENT, OFFERED - others.length));
  return [...shown, ...others].slice(0, OFFERED);
}

function recentMatches(recent: readonly Recipient[], book: ContactBook, text: string): Suggestion[] {
  const companyOf = (number: string): string => {
    const contact = book.byNumber(number);
    return contact && contact.name !== '' ? contact.company : '';
  };
  const named = recent.map((recipient) => ({ ...recipient, company: companyOf(recipient.number) }));
  return matching(named, text, OFFERED).map(({ number, name, company, status, at }) => ({
    ...{ number, name, company },
    last: { status, at },
  }));
}

/** Groups of contacts whose names have every word that was typed. */
export function suggestedGroups(book: ContactBook, text: string): SuggestedGroup[] {
  const words = plainText(text.trim()).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return book.groups
    .filter((group) => words.every((word) => plainText(group).includes(word)))
    .map((group) => ({ group, count: inGroup(book, group).recipients.length }))
    .filter(({ count }) => count > 0)
    .slice(0, GROUPS);
}

/** Those of a group who have a fax number, with the first of each; and how many have none. */
export function inGroup(book: ContactBook, group: string): { recipients: FaxRecipient[]; without: number } {
  const contacts = book.find({ text: '', group });
  const recipients = contacts.flatMap((contact) => {
    const fax = contact.numbers.find(({ kind, e164 }) => kind === 'fax' && /^\+1\d{10}$/.test(e164));
    return fax ? [{ number: digitsOf(fax.e164), name: contactTitle(contact) }] : [];
  });
  return { recipients, without: contacts.length - recipients.length };
}
