import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ComposePage } from '../pages/compose-page.ts';
import { expect, test, type RunningApp } from '../support/app.ts';
import { referral } from '../support/documents.ts';
import { filesThatHold } from '../support/files.ts';

const OFFICE = 'Maple Street Dental';

const current = ({ page }: RunningApp) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /^Account: / });
const isOn = (app: RunningApp, name: string) =>
  expect(current(app)).toHaveAccessibleName(`Account: ${name}. Switch or add one`);

test('several accounts side by side: switched by keys, each with its own data, one looked at only; removing one takes everything of it from this computer', async ({
  start,
  provider,
}) => {
  const app = await start({ args: ['--demo'] });
  const { page } = app;
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await isOn(app, 'Demo');
  const compose = new ComposePage(page);
  await compose.drop(await referral(3));
  await compose.holds('Referral Avery.pdf', '3 pages');
  await compose.to.fill('617 555 0134');
  // Kept before the account is left.
  await expect
    .poll(() =>
      page.evaluate(async () => (await window.bridge.command('fax.draft', undefined)) as { value?: { to: string } }),
    )
    .toMatchObject({ value: { to: '617 555 0134' } });

  await current(app).click();
  await page.getByRole('menuitem', { name: 'Add an account' }).click();
  await expect(page).toHaveTitle('Add an account · Linekeeper');
  await app.connect(provider);
  await isOn(app, OFFICE);
  await app.chooseMenu('File', 'Send a fax');
  await expect(compose.from).toBeVisible();
  await expect(compose.to).toHaveValue('');
  await expect(page.getByText('Referral Avery.pdf')).toBeHidden();

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+1');
  await isOn(app, 'Demo');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await app.chooseMenu('File', 'Send a fax');
  await compose.holds('Referral Avery.pdf', '3 pages');
  await expect(compose.to).toHaveValue('617 555 0134');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+2');
  await isOn(app, OFFICE);

  await app.open('/settings/account');
  await page.getByLabel('Name of this account').fill('Maple Books');
  // What is told of the accounts meanwhile does not write over what is typed.
  await page.evaluate(() =>
    window.bridge.command('session.update', { profileId: 'demo', name: 'Demo', color: 'rose', viewOnly: false }),
  );
  await page.getByRole('switch', { name: 'View only' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await isOn(app, 'Maple Books');
  expect(await app.call('account.refillBalance', { amount: 25 })).toEqual({
    ok: false,
    problem: { kind: 'view-only' },
  });
  expect(await provider.requestsOf('account.refillBalance')).toBe(0);

  // Opened for changes with the PIN only.
  await app.command('lock.setPin', { current: '', pin: '4711' });
  await app.open('/settings/account');
  await page.getByRole('switch', { name: 'View only' }).uncheck();
  const save = page.getByRole('button', { name: /^Save/ });
  await page.getByLabel('PIN of this app').fill('0000');
  await save.click();
  await expect(page.getByText('That PIN is not right')).toBeVisible();
  expect(await app.call('account.setAutorefill', { autorefill: 'on' })).toMatchObject({ ok: false });
  await page.getByLabel('PIN of this app').fill('4711');
  await save.click();
  await expect.poll(async () => (await app.call('account.setAutorefill', { autorefill: 'on' })).ok).toBe(true);
  await app.open('/profiles');
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: 'demo account' }).getByText('$84.35'),
  ).toBeVisible();

  // Removed: nothing of it is left.
  expect(await readdir(join(app.userData, 'profiles'))).toHaveLength(2);
  await page.getByRole('button', { name: 'Remove Maple Books' }).click();
  const gate = page.getByRole('dialog');
  await expect(gate.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await gate.getByRole('textbox').fill('Maple Books');
  await gate.getByRole('button', { name: 'Forget this account' }).click();
  await isOn(app, 'Demo');
  await expect.poll(() => readdir(join(app.userData, 'profiles'))).toEqual(['demo']);
  expect(await filesThatHold(app.userData, provider.username, { except: 'Default' })).toEqual([]);
});
