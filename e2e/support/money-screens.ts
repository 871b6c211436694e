import { expect } from '@playwright/test';
import type { RunningApp } from './app.ts';

type Screen = { name: string; show: (app: RunningApp) => Promise<void> };

/** The PIN that an earlier screen may have set. */
const PIN = '4711';

/** Goes to a page about money, with nothing left open over it. */
async function go(app: RunningApp, path: string): Promise<void> {
  for (const open of ['dialog[open]', '.popover'])
    if (await app.page.locator(open).isVisible()) await app.page.keyboard.press('Escape');
  await app.open(path);
}

const sheet = (app: RunningApp) => app.page.locator('dialog[open]');

function limits(app: RunningApp, day: number | null): Promise<unknown> {
  return app.command('money.setCaps', { day, month: null, pin: PIN });
}

/** The balance, the sheet that adds money, and the ledger. In any language, on an account that works. */
export const moneyScreens: Screen[] = [
  {
    name: 'money-popover',
    show: async (app) => {
      await go(app, '/money');
      await app.page.locator('.balance-button').click();
      await app.page.locator('.popover').waitFor();
    },
  },
  {
    name: 'money-sheet',
    show: async (app) => {
      await app.page.locator('.popover-add button').nth(1).click();
      await sheet(app).waitFor();
    },
  },
  {
    name: 'money-sheet-own',
    show: async (app) => {
      await sheet(app).locator('label').nth(4).click();
      await sheet(app).locator('input[type=text]').fill('1500');
      await expect(sheet(app).locator('input[type=text]')).toHaveCount(2);
    },
  },
  {
    name: 'money-sheet-asked',
    show: async (app) => {
      await limits(app, 40);
      await sheet(app).locator('label').nth(1).click();
      await sheet(app).locator('footer button').last().click();
      await sheet(app).getByRole('alert').waitFor();
    },
  },
  {
    name: 'money',
    show: async (app) => {
      await limits(app, null);
      await app.page.keyboard.press('Escape');
      await app.command('money.refill', { amount: 25, mode: 'card', again: true, overCap: false });
      await go(app, '/money');
      await app.page.getByRole('slider').waitFor();
      await app.page.getByRole('slider').press('End');
    },
  },
  {
    name: 'money-table',
    show: async (app) => {
      await app.page.locator('.history-head button').click();
      await app.page.getByRole('table').waitFor();
    },
  },
  {
    name: 'money-refills',
    show: async (app) => {
      await go(app, '/money/refills');
      await app.page.getByRole('grid').getByRole('row').nth(1).waitFor();
    },
  },
  {
    name: 'money-refill',
    show: async (app) => {
      await app.page.getByRole('grid').getByRole('row').nth(1).click();
      await app.page.getByRole('dialog').locator('dl').first().waitFor();
    },
  },
  {
    name: 'money-limits',
    show: async (app) => {
      await app.page.locator('.limits > button').click();
      await app.page.getByRole('dialog').locator('form').waitFor();
    },
  },
];
