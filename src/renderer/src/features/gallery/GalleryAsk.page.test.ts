import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, focus, press, shows, texts } from '#renderer/test/by-hand.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import GalleryAsk from './GalleryAsk.vue';

const dialog = page.getByRole('dialog');
const inDialog = (name: string | RegExp) => dialog.getByRole('button', { name });

test('a purchase is sent once, and the same again by a second word', async () => {
  await showComponent(GalleryAsk);
  await button('Buy two numbers').click();
  await expect.element(inDialog('Cancel')).toHaveFocus();
  await shows(dialog, '$82.35');
  await inDialog('Buy 2 numbers · $2.00').dblClick();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Sent 1 time')).toBeVisible();

  await button('Buy more than there is').click();
  await shows(dialog, 'Below zero · -$15.65');
  await shows(dialog, 'This is more than you may spend');
  await press('{Escape}');

  await button('Buy without a price').click();
  await expect.element(inDialog('Buy 2 numbers · price not known')).toBeVisible();
  await press('{Escape}');

  await button('Buy the same again').click();
  await inDialog(/^Buy 2 numbers/).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await shows(inDialog(/^Buy/), 'Buy 2 numbers · $2.00 once more');
  await inDialog('Cancel').click();
  await expect.element(page.getByText('Sent 2 times')).toBeVisible();
});

test('of what may have been done, nothing is offered to be sent again before a check', async () => {
  await showComponent(GalleryAsk);
  const panel = (title: string) => page.getByRole('group', { name: title }).getByRole('button');
  await expect.element(page.getByRole('main').getByText('Checking what happened')).toBeVisible();
  expect(texts(panel('Checking what happened'))).toEqual(['Check now']);
  expect(texts(panel('Not done'))).toEqual(['Send again']);
  expect(texts(panel('Done: it is in your account'))).toEqual([]);
});

test('many rows are not deleted by keys alone, and a deletion can be stopped', async () => {
  await showComponent(GalleryAsk);
  await button('Delete many numbers').click();
  await dialog.getByLabelText('Type how many, 40').fill('40');
  const confirm = inDialog('Delete 40 numbers');
  focus(confirm);
  await press('{Enter}');
  await shows(dialog, 'confirmed with the mouse or by touch');
  expect(inDialog('Stop').elements()).toHaveLength(0);
  await confirm.click();
  await expect.poll(() => texts(dialog).join()).toMatch(/This starts in \d\d seconds\./);
  await inDialog('Stop').click();
  await inDialog('Cancel').click();
  await expect.element(dialog).not.toBeInTheDocument();
});
