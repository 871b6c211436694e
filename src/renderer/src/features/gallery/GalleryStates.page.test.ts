import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, press, shows, texts } from '#renderer/test/by-hand.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import GalleryStates from './GalleryStates.vue';

test('Control+Z and the button take back what was just done', async () => {
  await showComponent(GalleryStates);
  const note = page.getByText(/^The note is/);
  await button('Change a note').click();
  await shows(note, 'The note is “Lobby”');
  await expect
    .poll(() => document.querySelector('[aria-live=polite]')?.textContent)
    .toBe('Note changed to “Lobby” Ctrl+Z undoes it.');
  await press('{Control>}z{/Control}');
  await shows(note, 'The note is “Front desk”');
  await expect.element(button('Undo')).not.toBeInTheDocument();

  await button('Change a note').click();
  await button('Undo').click();
  await shows(note, 'The note is “Front desk”');
});

test('each state of data says one thing and has one way on', async () => {
  await showComponent(GalleryStates);
  const pick = (label: string) => page.getByRole('combobox', { name: 'State' }).selectOptions(label);
  const row = page.getByText('Sample row 1');
  const alert = page.getByRole('alert');
  await pick('Loading');
  await expect.element(page.getByRole('img', { name: 'Loading' })).toBeVisible();
  await pick('Failed');
  await expect.element(alert).toBeVisible();
  expect(texts(alert.getByRole('button'))).toEqual(['Try again']);
  await expect.element(row).not.toBeInTheDocument();
  await pick('Failed, old data');
  await expect.element(alert).toBeVisible();
  await expect.element(row).toBeVisible();
  await pick('Offline');
  await expect.element(page.getByText('Offline', { exact: true }).last()).toBeVisible();
  await expect.element(row).toBeVisible();
  await pick('No match');
  await expect.element(page.getByText('Nothing found')).toBeVisible();
  await button('Show all').click();
  await expect.element(row).toBeVisible();
  await pick('Empty');
  await expect.element(page.getByText('No numbers yet')).toBeVisible();
});
