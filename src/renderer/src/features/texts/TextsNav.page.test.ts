import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { setLanguage } from '#renderer/kernel/i18n/index.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import TextsNav from './TextsNav.vue';

/** What the smallest window leaves for a page beside the folded navigation. */
const NARROW = 904;

it.each([
  ['en', 'Reply when closed'],
  ['es', 'Al estar cerrado'],
] as const)('the pages about texts stand in one line in the smallest window (%s)', async (language, name) => {
  await page.viewport(NARROW, 600);
  await showComponent(TextsNav);
  await setLanguage(language);
  await expect.element(page.getByRole('link', { name })).toBeVisible();
  const links = page.getByRole('link').elements();
  expect(links).toHaveLength(6);
  const tops = links.map((link) => link.getBoundingClientRect().top);
  expect(new Set(tops).size).toBe(1);
});
