import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button, focus, press, shows } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { faxOverview } from '#renderer/test/start-answers.ts';

const title = page.getByRole('heading', { level: 1 });

test('keys lead to a screen and into its search, and never out of a field or from under a dialog', async () => {
  const fake = new FakeBridge();
  answerWith(fake, { 'fax.overview': () => succeed(faxOverview(3)) });
  await showScreen('/home', fake);
  await shows(title, 'Home');
  await press('gf');
  await shows(title, 'Fax');
  await press('/');
  const search = page.getByRole('search').getByRole('textbox');
  await expect.element(search).toHaveFocus();
  await press('gh?c');
  await expect.element(search).toHaveValue('gh?c');
  await shows(title, 'Fax');
  await press('{Escape}');
  await title.click();
  await press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(sheet.getByText('Find or do anything')).toBeVisible();
  await press('gh');
  await expect.element(sheet).toBeVisible();
  await shows(title, 'Fax');
  await press('{Escape}');
  await press('{Control>},{/Control}');
  await shows(title, 'Settings');
});

test('the keys of an action are changed to free ones, and the old ones do nothing any more', async () => {
  await showScreen('/settings/keys');
  await button('Change the keys for Send a fax').click();
  const keys = page.getByLabelText('Press the keys');
  await expect.element(keys).toHaveFocus();
  await press('{Control>}k{/Control}');
  await expect.element(page.getByText('These keys belong to “Find or do anything”.').first()).toBeVisible();
  await press('{Control>}c{/Control}');
  await expect.element(page.getByText('The system needs these keys.').first()).toBeVisible();
  await press('{Control>}j{/Control}');
  await button('Use these keys').click();
  await expect.element(keys).not.toBeInTheDocument();
  await title.click();
  await press('c');
  await shows(title, 'Settings');
  await press('{Control>}j{/Control}');
  await shows(title, 'Send a fax');
});

test('the usual keys come back only where no other action has them by then', async () => {
  await showScreen('/settings/keys');
  const use = async (action: string, keys: string) => {
    await button(`Change the keys for ${action}`).click();
    await press(keys);
    await button('Use these keys').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  };
  const usual = page.getByRole('dialog').getByRole('button', { name: /^Usual keys/ });
  await use('Send a fax', '{Control>}j{/Control}');
  await use('New text', 'c');
  await button('Change the keys for Send a fax').click();
  await expect.element(usual).toHaveAccessibleName(/These keys belong to “New text”\./);
  focus(usual);
  await press('{Enter}');
  await expect.element(usual).toBeVisible();
  await button('Cancel').click();
  await button('Change the keys for New text').click();
  await usual.click();
  await expect.element(usual).not.toBeInTheDocument();
  await button('Change the keys for Send a fax').click();
  await usual.click();
  await title.click();
  await press('c');
  await shows(title, 'Send a fax');
});

test('the keys of the menu are kept from it while a dialog is open, but for those of the lock', async () => {
  await showScreen('/home');
  const kept = new Map<string, boolean>();
  const note = (event: KeyboardEvent) => kept.set(event.key, event.defaultPrevented);
  window.addEventListener('keydown', note);
  onTestFinished(() => {
    window.removeEventListener('keydown', note);
  });
  await press('?');
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await press('{Control>}1{/Control}');
  await press('{Control>}c{/Control}');
  await press('{Alt>}{ArrowLeft}{/Alt}');
  await press('{Control>}{Shift>}L{/Shift}{/Control}');
  const keptOf = (...keys: string[]) => keys.map((key) => kept.get(key));
  await expect.poll(() => keptOf('1', 'ArrowLeft', 'c', 'L')).toEqual([true, true, false, false]);
});
