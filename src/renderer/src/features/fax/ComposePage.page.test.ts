import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DocumentInfo, FaxDraft } from '#shared/bridge/documents.ts';
import { succeed } from '#shared/bridge/outcome.ts';
import type { Connection } from '#shared/bridge/session.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { faxNumber } from '#renderer/test/list-rows.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT, SESSION } from '#renderer/test/start-answers.ts';

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
