import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
import type { SessionState } from '#shared/bridge/session.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { press, shows, toasts } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listen } from '#renderer/test/heard.ts';
import { removeComponent, showComponent } from '#renderer/test/show-component.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT, SESSION } from '#renderer/test/start-answers.ts';
import RunwayLine from './RunwayLine.vue';

const low = page.getByLabelText('Balance is low below');
const hard = page.getByLabelText('Balance is almost used up below');

/** The page about money of an account whose own amounts main keeps. */
async function opened(): Promise<FakeBridge> {
  const fake = new FakeBridge();
  let state: SessionState = SESSION;
  answerWith(fake, {
    'session.get': () => succeed(state),
    'session.update': ({ thresholds }) => {
      if (state.profile && thresholds) state = { ...state, profile: { ...state.profile, thresholds } };
      return succeed(state);
    },
  });
  await showScreen('/money', fake);
  return fake;
}

test('an account has its own amounts, which are kept as soon as they are typed, and a wrong one is not', async () => {
  const fake = await opened();
  await expect.element(low).toHaveValue('25');
  await expect.element(hard).toHaveValue('5');
  await expect.element(page.getByText('These are the amounts from Settings.')).toBeVisible();
  const chip = page.getByRole('button', { name: /^Balance \$/ });
  await expect.element(chip.getByText('OK')).toBeVisible();

  await low.fill('100');
  await press('{Enter}');
  await expect.element(page.getByText('These amounts count for Maple Street Dental only.')).toBeVisible();
  await expect.element(chip.getByText('Low')).toBeVisible();
  await hard.fill('101');
  await press('{Tab}');
  await expect.element(hard).toHaveAttribute('aria-invalid', 'true');
  await hard.fill('20');
  await press('{Tab}');
  await expect.element(hard).not.toHaveAttribute('aria-invalid', 'true');
  const kept = fake.requests.filter(({ name }) => name === 'session.update').map(({ payload }) => payload);
  expect(kept).toMatchObject([{ thresholds: { low: 100, hardLow: 5 } }, { thresholds: { low: 100, hardLow: 20 } }]);

  await showScreen('/money', fake);
  await expect.element(low).toHaveValue('100');
  await expect.element(hard).toHaveValue('20');
});

test('an amount that is kept as its page is left, and is refused, is told of', async () => {
  const fake = await opened();
  await expect.element(low).toHaveValue('25');
  answerWith(fake, { 'session.update': () => undefined });
  await low.fill('100');
  await press('{Tab}');
  await expect.poll(() => fake.names()).toContain('session.update');
  fake.emit('app.navigate', { path: '/activity' });
  await expect.element(low).not.toBeInTheDocument();
  await fake.refuse('session.update', { kind: 'disk', reason: 'full' });
  await shows(toasts, /^When to warn you: /);
});

test('how long the money lasts is said with its formula, and not while too little is known', async () => {
  const fake = await opened();
  await expect.element(low).toBeVisible();
  await expect.element(page.getByText('At this week’s pace')).not.toBeInTheDocument();
  answerWith(fake, {
    'money.runway': () =>
      succeed({
        ...{ days: 12, available: '94.35', perDay: '5.00', by: 'balance', recurringPerDay: '2.50' },
        ...{ from: '2026-06-27T12:00:00.000Z', to: READ_AT },
        recurring: {
          ...{ perMonth: '75.00', at: READ_AT },
          parts: [{ name: 'fax_did_cost', count: 5, price: '15.00' }],
        },
      }),
  });
  fake.emit('money.changed', null);
  const line = page.getByText(/At this week’s pace, about 12 days left/);
  await expect.element(line).toBeVisible();
  await line.click();
  await expect.element(page.getByText('Used up a day')).toBeVisible();
  await expect.element(page.getByText('Fax numbers')).toBeVisible();
  await expect
    .element(
      page.getByText(/Estimate; renewal dates and prices by supply group or server plan are not known to the app\./),
    )
    .toBeVisible();
});

test('how long the money lasts is not asked any more after the page was left, also where calls came in just before', async () => {
  const fake = new FakeBridge();
  answerWith(fake, { 'money.runway': () => succeed(null) });
  await showComponent(RunwayLine, fake);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    fake.emit('calls.changed', null);
    removeComponent();
    vi.advanceTimersByTime(1_000);
  } finally {
    vi.useRealTimers();
  }
  expect(fake.requests.filter(({ name }) => name === 'money.runway')).toHaveLength(1);
});

test('that the balance is low is heard once, and not again with each way past Home, which has it in its list', async () => {
  const fake = new FakeBridge();
  const amounts = { value: { balance: '18.20', allowed_credit: '10.00' }, at: READ_AT };
  fake.reply('cache.read', ({ id }) => succeed(id === 'account.getAccountBalance' ? amounts : null));
  await showScreen('/fax', fake);
  const banner = page
    .getByRole('main')
    .getByText(/^Balance is low: \$18\.20/)
    .first();
  await expect.element(banner).toBeVisible();
  await expect.element(page.getByRole('status')).toMatchTextContent(/Balance is low: \$18\.20/);
  const heard = listen();
  fake.emit('app.navigate', { path: '/home' });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  fake.emit('app.navigate', { path: '/numbers' });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Numbers' })).toBeVisible();
  await expect.element(banner).toBeVisible();
  expect(heard).toEqual([]);
});
