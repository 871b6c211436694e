// `npm run bench`: finding among many contacts, as the page does at each letter that is typed.
import { ContactBook } from '../src/shared/domain/contacts/contact-book.ts';
import { NO_FIELDS, type Contact } from '../src/shared/domain/contacts/contact.ts';
import { planImport } from '../src/shared/domain/contacts/import-plan.ts';

const CONTACTS = 10_000;
/** One frame of the screen. */
const LIMIT = 16;
const RUNS = 50;
const AT = '2026-11-01T10:00:00.000Z';

const contacts: Contact[] = Array.from({ length: CONTACTS }, (_, at) => ({
  ...NO_FIELDS,
  id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  name: `José Núñez ${String(at)}`,
  company: `Harbor Dental ${String(at % 500)}`,
  numbers: [
    { kind: 'fax', e164: `+1212${String(2_000_000 + at)}` },
    { kind: 'phone', e164: `+1617${String(2_000_000 + at)}` },
  ],
  groups: [`Group ${String(at % 7)}`],
  ...{ createdAt: AT, updatedAt: AT, author: 'ana' },
}));

/** The slowest of some runs, in milliseconds. */
function slowest(work: () => unknown, runs = RUNS): number {
  let longest = 0;
  for (let run = 0; run < runs; run += 1) {
    const started = performance.now();
    work();
    longest = Math.max(longest, performance.now() - started);
  }
  return longest;
}

const book = ContactBook.of(contacts);
for (const text of ['nunez', 'dental nunez 77', '212 200', 'nobody']) book.find({ text, group: '' });
const found = Math.max(
  ...['nunez', 'dental nunez 77', '212 200', 'nobody', ''].map((text) => slowest(() => book.find({ text, group: '' }))),
);
const verdict = found <= LIMIT ? 'within' : 'OVER';
console.log(`Finding among ${String(CONTACTS)} contacts: ${found.toFixed(1)} ms at most (${verdict} ${String(LIMIT)})`);
const changed = slowest(() => book.with([{ ...contacts[0]!, name: 'Ana' }], []), 10);
console.log(`One of ${String(CONTACTS)} contacts changed: ${changed.toFixed(1)} ms at most`);
const rows = contacts.map((contact, line) => ({ line, fields: contact, mistakes: [] }));
const planned = slowest(() => planImport(rows, contacts, 'merge-others'), 5);
console.log(`An import of ${String(CONTACTS)} planned against as many: ${planned.toFixed(1)} ms at most (in a worker)`);
