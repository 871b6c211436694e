import type { RunningApp } from './app.ts';
import { receivesTexts } from './text-receiver.ts';

type Screen = { name: string; show: (app: RunningApp) => Promise<void> };

/** Texts: none yet, a new one, a conversation, a group, who must not be texted, how texts come in, pictures. In any language. */
export const textScreens: Screen[] = [
  {
    name: 'texts-empty',
    show: async (app) => {
      await app.open('/texts');
      await app.page
        .getByRole('button', { name: /^(New text|Mensaje nuevo)$/ })
        .last()
        .waitFor();
    },
  },
  {
    name: 'text-new',
    show: async (app) => {
      await app.open('/texts/new');
      await app.page.locator('.drawer textarea').waitFor();
    },
  },
  {
    name: 'text-thread',
    show: async (app) => {
      // Pictures are taken at any time of the day.
      await app.command('settings.set', { textQuietHours: false });
      await app.open('/texts/6172384410');
      const box = app.page.locator('.drawer textarea');
      await box.fill('See you at nine — Dr Ames');
      await box.press('Enter');
      await app.page.locator('.bubble').first().waitFor();
    },
  },
  {
    name: 'text-group',
    show: async (app) => {
      const to = ['6172384410', '6172384411'];
      const text = { own: '2125550141', to, group: true, body: 'We meet at nine.' };
      await app.command('texts.send', { ...text, quietReason: 'Pictures', again: false, overCap: false });
      await app.open(`/texts/${to.join('-')}`);
      await app.page.locator('.bubble').first().waitFor();
    },
  },
  {
    name: 'text-opt-outs',
    show: async (app) => {
      await app.open('/texts/opt-outs');
      await app.page
        .getByRole('button', { name: /^(Add a number|Agregar un número)$/ })
        .last()
        .waitFor();
    },
  },
  {
    name: 'text-list',
    show: async (app) => {
      await app.open('/texts/list');
      const csv = 'Name,Mobile,Consent\nAnn,617 238 4410,yes\nBen,617 238 4411,no\n';
      const buffer = Buffer.from(csv);
      await app.page.locator('input[type=file]').setInputFiles({ name: 'patients.csv', mimeType: 'text/csv', buffer });
      await app.page.locator('form textarea').fill('Hello {Name}, your glasses are ready.');
      await app.page.locator('ol.preview li').first().waitFor();
    },
  },
  {
    name: 'text-out-of-hours',
    show: async (app) => {
      await app.open('/texts/out-of-hours');
      await app.page.locator('form textarea').waitFor();
    },
  },
  {
    name: 'text-receiving',
    show: async (app) => {
      await receivesTexts(app);
      await app.open('/texts/receiving');
      await app.page.locator('code.address').waitFor();
    },
  },
  {
    name: 'text-pictures',
    show: async (app) => {
      await app.open('/texts/pictures');
      await app.page.locator('form.storage').waitFor();
    },
  },
  {
    name: 'text-with-pictures',
    show: async (app) => {
      await app.open('/texts/new');
      await app.page.locator('.drawer textarea').waitFor();
      await app.page.getByRole('button', { name: /^(Pictures|Imágenes)$/ }).click();
      const link = app.page.getByLabel(/^(Link of a picture|Enlace de una imagen)$/);
      await link.fill('https://www.example.com/map.png');
      await link.press('Enter');
      await app.page.locator('.pictures-list li').waitFor();
    },
  },
  {
    name: 'texting',
    show: async (app) => {
      await app.open('/texts/numbers/2125550141');
      await app.page
        .getByRole('button', { name: /^(Change|Cambiar)/ })
        .first()
        .click();
      await app.page.locator('.drawer form').waitFor();
    },
  },
];
