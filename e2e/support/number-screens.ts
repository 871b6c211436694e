import type { RunningApp } from './app.ts';

type Screen = { name: string; show: (app: RunningApp) => Promise<void> };

const DID = '2125550144';

/** Opens a form of the drawer that is open, by its place among the settings, in any language. */
function form(name: string, place: number): Screen {
  return {
    name: `number-${name}`,
    show: async ({ page }) => {
      const open = page.locator('.drawer .section form');
      if (await open.isVisible()) await open.press('Escape');
      await page.locator('.drawer .section').nth(place).locator('button').last().click();
      await page.locator('.drawer .section form').waitFor();
    },
  };
}

/** The list of numbers, one number with its forms and gates, and the numbers that are gone. In any language. */
export const numberScreens: Screen[] = [
  {
    name: 'numbers',
    show: async (app) => {
      await app.open('/numbers');
      await app.page.getByRole('grid').getByRole('row').nth(3).waitFor();
    },
  },
  {
    name: 'numbers-selected',
    show: async ({ page }) => {
      await page.getByRole('grid').getByRole('row').nth(1).focus();
      await page.keyboard.press('Control+A');
      await page.getByRole('toolbar').waitFor();
    },
  },
  {
    name: 'numbers-nothing-found',
    show: async ({ page }) => {
      await page.keyboard.press('Escape');
      await page.getByRole('search').getByRole('textbox').fill('0000000');
      await page.getByRole('grid').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'number',
    show: async (app) => {
      await app.page.getByRole('search').getByRole('textbox').fill('');
      await app.open(`/numbers/${DID}`);
      await app.page.locator('.drawer .section').nth(9).waitFor();
    },
  },
  form('routing', 0),
  form('address', 3),
  form('pin', 6),
  {
    name: 'number-delete',
    show: async ({ page }) => {
      await page.locator('.drawer .section form').press('Escape');
      await page.locator('.drawer-foot button').last().click();
      await page.locator('dialog[open]').waitFor();
    },
  },
  {
    name: 'numbers-gone',
    show: async (app) => {
      await app.page.keyboard.press('Escape');
      await app.call('did.deleteDid', { did: '7185550150' });
      await app.page.evaluate(() => window.bridge.command('numbers.reread', { dids: ['7185550150'] }));
      await app.open('/numbers/gone/7185550150');
      await app.page.locator('.drawer dl').waitFor();
    },
  },
];
