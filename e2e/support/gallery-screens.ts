import { GalleryPage } from '../pages/gallery-page.ts';
import type { RunningApp } from './app.ts';

/** Every pattern in its states, in any language. Each leaves nothing open that would be in the way of the next. */
export const galleryScreens: { name: string; show: (app: RunningApp) => Promise<void> }[] = [
  {
    name: 'gallery-list',
    show: (app) => new GalleryPage(app).open('list'),
  },
  {
    name: 'gallery-list-selected',
    show: async (app) => {
      const gallery = new GalleryPage(app);
      await gallery.row(3).focus();
      await gallery.press('x', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Space');
      await gallery.dialog.waitFor();
    },
  },
  {
    name: 'gallery-form',
    show: (app) => new GalleryPage(app).open('form'),
  },
  {
    name: 'gallery-form-wrong',
    show: async ({ page }) => {
      await page.locator('form button[type=submit]').click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'gallery-ask',
    show: (app) => new GalleryPage(app).open('ask'),
  },
  {
    name: 'gallery-spend',
    show: async (app) => {
      await app.page.getByRole('button', { name: /Buy more than there is|Comprar más de lo que hay/ }).click();
      await new GalleryPage(app).dialog.waitFor();
    },
  },
  {
    name: 'gallery-gate',
    show: async (app) => {
      const gallery = new GalleryPage(app);
      await gallery.press('Escape');
      await gallery.dialog.waitFor({ state: 'hidden' });
      await app.page.getByRole('button', { name: /^(Delete a number|Eliminar un número)$/ }).click();
      await gallery.dialog.waitFor();
    },
  },
  {
    name: 'gallery-plan',
    show: async (app) => {
      const gallery = new GalleryPage(app);
      await gallery.press('Escape');
      await gallery.dialog.waitFor({ state: 'hidden' });
      await gallery.open('plan');
    },
  },
  {
    name: 'gallery-plan-finished',
    show: async ({ page }) => {
      await page.getByLabel(/34/).fill('34');
      await page.getByRole('button', { name: /34/ }).click();
      await page.getByRole('button', { name: /CSV/ }).waitFor();
    },
  },
  {
    name: 'gallery-states',
    show: (app) => new GalleryPage(app).open('states'),
  },
  {
    name: 'gallery-states-failed',
    show: async ({ page }) => {
      await page.getByRole('combobox').last().selectOption('failed-old');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'gallery-words',
    show: async (app) => {
      await new GalleryPage(app).open('words');
      await app.page.getByRole('button', { name: /Name people see|Nombre que se ve/ }).focus();
      await app.page.getByRole('tooltip').waitFor();
    },
  },
];
