import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DEFAULT_SETTINGS, type Settings } from '#shared/bridge/settings.ts';
import { succeed } from '#shared/bridge/outcome.ts';
import { button, focus, press, shows } from '#renderer/test/by-hand.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import GalleryWords from './GalleryWords.vue';

const what = button('What is “Phone-system line”?');
const meaning = page.getByRole('tooltip');

test('a word is explained on focus and on click, and Escape closes it', async () => {
  await showComponent(GalleryWords);
  focus(what);
  await expect.element(what).toHaveAccessibleDescription(/^The connection between this provider and your phone system/);
  await expect.element(meaning).toBeVisible();
  await shows(meaning, 'SIP trunk');
  await press('{Escape}');
  await expect.element(meaning).not.toBeInTheDocument();
  await press('{Enter}');
  await expect.element(meaning).toBeVisible();
  await press('{Tab}');
  await shows(meaning, 'never changes');
  await press('{Escape}');

  await page.getByText('Phone-system line').first().hover();
  await what.hover();
  await shows(meaning, 'The connection');
  await page.getByRole('heading', { level: 2 }).hover();
  await expect.element(meaning).not.toBeInTheDocument();
});

test('the telecom word can stand beside a word', async () => {
  const fake = await showComponent(GalleryWords);
  fake.reply('settings.set', (change: Partial<Settings>) => succeed({ ...DEFAULT_SETTINGS, ...change }));
  await page.getByRole('switch', { name: 'Show telecom words beside them' }).click();
  await expect.element(page.getByText('(SIP trunk)')).toBeVisible();
});
