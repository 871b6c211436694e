import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
import { DEFAULT_LIMITS, type TripwireLimits } from '#shared/domain/guard/tripwire.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button, press, shows } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { line } from '#renderer/test/list-rows.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';

const OLD = '2026-01-05T15:00:00.000Z';
const HIT = {
  ...{ at: OLD, hour: OLD, line: 'brooklyn', reasons: ['minutes' as const] },
  ...{ calls: 9, minutes: 80, cost: '40.0000', countries: [] },
};

function guarded(hits: (typeof HIT)[], status: 'on' | 'off' = 'on'): FakeBridge {
  const fake = new FakeBridge();
  const state = { chosen: null, on: true, limits: DEFAULT_LIMITS, lookedAt: READ_AT, problem: null, hits };
  answerWith(fake, {
    ...listAnswers({ lines: [{ ...line(0), trunk: 'brooklyn', inter_call: 'on', status }] }, { readAt: READ_AT }),
    'guard.tripwire': () => succeed(state),
    'guard.line': () => undefined,
  });
  return fake;
}

test('an attack says its day where the line is locked, and where the line is not known', async () => {
  await showScreen('/guard/brooklyn', guarded([HIT]));
  await shows(page.getByRole('region', { name: 'Unusual calls abroad from brooklyn' }), /Jan 5.*: 80 min/);
  await showScreen('/guard', guarded([{ ...HIT, line: '' }]));
  await shows(page.getByText(/80 min and \$40\.00/).first(), /Jan 5/);
});

test('a lock that was looked up and not done can be pressed again', async () => {
  const fake = guarded([]);
  answerWith(fake, { 'guard.lock': () => undefined, 'activity.get': () => undefined });
  await showScreen('/guard/brooklyn', fake);
  await button('Lock line now').click();
  await expect.poll(() => fake.names()).toContain('guard.lock');
  await fake.refuse('guard.lock', { kind: 'unknown-outcome', journalId: 'lock', evidence: {} } as never);
  await expect.poll(() => fake.names()).toContain('activity.get');
  await fake.answer('activity.get', { id: 'lock', state: 'not-done', effect: 'change' });
  await expect.element(page.getByRole('main').getByText(/^Not done/)).toBeVisible();
  await button('Try again').click();
  await expect.element(button('Lock line now')).toHaveFocus();
});

test('a line that the list shows as locked can be locked: it may have been unlocked elsewhere since', async () => {
  const fake = guarded([], 'off');
  answerWith(fake, { 'guard.lock': () => succeed({ found: 'not-locked' }) });
  await showScreen('/guard/brooklyn', fake);
  const already = page.getByText('brooklyn is locked already');
  await expect.element(already).toBeVisible();
  await expect.element(button('Lock line now')).toHaveFocus();
  await button('Lock line now').click();
  await expect.element(page.getByText('brooklyn is not locked')).toBeVisible();
  await expect.element(already).not.toBeInTheDocument();
  await expect.element(button('Lock line now')).toBeVisible();
});

test('two limits that are changed one right after the other are both kept', async () => {
  const fake = guarded([]);
  await showScreen('/guard', fake);
  await page.getByRole('textbox', { name: 'Minutes abroad an hour' }).fill('30');
  await press('{Tab}');
  await page.getByRole('textbox', { name: 'Cost of calls abroad an hour' }).fill('5');
  await press('{Tab}');
  await page.getByRole('switch', { name: /^Tell me about calls to a country/ }).click();
  const asked = () =>
    fake.requests
      .filter(({ name }) => name === 'guard.setTripwire')
      .map(({ payload }) => (payload as { limits: TripwireLimits }).limits);
  await expect.poll(asked).toEqual([
    { minutes: 30, cost: 10, newCountries: true },
    { minutes: 30, cost: 5, newCountries: true },
    { minutes: 30, cost: 5, newCountries: false },
  ]);
});
