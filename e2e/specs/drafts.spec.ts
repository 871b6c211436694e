import type { Locator } from '@playwright/test';
import { ComposePage } from '../pages/compose-page.ts';
import { OperationsPage } from '../pages/operations-page.ts';
import { expect, test, type LaunchOptions, type RunningApp } from '../support/app.ts';

const PIN = '271828';

/** A form with one field that takes digits, opened anew each time. */
const forms: Record<string, (app: RunningApp) => Promise<Locator>> = {
  'a fax': async (app) => {
    await app.open('/fax/new');
    return new ComposePage(app.page).to;
  },
  'another form': async (app) => {
    const operations = new OperationsPage(app);
    await operations.open('enterpriseFax.createGroup', 'Create a fax group');
    return operations.field('Group short name');
  },
};

type Start = (options?: LaunchOptions) => Promise<RunningApp>;

/** What ends the form right after the last key, and the way back; it answers the app that runs then. */
const ends: Record<string, (app: RunningApp, start: Start) => Promise<RunningApp>> = {
  'a switch to another account': async (app) => {
    const account = app.page.getByRole('button', { name: /^Account: / });
    await app.page.keyboard.press('Control+1');
    await expect(account).toHaveAccessibleName(/^Account: Demo/);
    await app.page.keyboard.press('Control+2');
    await expect(account).toHaveAccessibleName(/^Account: Maple Street Dental/);
    return app;
  },
  'the lock': async (app) => {
    await app.chooseMenu('File', 'Lock now');
    await app.page.getByLabel('PIN', { exact: true }).fill(PIN);
    await app.page.getByLabel('PIN', { exact: true }).press('Enter');
    await expect(app.page.getByRole('heading', { name: 'Linekeeper is locked' })).toHaveCount(0);
    return app;
  },
  'the end of the process': async (app, start) => {
    // Main answers in the order of the requests: it has the last key by then, a few milliseconds after it was pressed.
    await app.page.evaluate(() => window.bridge.command('app.info', undefined));
    await app.kill();
    const again = await start({ userData: app.userData });
    await again.page.getByLabel('PIN', { exact: true }).fill(PIN);
    await again.page.getByLabel('PIN', { exact: true }).press('Enter');
    await expect(again.page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    return again;
  },
};

test('the last key in a form is kept when a switch of accounts, the lock or the end of the process comes right after it', async ({
  start,
  provider,
}) => {
  let app = await start({ args: ['--demo'] });
  await expect(app.page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await app.open('/connect');
  await app.connect(provider);
  await app.command('lock.setPin', { current: '', pin: PIN });
  /** Another one each time, so that none is there from before. */
  let number = 6175550;
  const typed = new Map<string, string>();
  for (const [end, leave] of Object.entries(ends))
    for (const [form, openForm] of Object.entries(forms))
      await test.step(`${end} after the last key in ${form}`, async () => {
        number += 11;
        const digits = String(number);
        const field = await openForm(app);
        // What is there from before comes a moment after the form: it would mix with what is typed now.
        await expect(field).toHaveValue(typed.get(form) ?? '');
        await field.fill('');
        await field.pressSequentially(digits.slice(0, -1));
        await field.press(digits.slice(-1));
        app = await leave(app, start);
        await expect(await openForm(app)).toHaveValue(digits);
        typed.set(form, digits);
      });
});
