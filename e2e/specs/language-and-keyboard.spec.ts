import { ComposePage, FRONT_DESK } from '../pages/compose-page.ts';
import { expect, test } from '../support/app.ts';
import { referral } from '../support/documents.ts';

test('the whole job in Spanish; the language and the theme change at once and stay', async ({ start }) => {
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

  await page.getByRole('link', { name: /Configuración|Ajustes/ }).click();
  await page.getByRole('combobox', { name: 'Tema', exact: true }).selectOption({ label: 'Oscuro' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('combobox', { name: 'Idioma', exact: true }).selectOption({ label: 'English' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await app.quit();
  const again = await start({ userData: app.userData });
  await expect(again.page.getByRole('heading', { level: 1 })).toHaveText('Home');
  await expect(again.page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
