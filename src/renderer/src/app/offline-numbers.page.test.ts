import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { fail, succeed, type Problem } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { line, number, numberAbroad, times } from '#renderer/test/list-rows.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT, SESSION } from '#renderer/test/start-answers.ts';

const OFFLINE: Problem = { kind: 'offline', evidence: {} };
/** Why a button does nothing without a connection. */
const NO_CHANGE = 'This can be changed when the connection is back.';
const NO_SPEND = 'This can be paid for when the connection is back.';

/** An account with numbers here and abroad, and what can be bought. */
function account(): FakeBridge {
  const fake = new FakeBridge();
  const kept = {
    // Only a number that nobody can text is looked for among those without calls.
    numbers: times(3, (index) => ({ ...number(index), texting: 'off' as const })),
    lines: [line(0)],
    'international-numbers': [numberAbroad(0)],
    'international-countries': [{ code: 'DE', country: 'Germany' }],
  };
  answerWith(fake, {
    ...listAnswers(kept, { readAt: READ_AT }),
    'did.listAvailableDids': () => succeed({ rows: ['5185550000'], total: 1 }),
  });
  return fake;
}

/** From now on the provider cannot be reached. */
function cutOff(fake: FakeBridge): void {
  answerWith(fake, { 'did.listAvailableDids': () => fail(OFFLINE), 'lists.refresh': () => fail(OFFLINE) });
  fake.emit('session.changed', {
    ...SESSION,
    connection: { state: 'failing', problem: OFFLINE, since: READ_AT },
  });
}

const says = (locator: Locator, why: string | RegExp): Promise<void> =>
  expect.element(locator).toHaveAccessibleDescription(why);

const isOffline = (): Promise<void> =>
  expect.element(page.getByRole('main').getByText('Offline').first()).toBeVisible();

test('without a connection an order keeps what was typed, shows the numbers that were found, and cannot be paid for', async () => {
  const fake = account();
  await showScreen('/numbers/buy?near=10017', fake);
  const offered = page.getByRole('grid', { name: 'Numbers that you can buy' }).getByText('(518) 555-0000').first();
  await offered.click();
  await button(/^Set up and buy/).click();
  const sheet = page.getByRole('dialog', { name: /^Set up 1 number/ });
  const caller = sheet.getByLabelText('Name people see when you call');
  await caller.fill('mapledental');
  cutOff(fake);
  await says(sheet.getByRole('button', { name: /^Buy 1 number/ }), NO_SPEND);
  await expect.element(caller).toHaveValue('mapledental');
  await expect.element(offered).toBeVisible();
  expect(fake.requests.map(({ name }) => name)).not.toContain('money.spend');
});

test('without a connection a number abroad is shown with its age, and can be neither changed nor deleted', async () => {
  const fake = account();
  await showScreen('/numbers/international', fake);
  await page.getByRole('grid', { name: 'International numbers' }).getByRole('row').nth(1).click();
  cutOff(fake);
  for (const name of ['Save line', 'Delete number'])
    await says(page.getByRole('main').getByRole('dialog').getByRole('button', { name }), NO_CHANGE);
  await isOffline();
});

test('without a connection calls are shown where they go, and unused numbers are not looked for', async () => {
  const fake = account();
  await showScreen('/numbers/ring-map', fake);
  cutOff(fake);
  await expect.element(page.getByRole('img', { name: /^Where calls go/ })).toBeVisible();
  await isOffline();
  fake.emit('app.navigate', { path: '/numbers/unused' });
  await says(button('Look for unused numbers'), /The provider cannot be reached now/);
});
