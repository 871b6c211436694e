import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ActivityEntry } from '#shared/bridge/activity.ts';
import { fail, succeed, type Problem } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button, focus, press, shows, texts } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listAnswers, type KeptLists } from '#renderer/test/fake-lists.ts';
import { emergencyAddress, entry, line, number, times } from '#renderer/test/list-rows.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT, SESSION } from '#renderer/test/start-answers.ts';

const problem: Problem = { kind: 'provider-down', evidence: {} };

/** Six numbers: two ring on a locked line, one nowhere; four have no emergency address, of which one is toll-free. */
const lists: KeptLists = {
  numbers: times(6, (index) => ({
    ...number(index),
    ...(index < 2 ? { route2trunk: 'oldoffice', reach: 'locked' as const } : {}),
    ...(index === 2 ? { route2trunk: '', reach: 'nowhere' as const } : {}),
    ...(index === 3 ? { type: 'tf' } : {}),
    e911: index < 4 ? null : emergencyAddress,
  })),
  lines: [
    { ...line(0), trunk: 'office' },
    { ...line(1), trunk: 'oldoffice', status: 'off' },
  ],
};

function counted(): FakeBridge {
  const fake = new FakeBridge();
  const rows = lists.numbers?.length ?? 0;
  answerWith(fake, {
    ...listAnswers(lists, { readAt: READ_AT }),
    'numbers.state': () =>
      succeed({
        ...{ revision: 1, count: rows, readAt: READ_AT, problem: null, textingProblem: null, faxProblem: null },
        ...{ reading: null, cuts: {} },
      }),
  });
  return fake;
}

const grid = page.getByRole('grid', { name: 'Your numbers' });
const glance = page.getByRole('region', { name: 'Numbers and lines' });

test('the count of numbers without an address leads to the list of just those', async () => {
  await showScreen('/home', counted());
  const row = glance.getByRole('link', { name: /^Without a 911 address/ });
  await expect.element(row).toBeVisible();
  expect(texts(row)[0]).toMatch(/\D3$/);
  await row.click();
  await expect.element(grid).toHaveAttribute('aria-rowcount', '4');
});

test('the count of locked lines leads to the list of just those', async () => {
  await showScreen('/home', counted());
  await glance.getByRole('link', { name: /^Locked lines/ }).click();
  const lines = page.getByRole('grid', { name: 'Lines of the phone system' });
  await expect.element(lines).toHaveAttribute('aria-rowcount', '2');
});

test.each([
  ['Send a fax', '/fax/new'],
  ['Get a number…', '/numbers/buy'],
  ['Rates', '/money/rates'],
])('%s leads to its screen', async (name, path) => {
  await showScreen('/home');
  await page.getByRole('region', { name: 'Quick actions' }).getByRole('button', { name }).click();
  await expect.poll(() => location.hash).toBe(`#${path}`);
});

test('money is added in its sheet', async () => {
  await showScreen('/home');
  await page.getByRole('region', { name: 'Quick actions' }).getByRole('button', { name: 'Add money…' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Add money' })).toBeVisible();
});

test('numbers on which callers may not get through are told, and their list says why', async () => {
  await showScreen('/home', counted());
  const need = page.getByRole('listitem').filter({ hasText: 'Callers may not get through to 3 numbers' });
  await need.getByRole('button', { name: /^Show numbers/ }).click();
  await expect.poll(() => location.hash).toBe('#/numbers');
  const view = page.getByRole('group', { name: 'Views' }).getByRole('button', { pressed: true });
  await shows(view, /^Calls may not arrive\s*3$/);
  await expect.element(grid).toHaveAttribute('aria-rowcount', '4');
  await shows(grid.getByRole('row').nth(1), 'oldoffice · locked');
});

test('while the numbers cannot be read neither Home nor All accounts says that nothing needs you', async () => {
  const fake = new FakeBridge();
  answerWith(fake, {
    ...listAnswers({}, { readAt: null, problem }),
    'numbers.state': () =>
      succeed({
        ...{ revision: 0, count: 0, readAt: null, problem, textingProblem: null, faxProblem: null },
        ...{ reading: null, cuts: {} },
      }),
    'lists.refresh': () => fail(problem),
  });
  await showScreen('/home', fake);
  const needs = page.getByRole('region', { name: 'Needs you' });
  await shows(needs, 'Not everything could be read');
  expect(texts(needs).join()).not.toMatch(/nothing needs you/i);
  fake.emit('app.navigate', { path: '/profiles' });
  await expect.element(page.getByRole('main').getByText('Maple Street Dental').first()).toBeVisible();
  expect(texts(page.getByRole('main')).join()).not.toMatch(/nothing needs you/i);
});

test('a notice that is dismissed stays away, and comes back when it is about one more number', async () => {
  const fake = counted();
  await showScreen('/home', fake);
  const needs = page.getByRole('region', { name: 'Needs you' });
  const notice = needs.getByText(/have no emergency address$/);
  await needs.getByRole('button', { name: /^Dismiss: .*no emergency address$/ }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(needs.getByRole('heading', { name: 'Needs you' })).toHaveFocus();
  await showScreen('/home', fake);
  await expect.element(button('Show 1 dismissed notice')).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
  const more = [...(lists.numbers ?? []), number(6)];
  answerWith(fake, listAnswers({ ...lists, numbers: more }, { readAt: READ_AT }));
  await showScreen('/home', fake);
  await expect.element(notice).toBeVisible();
});

test('a refill that may not have been charged is no part of what refills added', async () => {
  const fake = counted();
  const nothing = { since: READ_AT, spent: '0', count: 0, unpriced: 0, uncertain: 0 };
  answerWith(fake, { 'money.month': () => succeed({ ...nothing, refilled: '50', maybeRefilled: '25' }) });
  await showScreen('/home', fake);
  const month = page.getByRole('region', { name: /^Spent in / });
  await shows(month, 'Added by refills: $50.00');
  await shows(month, 'Refills of which it is not known yet whether they were charged: $25.00');
});

/** What of the activity log is open: without a known end, also after the looks for it. */
function openSpends(entries: ActivityEntry[]): FakeBridge {
  const fake = counted();
  answerWith(fake, {
    'activity.list': ({ states }) => {
      const found = states.includes('cannot-tell') ? entries : [];
      return succeed({ entries: found, total: found.length, withWarnings: 0, intact: true });
    },
  });
  return fake;
}

test.each<[string, Partial<ActivityEntry>[], string | RegExp, string]>([
  [
    'a refill',
    [{ changes: [{ field: 'amount', before: null, after: '25' }] }],
    'Refill of $25.00: not known whether it was charged',
    '#/money/refills/entry-00000000',
  ],
  [
    'an order',
    [{ operation: 'server.orderServer', target: 'medium' }],
    'Order a server: not known whether it was done',
    '#/activity/entry-00000000',
  ],
  ['two of them', [{}, {}], '2 refills and orders: not known whether they were done', '#/money/refills'],
])('%s without a known end needs the person', async (_, open, title, path) => {
  const entries = open.map((each, index) => ({ ...entry(index), state: 'cannot-tell' as const, ...each }));
  await showScreen('/home', openSpends(entries));
  const need = page.getByRole('region', { name: 'Needs you' }).getByRole('listitem').filter({ hasText: title });
  await need.getByRole('button', { name: /^Look/ }).click();
  await expect.poll(() => location.hash).toBe(path);
});

test('the last activity leads to its entry', async () => {
  const fake = new FakeBridge();
  answerWith(fake, {
    'activity.list': () => succeed({ entries: times(2, entry), total: 2, withWarnings: 0, intact: true }),
  });
  await showScreen('/home', fake);
  const activity = page.getByRole('region', { name: 'Last activity' });
  await expect.poll(() => activity.getByRole('listitem').elements()).toHaveLength(2);
  await activity.getByRole('link').nth(1).click();
  await expect.poll(() => location.hash).toMatch(/^#\/activity\/.+/);
});

/** The demo account in place of an office. */
function demo(): FakeBridge {
  const fake = new FakeBridge();
  const profile = { ...SESSION.profile!, kind: 'demo' as const, name: 'Demo' };
  const profiles = SESSION.profiles.map((summary) => ({ ...summary, profile }));
  answerWith(fake, {
    'session.get': () => succeed({ ...SESSION, profile, profiles }),
    'session.nextDemoDay': () => succeed({ now: READ_AT }),
  });
  return fake;
}

test.each([
  ['the demo account is moved on from the palette', demo(), 1],
  ['another account is not', new FakeBridge(), 0],
])('%s', async (_, fake, days) => {
  await showScreen('/home', fake);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Next day', exact: true }).elements()).toHaveLength(days);
  await press('{Control>}k{/Control}');
  await expect.element(page.getByRole('combobox', { name: 'Find or do anything' })).toHaveFocus();
  await press('next day');
  expect(
    page
      .getByRole('dialog')
      .getByRole('option', { name: /^Next day/ })
      .elements(),
  ).toHaveLength(days);
  await press('{Enter}');
  expect(fake.requests.filter(({ name }) => name === 'session.nextDemoDay')).toHaveLength(days);
});

test('in the demo account the first step leads to the form for an account of one’s own', async () => {
  await showScreen('/home', demo());
  const steps = page.getByRole('region', { name: 'First steps' });
  const step = steps.getByRole('listitem').filter({ hasText: 'Connect your account' });
  await shows(step, 'To do');
  focus(step.getByRole('button'));
  await press('{Enter}');
  await expect.poll(() => location.hash).toBe('#/connect');
});
