import { expect } from '@playwright/test';
import { BulkPage } from '../pages/bulk-page.ts';
import type { RunningApp } from './app.ts';

type Screen = { name: string; show: (app: RunningApp) => Promise<void> };

/** Changes of many numbers, 911 coverage, where calls go, unused numbers. In any language, on the demo account. */
export const bulkScreens: Screen[] = [
  {
    name: 'bulk-choose',
    show: async (app) => {
      const bulk = new BulkPage(app);
      await bulk.numbers();
      await bulk.open();
      await bulk.pasted.fill('(212) 555-0140, 2125550141\n415 555 0199');
      await expect(app.page.locator('.choose-unmatched')).toBeVisible();
    },
  },
  {
    name: 'bulk-form',
    show: async (app) => {
      await app.page.getByRole('main').locator('.choose-actions button').first().click();
      await app.page.locator('main form select').first().waitFor();
    },
  },
  {
    name: 'bulk-plan',
    show: async (app) => {
      const note = app.page.getByRole('main').getByRole('combobox', { name: /^(Note with|Nota en)/ });
      await note.selectOption('set');
      await app.page.getByRole('main').getByRole('textbox').first().fill('Front desk');
      await app.page.locator('main form button[type=submit]').click();
      await app.page.getByRole('grid').getByRole('row').nth(2).waitFor();
    },
  },
  {
    name: 'bulk-done',
    show: async (app) => {
      await app.page.getByRole('main').locator('.plan-actions button').last().click();
      await expect(app.page.locator('.plan-counts')).toContainText(/Finished|Terminado/);
    },
  },
  {
    name: 'bulk-delete',
    show: async (app) => {
      await app.page.getByRole('main').locator('.plan-actions button').last().click();
      await app.open('/numbers/unused');
      const bulk = new BulkPage(app);
      await bulk.open();
      await bulk.pasted.fill('6465550125, 7185550150');
      await app.page.getByRole('main').locator('.choose-actions button').first().click();
      await app.page.locator('.bulk-other button').last().click();
      await app.page.locator('.delete').waitFor();
    },
  },
  {
    name: 'coverage',
    show: async (app) => {
      await app.open('/numbers/coverage');
      await app.page.getByRole('grid').getByRole('row').nth(2).waitFor();
    },
  },
  {
    name: 'lines',
    show: async (app) => {
      await app.open('/lines');
      await app.page.getByRole('grid').getByText('frontdesk', { exact: true }).click();
      await app.page.locator('.drawer').getByText('afterhours').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'new-line',
    show: async (app) => {
      await app.open('/new-line');
      await app.page.locator('.form .row-choice').nth(3).waitFor();
    },
  },
  {
    name: 'new-line-host',
    show: async ({ page }) => {
      const typed = page.locator('.form input.n-input__input-el');
      await typed.nth(0).fill('lobby');
      await page.locator('.form input[type=radio][value=host]').check();
      await typed.nth(1).fill('pbx.example.com');
      await page.locator('.lookup button').click();
      await page.locator('.lookup p').filter({ hasText: /\w/ }).waitFor();
    },
  },
  {
    name: 'new-line-refused',
    show: async ({ page }) => {
      await page.locator('.form input[type=radio][value=signs-in]').check();
      await page.locator('.form button[type=submit]').click();
      await page.getByText('is required when there is no dynamic_host').first().waitFor();
    },
  },
  {
    name: 'new-line-made',
    show: async ({ page }) => {
      await page.locator('.form input[type=radio][value=fixed]').check();
      await page.locator('.form [role=checkbox]').first().click();
      await page.locator('.form button[type=submit]').click();
      await page.locator('.values-secret code').waitFor();
    },
  },
  {
    name: 'line-setup',
    show: async (app) => {
      await app.open('/lines/afterhours/setup');
      await app.page.locator('.system select').selectOption('FreePBX');
      await app.page.locator('.system-fields').waitFor();
    },
  },
  {
    name: 'line-setup-file',
    show: async ({ page }) => {
      await page.locator('.system select').selectOption('Asterisk (PJSIP)');
      await page.locator('.system-file').waitFor();
    },
  },
  {
    name: 'call-guard',
    show: async (app) => {
      await app.open('/guard/frontdesk');
      await app.page.locator('.score-rules li').nth(2).waitFor();
    },
  },
  {
    name: 'call-schedule',
    show: async ({ page }) => {
      await page.locator('.schedule-actions button').click();
      await page.locator('.schedule-form').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'ring-map',
    show: async (app) => {
      await app.open('/numbers/ring-map');
      await app.page.locator('.picture').waitFor();
    },
  },
  {
    name: 'ring-map-list',
    show: async (app) => {
      await app.page.getByRole('search').getByRole('combobox').last().selectOption('table');
      await app.page.getByRole('grid').getByRole('row').nth(1).press('Enter');
      await app.page.getByRole('grid').getByRole('row').nth(4).waitFor();
    },
  },
  {
    name: 'unused',
    show: async (app) => {
      await app.open('/numbers/unused');
      await app.page.getByRole('main').getByRole('button').first().waitFor();
      await app.page.locator('.unused-line button').click();
      await app.page.locator('.unused-found').waitFor();
    },
  },
];
