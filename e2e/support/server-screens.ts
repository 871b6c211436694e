import { expect } from '@playwright/test';
import type { RunningApp } from './app.ts';

type Screen = { name: string; show: (app: RunningApp) => Promise<void> };

/** The servers, one of them with its forms, and an order. In any language. */
export const serverScreens: Screen[] = [
  {
    name: 'servers',
    show: async (app) => {
      await app.open('/servers');
      await app.page.getByRole('grid').getByRole('row').nth(2).waitFor();
    },
  },
  {
    name: 'server',
    show: async (app) => {
      await app.open('/servers/318');
      await app.page.locator('.drawer .addresses-actions button').first().waitFor();
    },
  },
  {
    name: 'server-forms',
    show: async (app) => {
      const { page } = app;
      await app.open('/servers/311');
      await page.locator('.drawer .addresses li').waitFor();
      if ((await page.locator('.drawer .addresses form').count()) === 0)
        await page.locator('.addresses-actions button').last().click();
      if ((await page.locator('.drawer .access form').count()) === 0)
        await page.locator('.access-actions button').click();
      await page.locator('.drawer .access form').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'server-order',
    show: async (app) => {
      await app.open('/servers/order');
      await app.page.locator('.plan').nth(1).click();
      await expect(app.page.locator('.sums')).toContainText('$24.00');
    },
  },
];
