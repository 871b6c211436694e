import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DocumentInfo, FaxDraft } from '#shared/bridge/documents.ts';
import type { FaxJob } from '#shared/bridge/fax.ts';
import { fail, succeed, type DocumentProblem } from '#shared/bridge/outcome.ts';
import type { Connection } from '#shared/bridge/session.ts';
import { contactWith } from '#shared/domain/contacts/contact.fixture.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { FakeBridge, settled } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { fax, faxNumber } from '#renderer/test/list-rows.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { faxOverview, READ_AT, SESSION } from '#renderer/test/start-answers.ts';

const [OWN, OTHER] = ['2125550142', '6172384410'];

function documentOf(pages: number): DocumentInfo {
  const info = { id: 'referral', name: 'Referral.pdf', size: 900, encodedSize: 1200, level: 'green' } as const;
  return { ...info, pages, sha256: 'abc', addedAt: READ_AT };
}

/** Main with a fax of so many pages that is being written; its document is not read. */
function written(pages: number, draft: Partial<FaxDraft> = {}): FakeBridge {
  const fake = new FakeBridge();
  const document = documentOf(pages);
  answerWith(fake, {
    ...listAnswers({ 'fax-numbers': [{ ...faxNumber(0), did: OWN }] }, { readAt: READ_AT }),
    'fax.draft': () =>
      succeed({ documentId: document.id, from: OWN, to: OTHER, ...draft, document, sources: [document] }),
    'document.read': () => undefined,
  });
  return fake;
}

test('without a connection a fax can be sent when it is back, and is asked to be', async () => {
  const fake = written(1);
  const connection: Connection = { state: 'failing', problem: { kind: 'offline', evidence: {} }, since: READ_AT };
  const profiles = SESSION.profiles.map((summary) => ({ ...summary, connection }));
  answerWith(fake, {
    'session.get': () => succeed({ ...SESSION, connection, profiles }),
    'fax.send': () => undefined,
  });
  await showScreen('/fax/new', fake);
  const main = page.getByRole('main');
  const send = main.getByRole('button', { name: /^Send fax/ });
  await expect.element(send).toHaveAccessibleName(/This can be sent when the connection is back\./);
  await main.getByRole('checkbox', { name: 'Send it when the connection is back' }).click();
  await main.getByRole('button', { name: 'Send fax to (617) 238-4410 later' }).click();
  const sent = () => fake.requests.filter(({ name }) => name === 'fax.send').map(({ payload }) => payload);
  await expect.poll(sent).toMatchObject([{ documentId: 'referral', from: OWN, to: OTHER, whenBack: true }]);
});

test('what is ticked for one fax is not ticked for the next: that it waits for the connection, and that a warning is known', async () => {
  const fake = written(60);
  const connection: Connection = { state: 'failing', problem: { kind: 'offline', evidence: {} }, since: READ_AT };
  const aside = { id: 'aside', savedAt: READ_AT, to: OTHER, others: 0, documents: ['Aside.pdf'], pages: 60 };
  answerWith(fake, {
    'session.get': () => succeed({ ...SESSION, connection }),
    'fax.draftsAside': () => succeed([aside]),
    'fax.openDraft': () => {
      const document = { ...documentOf(60), id: 'aside', name: 'Aside.pdf' };
      answerWith(fake, {
        'fax.draft': () => succeed({ documentId: 'aside', from: OWN, to: OTHER, document, sources: [document] }),
      });
      return succeed(null);
    },
  });
  await showScreen('/fax/new', fake);
  const main = page.getByRole('main');
  const ticks = [
    main.getByRole('checkbox', { name: 'Send it when the connection is back' }),
    main.getByRole('checkbox', { name: 'Go on all the same' }),
  ];
  for (const tick of ticks) await tick.click();
  for (const tick of ticks) await expect.element(tick).toBeChecked();
  await page.getByRole('button', { name: 'Drafts (1)' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^\(?617/ })
    .click();
  await hasDocument('Aside.pdf');
  for (const tick of ticks) await expect.element(tick).not.toBeChecked();
});

test('a file that was given and is not in the fax is told of when the fax comes back, and asked about before it is sent', async () => {
  const fake = written(1, { unread: 'Lab.docx' });
  await showScreen('/fax/new', fake);
  await expect.element(page.getByText('Not every file is in this fax')).toBeVisible();
  await expect.element(page.getByText('File: Lab.docx')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Send fax to (617) 238-4410' }).click();
  await expect.element(page.getByRole('dialog').getByText(/“Lab\.docx” could not be read/)).toBeVisible();
  expect(fake.requests.map(({ name }) => name)).not.toContain('fax.send');
});

/** Main that draws cover pages, with room for twenty letters of a message. */
function drawing(fake: FakeBridge): FakeBridge {
  const cover: DocumentInfo = { ...documentOf(1), id: 'cover', name: 'cover.pdf', cover: true };
  answerWith(fake, {
    'document.cover': ({ message }) => succeed({ document: cover, left: message.slice(20) }),
    'document.arrange': ({ pages }) => succeed({ ...documentOf(pages.length), id: 'arranged', arranged: true }),
  });
  return fake;
}

test('the end of a message that does not fit on the cover page is told until it fits', async () => {
  await showScreen('/fax/new', drawing(written(1)));
  await page.getByRole('combobox', { name: 'Cover page', exact: true }).selectOptions('Urgent');
  await page.getByRole('textbox', { name: 'Message' }).fill('Please call when you have seen the pictures.');
  await expect.element(page.getByText('The message does not fit on the page')).toBeVisible();
  await expect.element(page.getByText(/have seen the pictures\./)).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).fill('Two pages follow.');
  await expect.element(page.getByText('The message does not fit on the page')).not.toBeInTheDocument();
});

test('letters that no cover page can have are taken out in the form, which draws it again', async () => {
  const fake = drawing(written(1));
  const cover: DocumentInfo = { ...documentOf(1), id: 'cover', name: 'cover.pdf', cover: true };
  answerWith(fake, {
    'document.cover': ({ subject }) =>
      subject.includes('☂')
        ? fail({ kind: 'document', reason: 'characters', name: 'cover.pdf' })
        : succeed({ document: cover, left: '' }),
  });
  await showScreen('/fax/new', fake);
  const words = page.getByText('On the cover page, take these characters out of the texts above.');
  const send = page.getByRole('button', { name: /^Send fax/ });
  await page.getByRole('combobox', { name: 'Cover page', exact: true }).selectOptions('Urgent');
  await expect.element(words).not.toBeInTheDocument();
  await page.getByRole('textbox', { name: 'Subject' }).fill('Rain ☂');
  await expect.element(words).toBeVisible();
  await expect.element(send).toHaveAccessibleName(/Correct the cover page first/);
  await page.getByRole('textbox', { name: 'Subject' }).fill('Rain');
  await expect.element(words).not.toBeInTheDocument();
  await expect.element(send).not.toHaveAccessibleName(/cover page/);
});

test('the cover page counts the pages, also after one was deleted', async () => {
  const fake = await showScreen('/fax/new', drawing(written(2)));
  const counted = () =>
    fake.requests.flatMap(({ name, payload }) =>
      name === 'document.cover' ? [(payload as { pages: number }).pages] : [],
    );
  await page.getByRole('combobox', { name: 'Cover page', exact: true }).selectOptions('Urgent');
  await page.getByRole('button', { name: 'Show page 3 of 3' }).click();
  await expect.poll(() => counted().at(-1)).toBe(3);
  await page.getByRole('button', { name: 'Delete page' }).click();
  await expect.poll(() => counted().at(-1)).toBe(2);
});

/** Drops files on the window, or pastes them. */
function give(kind: 'drop' | 'paste', fill: (data: DataTransfer) => void): void {
  const data = new DataTransfer();
  fill(data);
  const options = { bubbles: true, cancelable: true };
  document.body.dispatchEvent(
    kind === 'drop'
      ? new DragEvent('drop', { ...options, dataTransfer: data })
      : new ClipboardEvent('paste', { ...options, clipboardData: data }),
  );
}

function drop(name: string): void {
  give('drop', (data) => data.items.add(new File(['bytes'], name)));
}

/** Main takes every file in as a document of one page. */
function takingIn(fake: FakeBridge): FakeBridge {
  answerWith(fake, { 'document.add': ({ name }) => succeed({ ...documentOf(1), id: name, name }) });
  return fake;
}

const payloadsOf = (fake: FakeBridge, asked: string) =>
  fake.requests.filter(({ name }) => name === asked).map(({ payload }) => payload);

const hasDocument = (name: string) =>
  expect.element(page.getByRole('region', { name: 'Document' }).getByTitle(name, { exact: true })).toBeVisible();

test('a picture and a text that are pasted become the document, the text as pages of its own', async () => {
  const fake = takingIn(new FakeBridge());
  await showScreen('/home', fake);
  give('paste', (data) => data.items.add(new File(['bytes'], 'image.png', { type: 'image/png' })));
  await hasDocument('image.png');
  await page.getByRole('button', { name: 'Remove document' }).click();
  give('paste', (data) => {
    data.setData('text/plain', 'Jordan Avery, 2 pm on Friday.');
  });
  await hasDocument('Pasted text.txt');
  expect(payloadsOf(fake, 'document.add')).toMatchObject([
    { name: 'image.png', kind: 'file' },
    { name: 'Pasted text.txt', kind: 'text' },
  ]);
});

test('files that cannot be faxed are refused with their reasons, and one that is too large is not read', async () => {
  const reasons: Record<string, DocumentProblem> = { 'empty.pdf': 'empty', 'fake.pdf': 'not-a-pdf' };
  const fake = new FakeBridge();
  answerWith(fake, {
    'document.add': ({ name }) => fail({ kind: 'document', reason: reasons[name] ?? 'encrypted', name }),
  });
  await showScreen('/fax/new', fake);
  give('drop', (data) => {
    for (const name of [...Object.keys(reasons), 'secret.pdf']) data.items.add(new File(['bytes'], name));
    data.items.add(new File([new Uint8Array(6 * 1024 * 1024)], 'large.txt'));
  });
  for (const title of [
    'The file is empty',
    'This kind of file cannot be faxed',
    'The document is locked with a password',
    'The document is too large',
  ])
    await expect.element(page.getByText(title, { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Send fax/ })).toBeDisabled();
  expect(payloadsOf(fake, 'document.add')).toHaveLength(3);
});

test('a wrong number is named for what it is, and a recipient is read from what was pasted', async () => {
  await showScreen('/fax/new', written(1, { to: '' }));
  const to = page.getByRole('combobox', { name: 'To' });
  const send = page.getByRole('button', { name: /^Send fax/ });
  await to.fill('212 911 5678');
  await expect
    .element(page.getByText('Numbers with 11 in this place, such as 911, are not fax numbers.'))
    .toBeVisible();
  await expect.element(send).toBeDisabled();
  await to.fill('+52 55 1234 5678');
  await expect.element(page.getByText('Faxes go to US numbers only. This number is in another country.')).toBeVisible();
  await expect.element(send).toBeDisabled();
  await to.fill('Fax: 617.238.4410 (Dr Ames)');
  await expect.element(page.getByRole('button', { name: 'Send fax to (617) 238-4410' })).toBeVisible();
  await expect.element(page.getByText('Dr Ames', { exact: true })).toBeVisible();
});

test('a file that cannot be read leaves the document that was there, which goes only after a question', async () => {
  const fake = written(1);
  let isReadable = false;
  answerWith(fake, {
    'document.add': ({ name }) =>
      isReadable
        ? succeed({ ...documentOf(1), id: 'next', name })
        : fail({ kind: 'document', reason: 'not-a-pdf', name }),
    'fax.send': () => undefined,
  });
  await showScreen('/fax/new', fake);
  await hasDocument('Referral.pdf');
  drop('Other patient.pdf');
  await expect.element(page.getByText('File: Other patient.pdf')).toBeVisible();
  await expect.element(page.getByText('“Referral.pdf” is still attached')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const send = page.getByRole('button', { name: /^Send fax/ });
  await send.click();
  await page.getByRole('dialog', { name: 'Send “Referral.pdf”?' }).getByRole('button', { name: 'Cancel' }).click();

  // One that can be read is asked about after it was read.
  isReadable = true;
  drop('Next.pdf');
  await page
    .getByRole('dialog', { name: 'Add to the fax that is being written?' })
    .getByRole('button', { name: 'Replace document' })
    .click();
  await hasDocument('Next.pdf');
  await expect.element(page.getByText(/is still attached/)).not.toBeInTheDocument();
  isReadable = false;
  drop('Third.pdf');
  await expect.element(page.getByText('“Next.pdf” is still attached')).toBeVisible();
  expect(payloadsOf(fake, 'fax.send')).toEqual([]);
  await send.click();
  await page.getByRole('button', { name: 'Send “Next.pdf”' }).click();
  await expect.poll(() => payloadsOf(fake, 'fax.send')).toMatchObject([{ documentId: 'next', to: OTHER }]);
});

test('faxes of a number that always has a cover page get one, others do not; one that was deleted is brought back', async () => {
  const fake = takingIn(drawing(written(1)));
  const numbers = [OWN, OTHER].map((did, at) => ({ ...faxNumber(at), did }));
  answerWith(fake, listAnswers({ 'fax-numbers': numbers }, { readAt: READ_AT }));
  await showScreen('/fax/new', fake);
  const cover = page.getByRole('combobox', { name: 'Cover page', exact: true });
  const remove = page.getByRole('button', { name: 'Remove document' });
  await cover.selectOptions('Urgent');
  await page.getByRole('button', { name: 'Show page 1 of 2' }).click();
  await page.getByRole('button', { name: 'Delete page' }).click();
  await expect.element(cover).toHaveValue('');
  await page.getByRole('button', { name: 'Undo the last change of the pages' }).click();
  await expect.element(cover).toHaveValue('urgent');

  await page.getByRole('checkbox', { name: /^Always with faxes from/ }).click();
  await remove.click();
  await expect.element(cover).toHaveValue('');
  drop('Again.pdf');
  await expect.element(cover).toHaveValue('urgent');
  await expect.element(cover.getByRole('option', { name: 'No cover page' })).not.toBeInTheDocument();
  await remove.click();
  await page.getByRole('combobox', { name: 'From' }).selectOptions(OTHER);
  drop('Other.pdf');
  await hasDocument('Other.pdf');
  await expect.element(cover).toHaveValue('');
});

test('a fax that was put aside opens while this one is put together, and waits while a file of this one is read', async () => {
  const fake = drawing(written(1));
  const aside = { id: 'aside', savedAt: READ_AT, to: '6465550177', others: 0, documents: ['Aside.pdf'], pages: 1 };
  const document: DocumentInfo = { ...documentOf(1), id: 'aside', name: 'Aside.pdf' };
  answerWith(fake, {
    'document.arrange': () => undefined,
    'document.add': () => undefined,
    'fax.draftsAside': () => succeed([aside]),
    'fax.openDraft': () => {
      const draft = { documentId: 'aside', from: OWN, to: '6465550177', document, sources: [document] };
      answerWith(fake, { 'fax.draft': () => succeed(draft) });
      return succeed(null);
    },
  });
  await showScreen('/fax/new', fake);
  const drafts = page.getByRole('button', { name: 'Drafts (1)' });
  const opens = page.getByRole('button', { name: /^\(?646/ });
  drop('Slow.pdf');
  await drafts.click();
  await expect.element(opens).toHaveAttribute('aria-disabled', 'true');
  await expect.element(opens).toHaveAccessibleDescription('Wait until the document is read.');
  await fake.refuse('document.add', { kind: 'document', reason: 'not-a-pdf', name: 'Slow.pdf' });
  await expect.element(opens).toHaveAttribute('aria-disabled', 'false');
  await page.getByRole('button', { name: 'Back to this fax' }).click();
  await page.getByRole('combobox', { name: 'Cover page', exact: true }).selectOptions('Urgent');
  await expect.poll(() => payloadsOf(fake, 'document.arrange')).toHaveLength(1);
  await drafts.click();
  await opens.click();
  await hasDocument('Aside.pdf');
});

test('a draft that the palette names is opened once, also where the list of drafts is read again meanwhile', async () => {
  const fake = written(0);
  const aside = { id: 'aside', savedAt: READ_AT, to: '6465550177', others: 0, documents: [], pages: 0 };
  let isOpened = false;
  answerWith(fake, {
    'fax.draftsAside': () => succeed(isOpened ? [] : [aside]),
    'fax.draft': () =>
      succeed({ documentId: null, from: OWN, to: isOpened ? '6465550177' : OTHER, document: null, sources: [] }),
    'fax.openDraft': () => {
      if (isOpened) return fail({ kind: 'not-found' });
      isOpened = true;
      return succeed(null);
    },
  });
  await showScreen('/fax/new?draft=aside', fake);
  await expect.element(page.getByRole('combobox', { name: 'To', exact: true })).toHaveValue('6465550177');
  await settled();
  expect(payloadsOf(fake, 'fax.openDraft')).toEqual([{ id: 'aside' }]);
});

test('the pages of a document stand beside it without a cut frame', async () => {
  await showScreen('/fax/new', written(12));
  const strip = page.getByRole('list', { name: 'Pages' });
  await expect.poll(() => strip.getByRole('button').elements()).toHaveLength(12);
  const list = strip.element() as HTMLElement;
  const thumb = list.querySelector('button')?.getBoundingClientRect();
  const inner = list.getBoundingClientRect().left + list.clientLeft + list.clientWidth;
  expect(inner - (thumb?.right ?? Infinity)).toBeGreaterThanOrEqual(2);
  expect(list.scrollWidth - list.clientWidth).toBe(0);
});

test('a locked document asks for its password until it is the right one, and is then attached like any other', async () => {
  const fake = new FakeBridge();
  const name = 'Locked.pdf';
  answerWith(fake, {
    'document.add': () => fail({ kind: 'document', reason: 'encrypted', name, locked: 'locked-1' }),
    'document.unlock': ({ password }) =>
      password === 'open sesame'
        ? succeed({ ...documentOf(1), name })
        : fail({ kind: 'document', reason: 'wrong-password', name, locked: 'locked-1' }),
    'document.read': () => undefined,
  });
  await showScreen('/fax/new', fake);
  drop(name);
  const password = page.getByLabelText(`Password of “${name}”`);
  await password.fill('open says me');
  await page.getByRole('button', { name: 'Open document' }).click();
  const wrong = page.getByText('The password does not open the document', { exact: true });
  await expect.element(wrong).toBeVisible();
  await expect.element(password).toHaveValue('');
  await password.fill('open sesame');
  await userEvent.keyboard('{Enter}');
  await hasDocument(name);
  await expect.element(wrong).not.toBeInTheDocument();
  await expect.element(password).not.toBeInTheDocument();
});

test('what the other machine prints is shown at two resolutions, the coarser one with what it costs', async () => {
  await showScreen('/fax/new', written(1));
  await page.getByRole('button', { name: 'Show as the other machine prints it' }).click();
  await expect.element(page.getByRole('img', { name: 'Page 1 of 1, as the other machine prints it' })).toBeVisible();
  const coarse = page.getByRole('main').getByText(/^At standard resolution a machine prints half of the rows/);
  await expect.element(coarse).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show at standard resolution' }).click();
  await expect.element(coarse).toBeVisible();
});

test('a contact is found by company and name as the recipient, and its cover page and language come and go with it', async () => {
  const fake = drawing(written(1, { to: '' }));
  const jose = { name: 'José Núñez', company: 'Harbor Dental', cover: 'confidential', language: 'es' } as const;
  answerWith(fake, {
    'contacts.since': () => {
      const contacts = [
        contactWith('jose', { ...jose, numbers: [{ kind: 'fax', e164: `+1${OTHER}` }] }),
        contactWith('nora', { name: 'Nora Ames', numbers: [{ kind: 'fax', e164: '+13122384411' }] }),
      ];
      return succeed({ contacts, deleted: [], revision: 1, more: false });
    },
  });
  await showScreen('/fax/new', fake);
  const to = page.getByRole('combobox', { name: 'To' });
  const cover = page.getByRole('combobox', { name: 'Cover page', exact: true });
  await to.click();
  await userEvent.keyboard('dental nunez');
  await page.getByRole('option', { name: /José Núñez/ }).click();
  await expect.element(cover).toHaveValue('confidential');
  await expect.element(page.getByRole('combobox', { name: 'Language of the cover page' })).toHaveValue('es');
  const numbers = page.getByRole('region', { name: 'Numbers' });
  await expect.element(numbers.getByLabelText('Name of the recipient', { exact: true })).toHaveValue('José Núñez');
  // Another recipient takes it back.
  await to.fill('nora');
  await page.getByRole('option', { name: /Nora Ames/ }).click();
  await expect.element(cover).toHaveValue('');
});

/** A fax that was just sent. */
const job: FaxJob = {
  ...{ id: 'job', state: 'holding', from: OWN, to: OTHER, service: 'pro', document: documentOf(1), upload: null },
  ...{ createdAt: READ_AT, holdUntil: null, sentAt: null, updatedAt: READ_AT, faxId: null, providerStatus: '' },
  ...{ problem: null, check: null, cost: null, documentGone: false, batchId: null, repeats: null },
  ...{ triesLeft: 0, tried: 0 },
};

test('whoever left the form while its fax was sent stays where they are, and is told where that failed', async () => {
  const fake = written(1);
  answerWith(fake, { 'fax.send': () => undefined });
  await showScreen('/fax', fake);
  const main = page.getByRole('main');
  const sendAndLeave = async (): Promise<void> => {
    fake.emit('app.navigate', { path: '/fax/new' });
    await main.getByRole('button', { name: 'Send fax to (617) 238-4410' }).click();
    await expect.poll(() => fake.names()).toContain('fax.send');
    fake.emit('app.navigate', { path: '/fax' });
    await expect.element(main.getByRole('button', { name: /^Send fax/ })).not.toBeInTheDocument();
  };
  await sendAndLeave();
  await fake.refuse('fax.send', { kind: 'refused', text: 'Try later', evidence: {} });
  await expect
    .element(page.getByRole('region', { name: 'Confirmations' }))
    .toHaveTextContent('Send fax to (617) 238-4410: The provider did not accept this. The provider says: “Try later”');
  await sendAndLeave();
  await fake.answer('fax.send', job);
  await settled();
  await expect.poll(() => location.hash).toBe('#/fax');
});

test('pages are deleted one after another with the keys: each time the page in its place has the focus, at last the document', async () => {
  await showScreen('/fax/new', written(3));
  const thumb = (name: string) => page.getByRole('button', { name, exact: true });
  await expect.element(thumb('Show page 3 of 3')).toBeVisible();
  (thumb('Show page 3 of 3').element() as HTMLElement).focus();
  await userEvent.keyboard('{Delete}');
  await expect.element(thumb('Show page 2 of 2')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{Delete}');
  await expect.element(page.getByRole('group', { name: 'Preview of the document' })).toHaveFocus();
});

test('the keys that send a fax do so from its form, and not from a dialog over it', async () => {
  const fake = written(1);
  answerWith(fake, { 'fax.send': () => undefined });
  await showScreen('/fax/new', fake);
  await expect.element(page.getByRole('button', { name: 'Send fax to (617) 238-4410' })).toBeVisible();
  await page.getByRole('button', { name: 'Templates' }).click();
  const name = page.getByRole('textbox', { name: 'Name of a template from this fax' });
  await name.fill('Lab');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await userEvent.keyboard('{Escape}');
  await expect.element(name).not.toBeInTheDocument();
  expect(fake.names()).not.toContain('fax.send');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => fake.names()).toContain('fax.send');
});

test('a text that is typed for a page and not on it yet holds the fax back', async () => {
  const fake = written(1);
  const made = await PDFDocument.create();
  made.addPage();
  const bytes = await made.save();
  answerWith(fake, { 'document.read': () => succeed(bytes.slice()) });
  await showScreen('/fax/new', fake);
  const main = page.getByRole('main');
  const send = main.getByRole('button', { name: /^Send fax/ });
  const text = main.getByRole('textbox', { name: 'Text to put on the page' });
  const tools = main.getByRole('button', { name: 'Mark and sign' });
  const why = /Put the text on the page, or clear it\./;
  await tools.click();
  await main.getByRole('button', { name: 'Text', exact: true }).click();
  await text.fill('Paid');
  await expect.element(send).toHaveAccessibleName(why);
  await text.fill(' ');
  await expect.element(send).toHaveAccessibleName('Send fax to (617) 238-4410');
  await text.fill('Paid');
  await expect.element(send).toHaveAccessibleName(why);
  // It goes with the tools.
  await tools.click();
  await expect.element(send).toHaveAccessibleName('Send fax to (617) 238-4410');
  await tools.click();
  await main.getByRole('button', { name: 'Text', exact: true }).click();
  await text.fill('Paid');
  await expect.element(send).toHaveAccessibleName(why);
  await userEvent.keyboard('{Enter}');
  await expect.element(send).not.toHaveAccessibleName(why);
});

test('a draft that is opened keeps the number that it is to be sent from', async () => {
  const [SECOND, LEE] = ['2125550143', '6465550177'];
  const fake = new FakeBridge();
  let to = '';
  answerWith(fake, {
    ...listAnswers({ 'fax-numbers': [OWN, SECOND].map((did) => ({ ...faxNumber(0), did })) }, { readAt: READ_AT }),
    'fax.overview': () =>
      succeed({ ...faxOverview(0), sent: [{ ...fax(0), direction: 'out', from: SECOND, to: LEE }] }),
    'fax.draftsAside': () => succeed([{ id: 'lee', savedAt: READ_AT, to: LEE, others: 0, documents: [], pages: 0 }]),
    'fax.draft': () => succeed({ documentId: null, from: OWN, to, document: null, sources: [] }),
    'fax.openDraft': () => {
      to = LEE;
      return succeed(null);
    },
  });
  await showScreen('/fax/new', fake);
  const from = page.getByRole('combobox', { name: 'From', exact: true });
  const recipient = page.getByRole('combobox', { name: 'To', exact: true });
  await expect.element(from).toHaveValue(OWN);
  await recipient.fill('Dr');
  await page.getByRole('button', { name: 'Drafts (1)' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^\(?646/ })
    .click();
  await expect.element(recipient).toHaveValue(LEE);
  await expect.element(from).toHaveValue(OWN);
});

test('pages that are changed while they are made black and white stay, and that is told', async () => {
  const fake = written(2);
  const made = await PDFDocument.create();
  made.addPage();
  made.addPage();
  const bytes = await made.save();
  answerWith(fake, {
    'document.read': () => succeed(bytes.slice()),
    'document.add': () => undefined,
    'document.arrange': () => succeed({ ...documentOf(2), id: 'turned' }),
  });
  await showScreen('/fax/new', fake);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Make crisp black and white' }).click();
  await expect.poll(() => fake.names()).toContain('document.add');
  await main.getByRole('button', { name: 'Turn page' }).click();
  await expect.poll(() => fake.requests.map(({ name }) => name)).toContain('document.arrange');
  await fake.answer('document.add', { ...documentOf(2), id: 'crisp', size: 100 });
  await expect.element(page.getByText('All pages are black and white now')).not.toBeInTheDocument();
  await expect
    .element(page.getByText('The pages were changed meanwhile. They stay as they are.').first())
    .toBeVisible();
});
