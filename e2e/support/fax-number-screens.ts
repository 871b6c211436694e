import type { RunningApp } from './app.ts';

type Screen = { name: string; show: (app: RunningApp) => Promise<void> };

/** The list of fax numbers, one number with its form for the account, and the gate before the account is removed. In any language. */
export const faxNumberScreens: Screen[] = [
  {
    name: 'fax-numbers',
    show: async (app) => {
      await app.open('/numbers/fax');
      await app.page.getByRole('grid').getByRole('row').nth(1).waitFor();
    },
  },
  {
    name: 'fax-number',
    show: async ({ page }) => {
      await page.getByRole('grid').getByRole('row').nth(1).click();
      await page.locator('.drawer .section').first().waitFor();
    },
  },
  {
    name: 'fax-number-account',
    show: async ({ page }) => {
      await page.locator('.drawer .section').first().locator('button').last().click();
      await page.locator('.drawer .section form').waitFor();
    },
  },
  {
    name: 'fax-number-remove',
    show: async ({ page }) => {
      await page.locator('.drawer .section form').press('Escape');
      await page
        .getByRole('main')
        .getByRole('button', { name: /^(Remove account|Quitar cuenta)$/ })
        .click();
      await page.getByRole('dialog', { name: /^(Remove the account|Quitar la cuenta)/ }).waitFor();
    },
  },
  {
    name: 'fax-number-kept',
    show: async ({ page }) => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: /^(Remove the account|Quitar la cuenta)/ }).waitFor({ state: 'detached' });
    },
  },
];
