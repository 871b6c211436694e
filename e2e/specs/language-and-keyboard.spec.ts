import { BulkPage } from '../pages/bulk-page.ts';
import { ComposePage, FRONT_DESK } from '../pages/compose-page.ts';
import { ConnectPage } from '../pages/connect-page.ts';
import { FaxPage } from '../pages/fax-page.ts';
import { expect, test } from '../support/app.ts';
import { referral } from '../support/documents.ts';
import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';

test('from the start to a sent fax by keyboard alone', async ({ start }) => {
  const app = await start({ settings: { faxHoldSeconds: 0 } });
  const { page } = app;
  const file = await referral(3);
  const path = join(app.userData, file.name);
  await writeFile(path, file.bytes);
  await app.answerFileDialog(path);

  /** Presses Tab until the control with this name has the focus, as a person does. */
  async function tabTo(role: 'button' | 'combobox', name: string | RegExp): Promise<void> {
    const control = page.getByRole(role, { name });
    await expect(control).toBeVisible();
    for (let presses = 0; presses < 40; presses += 1) {
      if (await control.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reaches ${String(name)}`);
  }

  await tabTo('button', 'Try the demo account');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await tabTo('button', 'Send a fax');
  await page.keyboard.press('Enter');
  await tabTo('button', 'Choose a document');
  await page.keyboard.press('Enter');
  const compose = new ComposePage(page);
  await compose.holds('Referral Avery.pdf', '3 pages');
  await tabTo('combobox', 'From');
  await compose.from.selectOption({ label: FRONT_DESK });
  await tabTo('combobox', 'To');
  await page.keyboard.type('2125550199');
  await page.keyboard.press('Control+Enter');
  const faxes = new FaxPage(page);
  await faxes.reaches('Delivered');
  // Escape closes the drawer and gives the focus back to the list.
  await page.keyboard.press('Escape');
  await expect(faxes.drawer).toHaveCount(0);
  await expect(page.getByRole('row').and(page.locator(':focus'))).toHaveCount(1);
});

test('those who want them see the telecom words beside the plain ones, in every area', async ({ start, provider }) => {
  const app = await start({ settings: { words: 'pro' } });
  const { page } = app;
  await app.connect(provider);
  const main = page.getByRole('main');
  const column = (name: string) => main.getByRole('columnheader', { name, exact: true });
  await app.open('/numbers');
  await expect(column('Caller name (LIDB)')).toBeVisible();
  await app.open('/numbers/coverage');
  await expect(column('Rings on (route2trunk)')).toBeVisible();
  await app.open('/lines');
  await expect(main.getByRole('heading', { level: 1, name: 'Lines (SIP trunk)' })).toBeVisible();
  await expect(main.getByRole('grid').getByText('Fixed address (Static trunk)').first()).toBeVisible();
  await app.open('/fax');
  await expect(main.getByRole('grid').getByText('Single fax line (Pro fax)').first()).toBeVisible();
  const bulk = new BulkPage(app);
  await bulk.numbers();
  await bulk.open();
  await bulk.pasted.fill('2125550140');
  await bulk.button(/^Use 1 number$/).click();
  await expect(main.getByLabel('Number lock PIN (Port-out PIN)')).toBeVisible();
  await app.command('settings.set', { words: 'simple' });
  await expect(main.getByLabel('Number lock PIN', { exact: true })).toBeVisible();
});

test('the whole job in Spanish', async ({ start }) => {
  const app = await start({ settings: { language: 'es', faxHoldSeconds: 0 } });
  const { page } = app;
  await page.getByRole('button', { name: 'Probar la cuenta de demostración' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', /^es/);
  await expect(page.getByRole('heading', { level: 1, name: 'Inicio' })).toBeVisible();
  const compose = new ComposePage(page);
  await compose.drop(await referral(3));
  await page.getByRole('combobox', { name: 'De', exact: true }).selectOption({ label: FRONT_DESK });
  await page.getByRole('combobox', { name: 'Para' }).fill('212 555 0199');
  await page.getByRole('button', { name: /^Enviar fax al \(212\) 555-0199/ }).click();
  await expect(page.getByRole('dialog').getByText('Entregado').first()).toBeVisible({ timeout: 60_000 });
  await expect
    .poll(() => app.notifications())
    .toContainEqual({
      title: 'El fax a (212) 555-0199 se entregó',
      body: 'Referral Avery.pdf',
    });
  await app.chooseMenu('Archivo', 'Enviar un fax');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Enviar un fax/);
});

test('the language and the theme change at once and stay', async ({ start }) => {
  const app = await start();
  await new ConnectPage(app.page).tryDemo();
  await app.page.getByRole('link', { name: 'Settings' }).click();
  await app.page.getByRole('combobox', { name: 'Theme' }).selectOption({ label: 'Dark' });
  await expect(app.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await app.page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Español' });
  await expect(app.page.getByRole('heading', { level: 1 })).toHaveText(/Configuración|Ajustes/);
  await app.quit();
  const again = await start({ userData: app.userData });
  await expect(again.page.getByRole('heading', { level: 1 })).toHaveText(/Inicio/);
  await expect(again.page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
