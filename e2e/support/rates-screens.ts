import { expect } from '@playwright/test';
import type { RunningApp } from './app.ts';

type Screen = { name: string; show: (app: RunningApp) => Promise<void> };

/** What a link asks the price of. */
function found(name: string, find: string, shown: RegExp): Screen {
  return {
    name: `rates-${name}`,
    show: async (app) => {
      await app.open(`/money/rates?find=${encodeURIComponent(find)}`);
      await expect(app.page.getByRole('search')).toContainText(shown);
    },
  };
}

/** The price list, prices of calls, zone 2 and what changed. In any language, on the demo account. */
export const ratesScreens: Screen[] = [
  {
    name: 'rates',
    show: async (app) => {
      await app.open('/money/rates');
      await expect(app.page.getByRole('definition').first()).toBeVisible();
    },
  },
  found('number', '+52 55 1234 5678', /MEXICO/),
  found('domestic', '+1 907 555 0142', /ALASKA/),
  found('country', 'united', /UNITED KINGDOM/),
  found('unknown', '+999 1', /999/),
  {
    name: 'rates-zone2',
    show: async (app) => {
      await app.open('/money/rates/zone-2');
      await app.page.getByRole('grid').getByRole('row').nth(2).waitFor();
    },
  },
  {
    name: 'rates-changes',
    show: async (app) => {
      await app.open('/money/rates/changes');
      await expect(app.page.getByRole('heading', { level: 2 })).toBeVisible();
    },
  },
];
