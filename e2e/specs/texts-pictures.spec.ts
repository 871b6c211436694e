import type { Page } from '@playwright/test';
import { hasRclone } from '../../src/main/core/texts/pictures/rclone.fixture.ts';
import { TextsPage } from '../pages/texts-page.ts';
import { expect, test } from '../support/app.ts';
import { PictureStorage } from '../support/picture-storage.ts';

const ANN = '6172384410';
const PLACE = 'GPS 42.3601N 71.0589W';

test('a picture of this computer is put into the storage once its text is sent, without the place where it was taken', async ({
  start,
  provider,
}) => {
  test.skip(!hasRclone, 'rclone is not installed');
  const storage = await PictureStorage.start();
  const app = await start({ settings: { textQuietHours: false }, env: storage.env });
  await app.connect(provider);
  const { page } = app;
  const texts = new TextsPage(app);
  await texts.openWith(ANN);
  await texts.button('Pictures').click();
  const pictures = page.getByRole('dialog', { name: 'Pictures' });
  await pictures.getByLabel('Link of a picture').fill('https://www.example.com/map.png');
  await pictures.getByLabel('Link of a picture').press('Enter');
  const { address, publicAddress, user, password } = storage;
  const set = await app.command('texts.setPictureStorage', {
    storage: { kind: 'webdav', address, user, publicAddress, days: 7 },
    secret: password,
  });
  expect(set).toMatchObject({ ok: true, value: { ok: true } });
  await app.open('/texts/pictures');
  await expect(page.getByRole('main').getByText('Pictures of this computer can be texted.')).toBeVisible();
  await page.getByRole('button', { name: 'Test the storage' }).click();
  await expect(page.getByRole('main').getByText('The storage works.')).toBeVisible();
  expect(storage.files).toEqual([]);

  await texts.openWith(ANN);
  const photo = { name: 'crown.jpg', mimeType: 'image/jpeg', buffer: await photoOf(page) };
  expect(photo.buffer.includes(PLACE)).toBe(true);
  await texts.button('Pictures').click();
  await pictures.locator('input[type=file]').setInputFiles(photo);
  await expect(pictures.getByRole('listitem')).toHaveText(['https://www.example.com/map.png', 'crown.jpg']);
  await pictures.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(texts.drawer.getByText('2 pictures go with it.')).toBeVisible();
  expect(storage.files).toEqual([]);
  await texts.write('This is the crown');
  await expect(texts.texts.first()).toContainText(
    /This is the crown.*pictures\.storage\.example\.com.*(Sent|Delivered)/,
  );
  const [name = '', ...others] = storage.files;
  expect(others).toEqual([]);
  expect(await provider.bodiesOf('sms.sendMsg')).toMatchObject([
    { did_to: [ANN], file_url: ['https://www.example.com/map.png', `${storage.publicAddress}/${name}`] },
  ]);
  const stored = storage.read(name);
  expect(stored.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect(stored.includes(PLACE)).toBe(false);
  await app.quit();
  await storage.stop();
});

/** A photo as a phone writes it: with the place where it was taken. */
async function photoOf(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 200;
    canvas.getContext('2d')?.fillRect(20, 20, 200, 100);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  const picture = Buffer.from(drawn, 'base64');
  const exif = Buffer.from(`Exif\0\0${PLACE}`, 'latin1');
  const length = Buffer.from([0xff, 0xe1, 0, exif.byteLength + 2]);
  return Buffer.concat([picture.subarray(0, 2), length, exif, picture.subarray(2)]);
}
