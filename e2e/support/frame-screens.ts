import { expect } from '@playwright/test';
import type { RunningApp } from './app.ts';

type Screen = { name: string; show: (app: RunningApp) => Promise<void> };

const PIN = '4711';

/** A page of the settings, by its address. */
function settings(name: string, path: string): Screen {
  return {
    name: `settings-${name}`,
    show: async (app) => {
      await app.open(`/settings/${path}`);
      await expect(app.page.locator('.settings-here')).toHaveAttribute('href', `#/settings/${path}`);
      await expect(app.page.locator('.settings-page h2').first()).toBeVisible();
    },
  };
}

/** What all areas share: activity, notifications, palette, accounts, settings, lock. In any language. */
export const frameScreens: Screen[] = [
  {
    name: 'activity',
    show: async (app) => {
      await app.call('proFax.updateDid', { did: '2125550142', note: 'Reception' });
      await app.call('siptrunk.updateTrunk', { trunk: 'nosuchline', status: 'off' });
      await app.open('/activity');
      await app.page.getByRole('grid').getByRole('row').nth(2).waitFor();
    },
  },
  {
    name: 'activity-entry',
    show: async ({ page }) => {
      await page.getByRole('grid').getByRole('row').nth(2).click();
      await page.getByRole('dialog').getByRole('table').waitFor();
    },
  },
  {
    name: 'notifications',
    show: async ({ page }) => {
      await page.getByRole('dialog').press('Escape');
      await page.getByRole('button', { name: /^(Notifications|Notificaciones),/ }).click();
      await page.getByRole('dialog').locator('li').first().waitFor();
    },
  },
  {
    name: 'palette',
    show: async ({ page }) => {
      await page.getByRole('dialog').press('Escape');
      await page.keyboard.press('Control+K');
      await page.locator('dialog input[role=combobox]').fill('2125550186');
      await page.getByRole('listbox').getByRole('option').nth(3).waitFor();
    },
  },
  {
    name: 'keys',
    show: async ({ page }) => {
      await page.keyboard.press('Escape');
      await page.getByRole('heading', { level: 1 }).click();
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'profiles',
    show: async (app) => {
      await app.page.keyboard.press('Escape');
      await app.open('/profiles');
      await app.page.getByRole('main').getByRole('listitem').first().waitFor();
    },
  },
  settings('account', 'account'),
  settings('notifications', 'notifications'),
  settings('security', 'security'),
  settings('keys', 'keys'),
  settings('diagnostics', 'diagnostics'),
  {
    name: 'lock',
    show: async (app) => {
      const { page } = app;
      await page.evaluate((pin) => window.bridge.command('lock.setPin', { current: '', pin }), PIN);
      await app.chooseMenu(['File', 'Archivo'], ['Lock now', 'Bloquear ahora']);
      await page.locator('input[type=password]').waitFor();
    },
  },
  {
    name: 'unlocked',
    show: async ({ page }) => {
      await page.locator('input[type=password]').fill(PIN);
      await page.keyboard.press('Enter');
      await page.getByRole('navigation').first().waitFor();
    },
  },
];
