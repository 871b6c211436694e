/// <reference types="@vitest/browser-playwright" />
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import '#renderer/app/print.css';
import type { FaxFile, FaxFound, FaxMarkChange, FaxSources, ListedFax } from '#shared/bridge/fax.ts';
import { succeed } from '#shared/bridge/outcome.ts';
import type { FaxQuery } from '#shared/domain/fax/fax-query.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button, press, shows } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { fax } from '#renderer/test/list-rows.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { faxOverview, READ_AT } from '#renderer/test/start-answers.ts';

const file: FaxFile = {
  ...{ id: 'file-1', name: 'Periodontal chart.pdf', pages: 2, size: 900, source: 'person', sure: true },
  ...{ addedAt: READ_AT, hasWords: true },
};

/** What a fax is once it was marked; what main does is checked in core/fax/fax-lists.test.ts. */
function marked(record: ListedFax, { done, addTags = [], ...change }: FaxMarkChange): ListedFax {
  const doneAt = done === undefined ? record.doneAt : done ? READ_AT : null;
  const { flagged = record.flagged, held = record.held, note = record.note } = change;
  return { ...record, flagged, held, note, doneAt, tags: [...record.tags, ...addTags] };
}

/** Main with one fax that was received, which keeps its marks. */
function receivedOne(given: Partial<ListedFax> = {}): FakeBridge {
  const fake = new FakeBridge();
  let record: ListedFax = { ...fax(0), ...given };
  let before = record;
  const drafts = new Map<string, unknown>();
  const found = ({ state, tag }: FaxQuery): FaxFound => {
    const isThere = (state !== 'todo' || record.doneAt === null) && (tag === '' || record.tags.includes(tag));
    const rows = isThere ? [record] : [];
    return { total: rows.length, outside: 0, rows, own: [], services: [], tags: record.tags, oldest: READ_AT };
  };
  answerWith(fake, {
    'fax.overview': () => succeed(faxOverview(1)),
    'fax.find': ({ query }) => succeed(found(query)),
    'fax.record': () => succeed(record),
    'draft.get': ({ form }) => succeed(drafts.get(form) ?? null),
    'draft.save': ({ form, value }) => {
      drafts.set(form, value);
      return succeed(null);
    },
    'fax.mark': ({ change }) => {
      before = record;
      record = marked(record, change);
      fake.emit('fax.changed', null);
      return succeed({ count: 1, undo: 'undo-1' });
    },
    'fax.unmark': () => {
      record = before;
      fake.emit('fax.changed', null);
      return succeed(null);
    },
  });
  return fake;
}

const payloadsOf = (fake: FakeBridge, asked: string) =>
  fake.requests.filter(({ name }) => name === asked).map(({ payload }) => payload);

const drawer = page.getByRole('dialog', { name: /^Fax from/ });
const row = page.getByRole('grid').getByRole('row').nth(1);

test('a fax is flagged, tagged and noted beside its list', async () => {
  const fake = receivedOne();
  await showScreen('/fax', fake);
  await row.click();
  await button('Add a flag').click();
  await expect.element(row.getByRole('img', { name: 'Flagged' })).toBeVisible();
  await drawer.getByLabelText('New tag').fill('Urgent');
  await press('{Enter}');
  await shows(drawer.getByRole('list', { name: 'Tags' }), 'Urgent');
  await drawer.getByLabelText('Note', { exact: true }).fill('Ask Señora Núñez');
  await button('Save the note').click();
  await expect.element(button('Save the note')).not.toBeInTheDocument();
  const faxIds = [fax(0).faxId];
  expect(payloadsOf(fake, 'fax.mark')).toEqual([
    { faxIds, change: { flagged: true } },
    { faxIds, change: { addTags: ['Urgent'] } },
    { faxIds, change: { note: 'Ask Señora Núñez' } },
  ]);
});

test('a note that was not kept yet is there again when the fax is opened anew', async () => {
  const fake = receivedOne({ note: 'Called' });
  await showScreen('/fax', fake);
  await row.click();
  const note = drawer.getByLabelText('Note', { exact: true });
  await note.fill('Called twice');
  await press('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
  await row.click();
  await expect.element(note).toHaveValue('Called twice');
  await button('Save the note').click();
  await expect.element(button('Save the note')).not.toBeInTheDocument();
  expect(payloadsOf(fake, 'draft.save').at(-1)).toMatchObject({ form: 'fax-note', of: fax(0).faxId, value: null });
});

test('words, tags and marks that are chosen are asked of main; a fax that is done leaves the list, and is brought back by a key', async () => {
  const fake = receivedOne({ tags: ['Urgent'] });
  await showScreen('/fax', fake);
  const asked = () => (payloadsOf(fake, 'fax.find') as { query: FaxQuery }[]).at(-1)?.query;
  await page.getByRole('search').getByRole('textbox').fill('nunez');
  await expect.poll(asked).toMatchObject({ words: { text: 'nunez' } });
  await page.getByRole('search').getByRole('textbox').fill('');
  await page.getByRole('combobox', { name: 'Tags' }).selectOptions('Urgent');
  await expect.poll(asked).toMatchObject({ words: { text: '' }, tag: 'Urgent' });
  await page.getByRole('combobox', { name: 'Marked as' }).selectOptions('Not done');
  await expect.poll(asked).toMatchObject({ tag: 'Urgent', state: 'todo' });
  await row.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Mark as done' }).click();
  await expect.element(page.getByText('No fax in this list matches what you look for.')).toBeVisible();
  await press('{Control>}z{/Control}');
  await shows(row, '(212) 555-0000');
  expect(payloadsOf(fake, 'fax.unmark')).toEqual([{ undo: 'undo-1' }]);
});

test('a document of a fax that is kept for good cannot be removed, which its button says', async () => {
  await showScreen('/fax', receivedOne({ files: [file] }));
  await row.click();
  const remove = button('Remove the document');
  await expect.element(remove).toHaveAccessibleDescription('');
  await button('Keep for good').click();
  await expect.element(remove).toHaveAccessibleDescription('This fax is kept for good.');
  await remove.click({ force: true });
  await expect.element(page.getByRole('dialog', { name: /^Remove/ })).not.toBeInTheDocument();
});

/** A document of so many pages, small, since what stands on them does not matter here. */
async function pdfOf(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let number = 0; number < pages; number++) pdf.addPage([61, 79]);
  return pdf.save();
}

test('on paper there are the pages of the document and nothing else', async () => {
  const fake = receivedOne({ files: [file] });
  const bytes = await pdfOf(2);
  answerWith(fake, { 'document.read': () => succeed(bytes.slice()) });
  /** The dialog of the system, which is closed with its answer. */
  const dialog = Promise.withResolvers<Element | undefined>();
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    dialog.resolve(document.querySelector('.printed-document')?.cloneNode(true) as Element | undefined);
  });
  onTestFinished(() => {
    print.mockRestore();
  });
  await showScreen('/fax', fake);
  await row.click();
  await button('Print the document').click();
  const sheets = await dialog.promise;
  if (!sheets) throw new Error('there was nothing to print');
  await expect.poll(() => document.querySelector('.printed-document')).toBeNull();
  document.body.append(sheets);
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  onTestFinished(async () => {
    sheets.remove();
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  });
  expect(sheets.querySelectorAll('img')).toHaveLength(2);
  const isShown = (element: Element) => getComputedStyle(element).display !== 'none';
  const shown = [...document.body.children].filter(
    (element) => !/SCRIPT|STYLE/.test(element.tagName) && isShown(element),
  );
  expect(shown).toEqual([sheets]);
});

test('the words of a scan are read when asked for, which can be stopped, and are kept with it', async () => {
  const fake = receivedOne({ files: [{ ...file, hasWords: false }] });
  const bytes = await pdfOf(1);
  answerWith(fake, {
    'document.read': () => succeed(bytes.slice()),
    'newPort.stopScan': () => succeed(null),
    'fax.noteWords': () => undefined,
  });
  await showScreen('/fax', fake);
  await row.click();
  await button('Read its words').click();
  await expect.poll(() => fake.names()).toContain('newPort.readScan');
  await button('Stop reading').click();
  await fake.refuse('newPort.readScan', { kind: 'cancelled' });
  expect(payloadsOf(fake, 'newPort.stopScan')).toHaveLength(1);
  expect(payloadsOf(fake, 'fax.noteWords')).toEqual([]);
  await button('Read its words').click();
  await expect.element(page.getByRole('progressbar', { name: 'Words that were read' })).toBeVisible();
  await expect.poll(() => fake.names()).toContain('newPort.readScan');
  const word = { sure: 96, x: 10, y: 50, width: 90, height: 28 };
  await fake.answer('newPort.readScan', [
    { ...word, text: 'Periodontal' },
    { ...word, text: 'chart', x: 110 },
  ]);
  await expect.poll(() => payloadsOf(fake, 'fax.noteWords')).toEqual([{ id: 'file-1', body: 'Periodontal chart' }]);
  await expect.element(page.getByText('Reading the words')).not.toBeInTheDocument();
});

const NO_SOURCES: FaxSources = { mailbox: null, mailLook: null, folder: null, folderLook: null, looking: false };

test('a mailbox that refuses the password says so beside its form, and is connected with the right one', async () => {
  const fake = receivedOne();
  let sources = NO_SOURCES;
  answerWith(fake, {
    'fax.sources': () => succeed(sources),
    'fax.setMailbox': ({ password, ...mailbox }) => {
      if (password !== 'right') return succeed({ trouble: 'sign-in' });
      sources = { ...sources, mailbox, mailLook: { at: READ_AT, looked: 1, found: 1, trouble: null } };
      return succeed({ trouble: null });
    },
  });
  await showScreen('/fax', fake);
  await button('Find documents').click();
  const dialog = page.getByRole('dialog', { name: 'Where documents of faxes are found' });
  await dialog.getByLabelText('Server').fill('imap.example.com');
  await dialog.getByLabelText('User name').fill('office');
  await dialog.getByLabelText('App password').fill('wrong');
  await dialog.getByLabelText('Sender of fax messages').fill('@provider.example');
  await button('Connect the mailbox').click();
  await shows(dialog.getByRole('alert'), 'refused the user name or the password');
  await dialog.getByLabelText('App password').fill('right');
  await press('{Enter}');
  const part = dialog.getByRole('region', { name: 'Mailbox (IMAP)' });
  await shows(part, '1 new, 1 of them documents of faxes');
  await expect.element(dialog.getByLabelText('App password')).not.toBeInTheDocument();
  expect(payloadsOf(fake, 'fax.setMailbox').at(-1)).toMatchObject({
    ...{ host: 'imap.example.com', port: 993, user: 'office', folder: 'INBOX', senders: ['@provider.example'] },
  });
});
