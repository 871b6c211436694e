import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TextsPage } from '../pages/texts-page.ts';
import { ContactsPage } from '../pages/contacts-page.ts';
import { ListPage } from '../pages/list-page.ts';
import { expect, test } from '../support/app.ts';
import { textOfPdf } from '../support/pdf-text.ts';

/** By their last digits the provider decides what becomes of a text. */
const [ANN, BEN, LOST] = ['6172384410', '6172384411', '6172380101'];

test('a contact is texted within three actions, “Delivered” stands there only once the provider says so, and nobody is texted twice or against their word', async ({
  start,
  provider,
}) => {
  const app = await start({ settings: { requestTimeoutSeconds: 5, textQuietHours: false } });
  const { page } = app;
  await app.connect(provider);
  const contacts = new ContactsPage(app);
  await contacts.open();
  await contacts.add({ Name: 'Ann Lee', Number: '617.238.4410' }, { Kind: 'Mobile' });
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
  await texts.button('Add a note').click();
  await page.keyboard.type('Prefers mornings');
  await texts.button('Save note').click();
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

  // One for later is in the conversation, and is written now instead: nothing is texted twice.
  await texts.row(1).click();
  await texts.box.fill('See you {day}, {first}');
  await texts.button('Snippets').click();
  const snippets = page.getByRole('dialog', { name: 'Snippets' });
  await snippets.getByRole('textbox', { name: 'Name of the snippet' }).fill('See you');
  await snippets.getByRole('button', { name: 'Keep what is written' }).click();
  await snippets.getByRole('button', { name: 'Close' }).click();
  // A / in an empty box opens them; what is not known has to be filled in.
  await texts.box.fill('');
  await texts.box.press('/');
  await snippets.getByRole('button', { name: /^See you See/ }).click();
  await expect(texts.box).toHaveValue('See you {day}, Ann');
  await expect(texts.drawer.locator('button[type=submit]')).toHaveAttribute('title', 'Fill in {day} first.');
  await texts.box.fill('See you tomorrow');
  await texts.button('Send later').click();
  await expect(texts.button('Schedule')).toHaveAttribute('title', 'Choose a day and a time.');
  await texts.drawer.getByLabel('Leaves at').fill(tomorrowAtNoon());
  await texts.button('Schedule').click();
  await expect(texts.texts.last()).toContainText(/See you tomorrow.*Leaves/);
  await texts.button('Delete it').click();
  await expect(texts.texts).toHaveCount(1);
  expect(await provider.texts()).toHaveLength(1);
  await texts.press('Escape');

  // Put off until tomorrow, it is out of the way, and back with one press.
  await texts.row(1).click();
  await texts.button('Put off until tomorrow').click();
  await expect(page.getByText('Nothing open')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await texts.hasRows(1);

  await test.step('one that did not arrive is told, one without an answer is asked about, and whoever says no is not texted', async () => {
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
    await expect(texts.texts).toHaveText([/See you at nine.*Cannot tell.*It may have been texted/]);
    // An answer to anything says that the connection is there again.
    await app.call('account.getAccountBalance', {});
    await texts.write('Did you get this?');
    await expect(page.getByRole('dialog', { name: 'The last text to this person may have been sent' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(texts.box).toHaveValue('Did you get this?');
    expect(await provider.texts()).toHaveLength(before + 2);

    await texts.button('Stop texting them').click();
    await expect(texts.drawer.getByText('is not texted any more')).toBeVisible();
    await expect(texts.box).toBeHidden();
    await texts.button('Allow texts again').click();
    const why = page.getByRole('dialog', { name: /Allow texts to/ });
    await why.getByRole('textbox').fill('Signed the form');
    await why.getByRole('button', { name: 'Allow texts again' }).click();
    // What was typed is still there.
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

/** As a field of a day and a time takes it. */
function tomorrowAtNoon(): string {
  const day = new Date(Date.now() + 86_400_000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(day.getFullYear())}-${two(day.getMonth() + 1)}-${two(day.getDate())}T12:00`;
}
