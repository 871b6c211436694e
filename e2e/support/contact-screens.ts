import type { RunningApp } from './app.ts';

type Screen = { name: string; show: (app: RunningApp) => Promise<void> };

/** The list of contacts while it is empty, a new one, and one that was kept. In any language. */
export const contactScreens: Screen[] = [
  {
    name: 'contacts-empty',
    show: async (app) => {
      await app.open('/contacts');
      await app.page
        .getByRole('button', { name: /^(New contact|Contacto nuevo)$/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'contact-new',
    show: async (app) => {
      await app.open('/contacts/new');
      await app.page.locator('.drawer form').waitFor();
    },
  },
  {
    name: 'contact',
    show: async ({ page }) => {
      const form = page.locator('.drawer form');
      await form.getByRole('textbox').nth(0).fill('Dr. José Núñez');
      await form.getByRole('textbox').nth(1).fill('Harbor Dental');
      await form.getByRole('textbox').nth(2).fill('617 238 4410');
      await form.locator('button[type=submit]').click();
      await page.getByRole('button', { name: /^(Change contact|Cambiar contacto)$/ }).waitFor();
    },
  },
  {
    name: 'contact-files',
    show: async (app) => {
      await app.open('/contacts/files');
      await app.page
        .getByRole('button', { name: /^(Choose a file|Elegir un archivo)$/ })
        .last()
        .waitFor();
    },
  },
  {
    name: 'contact-import',
    show: async ({ page }) => {
      const text =
        'Name,Company,Fax,E-mail\nAna Ruiz,,212 238 4411,\nFront desk,,617 238 4410,\nNo fax,,238-4410,a@b.c';
      const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('grid').getByRole('row').nth(3).waitFor();
    },
  },
];
