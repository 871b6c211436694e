import { expect, type Page } from '@playwright/test';
import { ComposePage, FRONT_DESK } from '../pages/compose-page.ts';
import { FaxPage } from '../pages/fax-page.ts';
import type { RunningApp } from './app.ts';
import { referral } from './documents.ts';
import { bulkScreens } from './bulk-screens.ts';
import { buyScreens } from './buy-screens.ts';
import { callScreens } from './call-screens.ts';
import { contactScreens } from './contact-screens.ts';
import { severalScreens } from './several-screens.ts';
import { textScreens } from './text-screens.ts';
import { faxNumberScreens } from './fax-number-screens.ts';
import { frameScreens } from './frame-screens.ts';
import { autoRefillScreens } from './auto-refill-screens.ts';
import { galleryScreens } from './gallery-screens.ts';
import { moneyScreens } from './money-screens.ts';
import { overlayScreens } from './overlay-screens.ts';
import { numberScreens } from './number-screens.ts';
import { portScreens } from './port-screens.ts';
import { ratesScreens } from './rates-screens.ts';
import { serverScreens } from './server-screens.ts';
import { teamScreens } from './team-screens.ts';

export interface Screen {
  name: string;
  show: (app: RunningApp) => Promise<void>;
}

/** From the first start over fax and money to what all areas share, in the order of one walk through the app. */
export const firstScreens: Screen[] = [
  { name: 'connect', show: ({ page }) => title(page, /Linekeeper/) },
  {
    name: 'connect-form',
    show: async ({ page }) => {
      await page.getByRole('button', { name: /Connect my account|Conectar mi cuenta/ }).click();
      await page.locator('input[type=password]').first().waitFor();
    },
  },
  {
    name: 'home',
    show: async ({ page }) => {
      await page.evaluate(() => window.bridge.command('session.startDemo', undefined));
      await title(page, /Home|Inicio/);
      await page.getByText('$84.35').first().waitFor();
      await page.getByText(/numbers have no emergency address|números no tienen dirección de emergencia/).waitFor();
    },
  },
  {
    name: 'fax-received',
    show: async ({ page }) => {
      await page.getByRole('navigation').locator('a[href="#/fax"]').click();
      await page.getByRole('grid').getByRole('row').nth(2).waitFor();
    },
  },
  {
    name: 'fax-record',
    show: async ({ page }) => {
      await page.getByRole('grid').getByRole('row').nth(1).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'compose-empty',
    show: async (app) => {
      await app.electron.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.send('linekeeper:event', 'app.navigate', { path: '/fax/new' }),
      );
      await title(app.page, /Send a fax|Enviar un fax/);
    },
  },
  {
    name: 'compose',
    show: async ({ page }) => {
      const compose = new ComposePage(page);
      await compose.drop(await referral(3));
      await page.getByRole('img', { name: /1 (of|de) 3/ }).waitFor();
      await page.getByRole('combobox').first().selectOption({ label: FRONT_DESK });
      await page.getByRole('combobox').nth(1).fill('617 555 0101');
    },
  },
  {
    name: 'compose-cover',
    show: async ({ page }) => {
      const cover = page.getByRole('combobox', { name: /^(Cover page|Portada)$/ });
      await cover.selectOption('confidential');
      await page.getByRole('img', { name: /1 (of|de) 4/ }).waitFor();
      await page.getByRole('textbox', { name: /^(Subject|Asunto)$/ }).fill('Referral of J. Avery');
      await page.getByRole('textbox', { name: /^(Message|Mensaje)$/ }).fill('Two pages and three radiographs follow.');
      await page.getByRole('textbox', { name: /^(Your name|Su nombre)/ }).fill('Maple Street Dental');
      await page.getByRole('button', { name: /^(Send fax|Enviar fax)/, disabled: false }).waitFor();
    },
  },
  {
    name: 'fax-holding',
    show: async ({ page }) => {
      await page.keyboard.press('Control+Enter');
      await page
        .getByRole('dialog')
        .getByText(/^(Sending in|Se envía en)/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'fax-failed',
    show: async ({ page }) => {
      await expect(new FaxPage(page).anyDrawer.getByText('“failed: busy”').first()).toBeVisible({ timeout: 60_000 });
    },
  },
  {
    name: 'settings',
    show: async ({ page }) => {
      await page.getByRole('link', { name: /Settings|Configuración|Ajustes/ }).click();
      await title(page, /Settings|Configuración|Ajustes/);
    },
  },
  ...moneyScreens,
  ...autoRefillScreens,
  ...ratesScreens,
  ...frameScreens,
];

/** Numbers, people and texts, on an account that is signed in. */
export const numberAndTextScreens: Screen[] = [
  ...numberScreens,
  ...faxNumberScreens,
  ...teamScreens,
  ...contactScreens,
  ...textScreens,
];

/**
 * Faxes to several, calls, changes of many numbers, what is bought and moved, and operations, on an account that is signed in.
 * An app with a fax that has not left asks before it ends, so the faxes come first.
 */
export const callAndOperationScreens: Screen[] = [
  ...severalScreens,
  ...callScreens,
  ...bulkScreens,
  ...buyScreens,
  ...serverScreens,
  ...portScreens,
  {
    name: 'operations',
    show: async (app) => {
      await app.open('/settings/operations');
      await title(app.page, /Operations|Operaciones/);
      await app.page.getByRole('navigation', { name: /by area|por área/ }).waitFor();
    },
  },
  {
    name: 'operation',
    show: async (app) => {
      await app.open('/settings/operations/account.countryList');
      await app.page.getByRole('button', { name: /Run|Ejecutar/ }).click();
      await app.page.getByRole('tree').waitFor();
      await app.open('/settings/operations/did.updateDid');
      await app.page.locator('main form select').nth(1).selectOption('set');
      await app.page.locator('main form button[type=submit]').click();
      await app.page.getByRole('alert').first().waitFor();
    },
  },
];

/** Every screen and state that is pictured. */
export const screens: Screen[] = [
  ...firstScreens,
  ...numberAndTextScreens,
  ...callAndOperationScreens,
  ...overlayScreens,
  ...galleryScreens,
];

async function title(page: Page, text: RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
}
