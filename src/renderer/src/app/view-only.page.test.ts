import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
import type { Profile, SessionState } from '#shared/bridge/session.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { emergencyAddress, number, times } from '#renderer/test/list-rows.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT, SESSION } from '#renderer/test/start-answers.ts';

const OFFERED = '5185550000';

/** The office with something about its account that is otherwise. */
function signedIn(change: Partial<Profile>): SessionState {
  const profiles = SESSION.profiles.map((summary) => ({ ...summary, profile: { ...summary.profile, ...change } }));
  return { ...SESSION, profile: profiles[0]?.profile ?? null, profiles };
}

/** An account with numbers that may only be looked at. */
function viewOnly(): FakeBridge {
  const fake = new FakeBridge();
  const numbers = times(3, (index) => ({ ...number(index), e911: emergencyAddress }));
  answerWith(fake, {
    ...listAnswers({ numbers }, { readAt: READ_AT }),
    'session.get': () => succeed(signedIn({ viewOnly: true })),
    'did.listAvailableDids': () => succeed({ rows: [OFFERED], total: 1 }),
  });
  return fake;
}

async function saysWhy(locator: Locator): Promise<void> {
  await expect.element(locator).toHaveAttribute('aria-disabled', 'true');
  await expect.element(locator).toHaveAccessibleDescription(/This account is for viewing only/);
}

test('a number of an account that may only be looked at says so on every button, and nothing is sent', async () => {
  const fake = viewOnly();
  await showScreen('/numbers/2125550000', fake);
  for (const name of ['Change: Rings on', 'Remove: Emergency address', 'Delete number', 'Use for fax instead']) {
    await saysWhy(button(name));
    await button(name).click({ force: true });
  }
  await expect.element(page.getByRole('dialog', { name: /^(Delete|Use|Remove) / })).not.toBeInTheDocument();
  expect(fake.requests.filter(({ name }) => /update|delete/i.test(name))).toEqual([]);
});

test('an account that may only be looked at buys no number, and says so', async () => {
  await showScreen('/numbers/buy?near=10017', viewOnly());
  await page.getByRole('grid', { name: 'Numbers that you can buy' }).getByText('(518) 555-0000').first().click();
  await saysWhy(button(/^Set up and buy/));
});

test('an account that may only be looked at adds no money, and says so; nothing is sent', async () => {
  const fake = viewOnly();
  await showScreen('/money/add?amount=25', fake);
  const add = page.getByRole('dialog', { name: 'Add money' }).getByRole('button', { name: /^Add \$25/ });
  await saysWhy(add);
  await add.click({ force: true });
  expect(fake.requests.filter(({ name }) => name === 'money.spend')).toEqual([]);
});

test('a refill of the demo account says that no card is charged', async () => {
  const fake = new FakeBridge();
  answerWith(fake, { 'session.get': () => succeed(signedIn({ id: 'demo', kind: 'demo', name: 'Demo' })) });
  await showScreen('/money/add?amount=25', fake);
  const sheet = page.getByRole('dialog', { name: 'Add money' });
  await expect.element(sheet.getByText('no card is charged')).toBeVisible();
  await expect.element(sheet.getByRole('button', { name: /^Add \$25/ })).not.toHaveAttribute('aria-disabled', 'true');
});
