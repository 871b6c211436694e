import type { RunningApp } from './app.ts';

type Screen = { name: string; show: (app: RunningApp) => Promise<void> };

const rows = ({ page }: RunningApp) => page.locator('main [role=grid] [role=row][data-index]');

/** Finding and buying numbers here and abroad. In any language, on an account that works. */
export const buyScreens: Screen[] = [
  {
    name: 'buy-number-start',
    show: async (app) => {
      await app.open('/numbers/buy');
      await app.page.locator('.cart').waitFor();
    },
  },
  {
    name: 'buy-number-cart',
    show: async (app) => {
      await app.open('/numbers/buy?near=617');
      for (const index of [0, 1]) await rows(app).nth(index).click();
      await app.page.locator('.cart-item').nth(1).waitFor();
    },
  },
  {
    name: 'buy-number-area',
    show: async (app) => {
      await app.open('/numbers/buy?near=MA');
      await app.page.locator('.find-area select').waitFor();
    },
  },
  {
    name: 'buy-number-sheet',
    show: async (app) => {
      await app.page.locator('.cart-foot button').click();
      await app.page.getByRole('dialog').getByRole('switch').first().click();
    },
  },
  {
    name: 'buy-number-result',
    show: async (app) => {
      await app.page.getByRole('dialog').getByRole('switch').first().click();
      await app.page.getByRole('dialog').locator('button[type=submit]').click();
      await app.page.locator('.checks').nth(1).waitFor();
    },
  },
  {
    name: 'buy-international',
    show: async (app) => {
      await app.open('/numbers/international/buy');
      await app.page.locator('.choices input[value=DE]').check();
      await app.page.locator('.choices input[value=Berlin]').check();
      await app.page.locator('.sums').waitFor();
    },
  },
  {
    name: 'international-new',
    show: async (app) => {
      await app.page.locator('.step-order button[type=submit]').click();
      await app.page.locator('.new-number').waitFor();
    },
  },
  {
    name: 'international',
    show: async (app) => {
      await app.open('/numbers/international');
      await rows(app).first().click();
      await app.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'international-delete',
    show: async (app) => {
      await app.page.getByRole('dialog').locator('footer button').click();
      await app.page.locator('dialog[open]').waitFor();
    },
  },
];
