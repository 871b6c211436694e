import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NewLinePage } from '../pages/new-line-page.ts';
import { expect, test, type LaunchOptions, type RunningApp } from '../support/app.ts';
import { hurryLooks } from '../support/looks.ts';
import { pageMemory } from '../support/page-memory.ts';
import type { Provider } from '../support/provider.ts';

const CREATE = 'siptrunk.createTrunk';
const ADDRESS = '8.8.4.4';

async function opened(start: (options?: LaunchOptions) => Promise<RunningApp>, provider: Provider) {
  const app = await start();
  await app.connect(provider);
  const line = new NewLinePage(app);
  await line.open();
  return { app, line };
}

test('a line with a fixed address is made as it was chosen, and its sheet stays with it; a lost answer is looked up: a line that was not made is sent again from the same form; the password of a line that signs in is made here, shown once, and leaves nothing behind; after a kill the name of a line is held until the end is known', async ({
  start,
  provider,
}) => {
  const { app, line } = await opened(start, provider);
  await test.step('made as it was chosen', async () => {
    await line.name.fill('lobby');
    await line.atAddress(ADDRESS);
    await line.form.getByLabel('Number that rings on it').selectOption({ index: 1 });
    await line.form.getByRole('radio', { name: '20 people: 6' }).check();
    await line.form.getByRole('checkbox', { name: 'Allow calls abroad' }).check();
    await line.form.getByRole('checkbox', { name: /^Go on all the same/ }).check();
    await line.createButton.click();
    await expect(line.made).toBeVisible();
    expect(await provider.lineMade('lobby')).toMatchObject({
      ...{ type: 'static', ipAddress: ADDRESS, concurrentMax: 6, interCall: 'on', interLimit: 25, status: 'on' },
    });
    const { rows } = await app.read('siptrunk.listTrunks', { trunk: 'lobby' });
    expect(rows[0]?.routed_dids).toHaveLength(1);
    const sent = (await provider.bodiesOf(CREATE)).at(-1);
    expect(sent).not.toHaveProperty('password');
    await expect(line.value('Password')).toContainText('None needed');

    // What the provider does not say is filled in once, and is there for every line.
    await app.page.getByLabel('Server of the provider', { exact: true }).fill('sip:sip.example.com');
    await app.page.getByLabel('Server of the provider', { exact: true }).press('Enter');
    await expect(line.value('Server of the provider')).toContainText('sip.example.com');
    await app.page.getByLabel('Your phone system', { exact: true }).selectOption('FreePBX');
    const pdf = join(app.userData, 'sheet.pdf');
    await app.answerSaveDialog(pdf);
    await app.page.getByRole('button', { name: 'Save as PDF' }).click();
    await expect(app.page.getByText('Saved as sheet.pdf').first()).toBeVisible();
    expect((await readFile(pdf)).toString('latin1')).toMatch(/^%PDF-/);
    await line.finish();
    await expect(app.page.getByRole('dialog', { name: 'lobby' })).toBeVisible();
    await app.open('/lines/lobby');
    await app.page.getByRole('link', { name: 'Setup sheet' }).click();
    await expect(line.value('Server of the provider')).toContainText('sip.example.com');
    await expect(app.page.getByText('pjsip Settings › General › SIP Server', { exact: true })).toBeVisible();
  });
  await test.step('not made: sent again from the same form', async () => {
    await line.open();
    await hurryLooks(app);
    await provider.fault('cut-before', { operation: CREATE, times: 1 });
    await line.name.fill('hall');
    await line.atAddress(ADDRESS);
    await line.createButton.click();
    await app.page.getByRole('button', { name: 'Back to the form' }).click();
    expect(await provider.lineMade('hall')).toBeNull();
    await expect(line.name).toHaveValue('hall');
    await line.createButton.click();
    await expect(line.made).toBeVisible();
    expect(await provider.lineMade('hall')).toMatchObject({ ipAddress: ADDRESS });
  });
  await test.step('the password leaves nothing behind', async () => {
    await provider.allowSignIn();
    await line.finish();
    await line.open();
    const copied = await app.watchClipboard();
    await line.name.fill('studio');
    await line.signsIn();
    await line.createButton.click();
    await expect(line.made).toBeVisible();
    const password = (await line.password.textContent()) ?? '';
    expect(password).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(await provider.lineMade('studio')).toMatchObject({ type: 'registration', interCall: 'off' });
    await app.page.getByRole('button', { name: 'Copy password' }).click();
    await expect.poll(copied).toBe(password);

    await line.finish();
    await expect(app.page.getByRole('dialog', { name: 'studio' })).toBeVisible();
    const memory = await pageMemory(app.page);
    // As a whole it is too long to be shown where it fails.
    expect(memory.includes('studio')).toBe(true);
    expect(memory.includes(password)).toBe(false);
    await app.open('/activity');
    await expect(app.page.getByRole('grid').getByText('studio').first()).toBeVisible();
    await expect(app.page.getByRole('main')).not.toContainText(password);
    expect(await app.logged(password)).toEqual([]);
    await app.open('/lines/studio/setup');
    await expect(line.value('Password')).toContainText('not shown again');
  });
  await test.step('the answer is lost: the line is found, and its password is still there', async () => {
    await line.open();
    const before = await provider.requestsOf(CREATE);
    await provider.fault('cut', { operation: CREATE, times: 1 });
    await line.name.fill('garage');
    await line.signsIn();
    await line.createButton.click();
    await app.page.getByRole('button', { name: 'Show what to enter' }).click();
    await expect(line.password).toHaveText(/^[A-Za-z0-9]{32}$/);
    expect(await provider.lineMade('garage')).toMatchObject({ type: 'registration' });
    expect((await provider.requestsOf(CREATE)) - before).toBe(1);
  });
  await test.step('killed while its answer is out', async () => {
    await line.finish();
    await line.open();
    const before = await provider.requestsOf(CREATE);
    await provider.fault('hang', { operation: CREATE, times: 1 });
    await provider.fault('hang', { operation: 'siptrunk.listTrunks' });
    await line.name.fill('porch');
    await line.atAddress(ADDRESS);
    await line.createButton.click();
    await expect.poll(() => provider.requestsOf(CREATE)).toBe(before + 1);
    await app.kill();

    // No list is answered for now.
    const again = await start({ userData: app.userData, settings: { requestTimeoutSeconds: 2 } });
    await hurryLooks(again);
    const after = new NewLinePage(again);
    await after.open();
    await expect(after.name).toHaveValue('porch');
    await expect(after.createButton).toHaveAttribute('aria-disabled', 'true');
    await after.name.fill('porch2');
    await expect(after.createButton).not.toHaveAttribute('aria-disabled', 'true');
    await after.name.fill('PORCH');
    await expect(after.createButton).toHaveAttribute('aria-disabled', 'true');
    await provider.clearFaults();
    await after.name.blur();
    await expect(after.form).toContainText('You have a line of this name.', { timeout: 60_000 });
    expect(await provider.requestsOf(CREATE)).toBe(before + 1);
  });
});
