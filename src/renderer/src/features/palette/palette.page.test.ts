import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { insert, LONG_TEXT, press, shows } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { fax } from '#renderer/test/list-rows.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { faxOverview } from '#renderer/test/start-answers.ts';

const title = page.getByRole('heading', { level: 1 });
const field = page.getByRole('combobox', { name: 'Find or do anything' });
const chosen = page.getByRole('option', { selected: true });

async function open(): Promise<void> {
  await press('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
}

test('the palette goes to a screen, and finds a fax by a part of its number', async () => {
  const fake = new FakeBridge();
  const received = { ...fax(0), from: '2125550186' };
  answerWith(fake, {
    'fax.overview': () => succeed({ ...faxOverview(1), received: [received] }),
    'fax.record': () => succeed(received),
  });
  await showScreen('/home', fake);
  await open();
  await field.fill('activ');
  await shows(chosen, 'Activity');
  await press('{Enter}');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Activity' })).toHaveFocus();

  await open();
  await field.fill('555-0186');
  await expect.element(page.getByRole('option', { name: /Received from \(212\) 555-0186/ })).toBeVisible();
  await press('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Fax from (212) 555-0186' })).toBeVisible();
});

test('what can be done with a number is chosen by the arrows, and nothing is found for what is nothing', async () => {
  await showScreen('/home');
  await open();
  await field.fill('xyzzy');
  await expect.element(page.getByText('Nothing found for “xyzzy”').first()).toBeVisible();
  await field.fill('(617) 555-0134');
  await shows(chosen, 'Send a fax to (617) 555-0134');
  await press('{ArrowDown}');
  await shows(chosen, 'All faxes with (617) 555-0134');
  await press('{ArrowUp}', '{Enter}');
  await expect.element(page.getByRole('combobox', { name: 'To' })).toHaveValue('(617) 555-0134');
  await title.click();
  await open();
  await press('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
});

test('100,000 pasted characters end in a sentence, and nothing is wider than the palette', async () => {
  await showScreen('/home');
  await open();
  insert(LONG_TEXT);
  const palette = page.getByRole('dialog');
  await expect
    .element(palette.getByText('This is too long to look for: use 200 characters or fewer.').first())
    .toBeVisible();
  const box = palette.element();
  const parts = [box, ...box.querySelectorAll('*:not(input, .visually-hidden)')];
  expect(parts.filter((part) => part.scrollWidth > part.clientWidth + 1)).toEqual([]);
});

test('100,000 pasted characters as the recipient of a fax end in a sentence', async () => {
  await showScreen('/fax/new');
  await page.getByRole('combobox', { name: 'To' }).click();
  insert(LONG_TEXT);
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText('Enter the number in digits.')).toBeVisible();
});
