import type { RunningApp } from './app.ts';

type Screen = { name: string; show: (app: RunningApp) => Promise<void> };

/** Calls that were read, one of them, their sums and pictures. In any language. */
export const callScreens: Screen[] = [
  {
    name: 'calls',
    show: async (app) => {
      await app.open('/calls');
      await app.page.getByRole('grid').locator('[data-index="3"]').waitFor();
      await app.page.locator('.archive-reading').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'call',
    show: async ({ page }) => {
      await page.getByRole('grid').locator('[data-index="1"]').click();
      await page.locator('.drawer .facts').waitFor();
    },
  },
  {
    name: 'call-sums',
    show: async (app) => {
      await app.open('/calls/sums');
      await app.page.locator('.sums-table tbody tr').first().waitFor();
    },
  },
  {
    name: 'call-pictures',
    show: async (app) => {
      await app.open('/calls/pictures');
      await app.page.locator('.hours table').waitFor();
    },
  },
  {
    name: 'call-notices',
    show: async (app) => {
      await app.open('/calls/notices');
      await app.page.getByRole('switch').first().waitFor();
    },
  },
];
