import { ComposePage } from '../pages/compose-page.ts';
import { SeveralPage } from '../pages/several-page.ts';
import type { RunningApp } from './app.ts';
import { referral } from './documents.ts';

type Screen = { name: string; show: (app: RunningApp) => Promise<void> };

/** A fax to two recipients: while it is written, the question before it, and what became of each. In any language. */
export const severalScreens: Screen[] = [
  {
    name: 'compose-several',
    show: async (app) => {
      await app.open('/fax/new');
      const compose = new ComposePage(app.page);
      await compose.drop(await referral(2));
      await app.page.getByRole('img', { name: /1 (of|de) 2/ }).waitFor();
      // Both fail at the demo provider, so that they cost nothing.
      await new SeveralPage(app.page).paste('Dr. Núñez 617 238 0101\n617 238 0102');
      await app.page
        .getByRole('button', { name: /^(Send|Enviar)/, disabled: false })
        .last()
        .waitFor();
    },
  },
  {
    name: 'several-question',
    show: async ({ page }) => {
      await page
        .getByRole('button', { name: /^(Send|Enviar)/ })
        .last()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'several',
    show: async ({ page }) => {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Send|Enviar) 2/ })
        .click();
      await page.getByRole('grid').getByRole('row').nth(2).waitFor();
    },
  },
];
