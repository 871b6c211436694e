import type { RunningApp } from './app.ts';

type Screen = { name: string; show: (app: RunningApp) => Promise<void> };

const row = ({ page }: RunningApp) => page.getByRole('grid').getByRole('row').nth(1);

/** Team fax: people, groups, permissions, addresses and the review; and buying a fax number. In any language. */
export const teamScreens: Screen[] = [
  {
    name: 'team',
    show: async (app) => {
      await app.open('/team');
      await row(app).waitFor();
    },
  },
  {
    name: 'team-person',
    show: async (app) => {
      await row(app).click();
      await app.page.locator('.drawer .section').first().waitFor();
    },
  },
  {
    name: 'team-person-new',
    show: async (app) => {
      await app.open('/team/new');
      await app.page.locator('.drawer form').waitFor();
    },
  },
  {
    name: 'team-group',
    show: async (app) => {
      await app.open('/team/groups/frontoffice');
      await app.page.locator('.drawer .section').first().waitFor();
    },
  },
  {
    name: 'team-permissions',
    show: async (app) => {
      await app.open('/team/permissions');
      await app.page.getByRole('grid').getByRole('checkbox').first().waitFor();
    },
  },
  {
    name: 'team-plan',
    show: async (app) => {
      await app.page.getByRole('grid').focus();
      await app.page.keyboard.press('Space');
      await app.page.getByRole('button', { name: /^(Review 1|Revisar 1)/ }).click();
      await row(app).waitFor();
    },
  },
  {
    name: 'team-email',
    show: async (app) => {
      await app.open('/team/email');
      await row(app).click();
      await app.page.locator('.drawer .section').first().waitFor();
    },
  },
  {
    name: 'team-review',
    show: async (app) => {
      await app.open('/team/review');
      await app.page.locator('.finding').first().waitFor();
    },
  },
  {
    name: 'buy-fax-number',
    show: async (app) => {
      await app.open('/numbers/fax/buy');
      await app.page.locator('select option').nth(2).waitFor({ state: 'attached' });
    },
  },
];
