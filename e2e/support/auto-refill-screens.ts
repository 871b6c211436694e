import { expect } from '@playwright/test';
import type { RunningApp } from './app.ts';

interface Screen {
  name: string;
  show: (app: RunningApp) => Promise<void>;
}

/** Automatic refill in its states. In any language. */
export const autoRefillScreens: Screen[] = [
  {
    name: 'auto-refill',
    show: async (app) => {
      await app.open('/money/auto-refill');
      await expect(app.page.locator('select')).toHaveCount(2);
    },
  },
  {
    name: 'auto-refill-unusual',
    show: async ({ page }) => {
      await page.locator('[role=checkbox]').check();
      await page.locator('select').nth(1).selectOption('15000');
      await page.locator('form input[inputmode=numeric]').waitFor();
    },
  },
  {
    name: 'auto-refill-ask',
    show: async ({ page }) => {
      await page.locator('select').nth(1).selectOption('50');
      await page.locator('form button[type=submit]').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'auto-refill-set',
    show: async ({ page }) => {
      await page.getByRole('dialog').getByRole('button').last().click();
      await expect(page.locator('.parts-list li')).toHaveCount(2);
      await page.locator('#auto-refill-card').waitFor();
    },
  },
  {
    name: 'auto-refill-change',
    show: async ({ page }) => {
      await page.locator('.card-actions button').first().click();
      await page.locator('form button[type=submit]').waitFor();
    },
  },
  {
    name: 'auto-refill-off',
    show: async ({ page }) => {
      await page.locator('.auto-actions button').last().click();
      await page.locator('.card-actions button').last().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'auto-refill-kept',
    show: async ({ page }) => {
      await page.getByRole('dialog').press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  },
];
