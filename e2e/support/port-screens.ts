import type { RunningApp } from './app.ts';
import { phoneBill } from './documents.ts';

type Screen = { name: string; show: (app: RunningApp) => Promise<void> };

/** The moves of numbers, and one of them. In any language. */
export const portScreens: Screen[] = [
  {
    name: 'porting',
    show: async (app) => {
      await app.open('/porting');
      await app.page.getByRole('grid').getByRole('row').nth(2).waitFor();
    },
  },
  {
    name: 'port',
    show: async (app) => {
      await app.open('/porting/73407');
      await app.page.locator('.drawer .timeline li').first().waitFor();
    },
  },
  {
    name: 'port-fix',
    show: async (app) => {
      await app.open('/porting/73422/fix');
      await app.page.locator('.why-reason').waitFor();
    },
  },
  {
    name: 'port-fax',
    show: async (app) => {
      await app.open('/porting/73414');
      await app.page.locator('.drawer .temporary').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'port-calendar',
    show: async (app) => {
      await app.open('/porting/calendar');
      await app.page.locator('.calendar-row').first().waitFor();
    },
  },
  {
    name: 'port-check',
    show: async (app) => {
      await app.open('/porting/check');
      await app.page.getByRole('textbox').first().fill('6175552368\n(617) 555-0106\n617-911-5678');
      await app.page.locator('.check-actions button').first().click();
      await app.page.locator('.answers-row').nth(1).waitFor();
    },
  },
  {
    name: 'move-start',
    show: async (app) => {
      await app.open('/porting/new/before');
      const number = app.page.getByRole('main').getByRole('textbox').first();
      await number.fill('6175552368');
      await number.press('Enter');
      await app.page.locator('main .checks-row').first().waitFor();
      for (const tick of await app.page.locator('main').getByRole('checkbox').all()) await tick.check();
    },
  },
  {
    name: 'move-bill',
    show: async (app) => {
      await app.open('/porting/new/bill');
      const { name, mimeType, bytes } = await phoneBill();
      await app.page.locator('main input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(bytes) });
      await app.page.locator('main canvas').first().waitFor();
    },
  },
  ...['facts', 'date', 'review'].map((step) => ({
    name: `move-${step}`,
    show: async (app: RunningApp) => {
      await app.open(`/porting/new/${step}`);
      await app.page.locator('main form').waitFor();
    },
  })),
];
