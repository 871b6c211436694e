import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import type { LockState } from '#shared/bridge/lock.ts';
import { DEFAULT_SETTINGS, type Settings } from '#shared/bridge/settings.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button, press, shows, toasts } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showScreen } from '#renderer/test/show-screen.ts';

const PIN = '271828';
const ON: LockState = { enabled: true, locked: false, retryAt: null };

const payloadsOf = (fake: FakeBridge, asked: string) =>
  fake.requests.filter(({ name }) => name === asked).map(({ payload }) => payload);

test('a PIN is set once it has 4 to 12 digits and was written twice alike', async () => {
  const fake = new FakeBridge();
  answerWith(fake, { 'lock.setPin': () => succeed(ON) });
  await showScreen('/settings/security', fake);
  await button('Set a PIN').click();
  await page.getByLabelText('New PIN', { exact: true }).fill('12');
  await page.getByLabelText('New PIN again').fill('13');
  await button('Set a PIN').click();
  await expect.element(page.getByText('Enter 4 to 12 digits.', { exact: true })).toBeVisible();
  await expect.element(page.getByText('The two PINs differ.')).toBeVisible();
  expect(payloadsOf(fake, 'lock.setPin')).toEqual([]);
  await page.getByLabelText('New PIN', { exact: true }).fill(PIN);
  await page.getByLabelText('New PIN again').fill(PIN);
  await button('Set a PIN').click();
  await expect.element(button('Change the PIN')).toBeVisible();
  expect(payloadsOf(fake, 'lock.setPin')).toEqual([{ current: '', pin: PIN }]);
});

test('a PIN that was not set is told of where its page was left', async () => {
  const fake = new FakeBridge();
  await showScreen('/settings/security', fake);
  await button('Set a PIN').click();
  await page.getByLabelText('New PIN', { exact: true }).fill(PIN);
  await page.getByLabelText('New PIN again').fill(PIN);
  await button('Set a PIN').click();
  await expect.poll(() => fake.names()).toContain('lock.setPin');
  await page.getByRole('link', { name: 'Home' }).click();
  await expect.element(button('Set a PIN')).not.toBeInTheDocument();
  await fake.refuse('lock.setPin', { kind: 'disk', reason: 'full' });
  await shows(toasts, /^Set a PIN: /);
});

test('a change that takes the PIN is asked about, is shown as it was when that is called off, and is kept with the PIN', async () => {
  const fake = new FakeBridge();
  let settings: Settings = DEFAULT_SETTINGS;
  answerWith(fake, {
    'lock.get': () => succeed(ON),
    'settings.get': () => succeed(settings),
    'settings.set': ({ pin, ...change }) => {
      if (pin !== PIN) return fail({ kind: 'pin-needed' });
      settings = { ...settings, ...(change as Partial<Settings>) };
      return succeed(settings);
    },
  });
  await showScreen('/settings/security', fake);
  const after = page.getByLabelText('Lock after');
  await after.fill('1');
  await press('{Tab}');
  const question = page.getByRole('dialog', { name: 'This takes the PIN of the app' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(after).toHaveValue('0');
  await after.fill('1');
  await press('{Tab}');
  await question.getByLabelText('PIN of this app').fill(PIN);
  await question.getByRole('button', { name: 'Change it' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(after).toHaveValue('1');
  expect(settings.lockAfterMinutes).toBe(1);
});
