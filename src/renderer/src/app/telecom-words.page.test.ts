import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
import { DEFAULT_SETTINGS, type Settings } from '#shared/bridge/settings.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { did, fax, line, number } from '#renderer/test/list-rows.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { faxOverview, READ_AT } from '#renderer/test/start-answers.ts';

const words = (chosen: Settings['words']): Settings => ({ ...DEFAULT_SETTINGS, words: chosen });

/** An account with one of each, for a person who wants the telecom words. */
function account(): FakeBridge {
  const fake = new FakeBridge();
  answerWith(fake, {
    ...listAnswers({ numbers: [number(0)], lines: [line(0)] }, { readAt: READ_AT }),
    'settings.get': () => succeed(words('pro')),
    'fax.overview': () => succeed(faxOverview(1)),
    'fax.find': () =>
      succeed({
        total: 1,
        outside: 0,
        rows: [fax(0)],
        own: ['2125550142'],
        services: ['pro'],
        tags: [],
        oldest: READ_AT,
      }),
  });
  return fake;
}

const main = page.getByRole('main');
const grid = main.getByRole('grid');

test.each([
  ['numbers', '/numbers', grid.getByRole('columnheader', { name: 'Caller name (LIDB)', exact: true })],
  [
    'numbers without an address',
    '/numbers/coverage',
    grid.getByRole('columnheader', { name: 'Rings on (route2trunk)' }),
  ],
  ['lines, their title', '/lines', main.getByRole('heading', { level: 1, name: 'Lines (SIP trunk)' })],
  ['lines, their kind', '/lines', grid.getByText('Fixed address (Static trunk)')],
  ['faxes', '/fax', grid.getByText('Single fax line (Pro fax)')],
])('those who want them see the telecom words beside the plain ones: %s', async (_, path, word) => {
  await showScreen(path, account());
  await expect.element(word.first()).toBeVisible();
});

test('the telecom words go away at once when they are not wanted any more', async () => {
  const fake = await showScreen('/numbers/change', account());
  await main.getByRole('textbox', { name: /Paste numbers/ }).fill(did(0));
  await button('Use 1 number').click();
  await expect.element(main.getByLabelText('Number lock PIN (Port-out PIN)').first()).toBeVisible();
  fake.emit('settings.changed', words('simple'));
  await expect.element(main.getByLabelText('Number lock PIN', { exact: true }).first()).toBeVisible();
  await expect.element(main.getByLabelText('Number lock PIN (Port-out PIN)').first()).not.toBeInTheDocument();
});
