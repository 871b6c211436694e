import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NO_FIELDS } from '../../src/shared/domain/contacts/contact.ts';
import { TextsPage } from '../pages/texts-page.ts';
import { ListPage } from '../pages/list-page.ts';
import { expect, NEARLY_STILL, test } from '../support/app.ts';
import { textOfPdf } from '../support/pdf-text.ts';

/** By their last digits the provider decides what becomes of a text. */
const [ANN, BEN, LOST] = ['6172384410', '6172384411', '6172380101'];

// “Sent” stays until the time of the provider is put forward.
test.use({ providerOptions: NEARLY_STILL });

test('a contact is texted within three actions, “Delivered” stands there only once the provider says so, and nobody is texted twice', async ({
  start,
  provider,
}) => {
  const app = await start({ settings: { textQuietHours: false } });
  const { page } = app;
  await app.connect(provider);
  const fields = { ...NO_FIELDS, name: 'Ann Lee', numbers: [{ kind: 'mobile' as const, e164: `+1${ANN}` }] };
  expect((await app.command('contacts.put', { contacts: [{ id: null, fields }] })).ok).toBe(true);
  const texts = new TextsPage(app);

  const actions = await app.countActions();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Find or do anything' })).toBeFocused();
  await page.keyboard.type('text ann lee');
  await page.getByRole('option', { name: /Text Ann Lee/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect(texts.box).toBeFocused();
  await page.keyboard.type('Your crown is ready. Ask for Dr Ames');
  await page.keyboard.press('Enter');
  await expect(texts.texts).toHaveText([/You.*Your crown is ready\. Ask for Dr Ames.*Sent/]);
  // Ctrl+K, the name with Enter, the text with Enter: what is typed and its Enter are two presses.
  expect(await actions()).toBeLessThanOrEqual(5);
  await expect.poll(() => provider.texts()).toEqual([{ to: [ANN], text: 'Your crown is ready. Ask for Dr Ames' }]);

  await provider.advance(5);
  await expect(texts.texts).toHaveText([/Ask for Dr Ames.*Delivered/]);
  const saved = join(app.userData, 'texts.csv');
  await app.answerSaveDialog(saved);
  await texts.button('Save as CSV').click();
  await expect.poll(() => readFile(saved, 'utf8').catch(() => '')).toContain('Ask for Dr Ames,Delivered');
  await app.command('texts.mark', { peers: [ANN], note: 'Prefers mornings' });
  await expect(page.getByText('Prefers mornings', { exact: true })).toBeVisible();
  const printed = join(app.userData, 'texts.pdf');
  await app.answerSaveDialog(printed);
  await texts.button('Save as PDF').click();
  await expect
    .poll(() => textOfPdf(printed).catch(() => ''))
    .toMatch(/Texts with Ann Lee.*Prefers mornings.*Ask for Dr Ames.*Delivered/);
  await texts.press('Escape');
  await expect(texts.row(1)).toContainText('Ann Lee');
  await expect(texts.row(1)).toContainText('Delivered');
  expect(await provider.texts()).toHaveLength(1);

  await test.step('one that did not arrive is told, and one without an answer is asked about', async () => {
    const before = (await provider.texts()).length;
    await texts.openWith(LOST);
    await texts.write('It’s time');
    await expect(texts.texts).toHaveText([/It’s time.*Sent/]);
    await provider.advance(5);
    await expect(texts.texts).toHaveText([/Not delivered.*The provider says: failed/]);
    await expect
      .poll(async () => (await app.notifications()).map(({ title }) => title))
      .toContain('Text to (617) 238-0101 did not arrive');

    await texts.openWith(BEN);
    await provider.fault('cut', { operation: 'sms.sendMsg', times: 1 });
    await texts.write('See you at nine');
    await expect(texts.texts).toHaveText([/See you at nine.*Cannot tell.*It may have been sent/]);
    // An answer to anything says that the connection is there again.
    await app.call('account.getAccountBalance', {});
    await texts.write('Did you get this?');
    await expect(page.getByRole('dialog', { name: 'The last text to this person may have been sent' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(texts.box).toHaveValue('Did you get this?');
    expect(await provider.texts()).toHaveLength(before + 2);
  });

  await test.step('texting is switched on for a number, with where answers go, and only what that needs is sent', async () => {
    const senders = await app.command('texts.senders', undefined);
    await app.open('/texts/numbers');
    const numbers = new ListPage(page, 'Numbers that text');
    await numbers.grid.getByRole('row', { name: /Off/ }).first().click();
    await numbers.drawer.getByRole('button', { name: /^Change/ }).click();
    await numbers.drawer.getByRole('radio', { name: 'to a mailbox' }).check();
    await numbers.drawer.getByRole('textbox', { name: 'Mailbox' }).fill('desk@maple.example');
    await numbers.drawer.getByRole('button', { name: 'Save' }).click();
    await expect(numbers.drawer.getByText('desk@maple.example')).toBeVisible();
    const [sent, ...more] = await provider.bodiesOf('sms.updateSmsConfig');
    expect(more).toEqual([]);
    expect(sent).toMatchObject({ sms_mode: 'email', forward2email: 'desk@maple.example' });
    expect(Object.keys(sent ?? {})).not.toEqual(expect.arrayContaining(['post2url']));
    // It can be texted from now on.
    expect(senders.ok && senders.value).not.toContain(String(sent?.['did']));
    await expect
      .poll(async () => {
        const now = await app.command('texts.senders', undefined);
        return now.ok ? now.value : null;
      })
      .toContain(String(sent?.['did']));
  });
});
