import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showScreen } from '#renderer/test/show-screen.ts';

const notifications = page.getByRole('dialog', { name: 'Notifications' });
const home = page.getByRole('heading', { level: 1, name: 'Home' });
const lockScreen = page.getByRole('heading', { name: 'Linekeeper is locked' });

test('notifications that are asked for lie over the screen that is there', async () => {
  const fake = await showScreen('/calls');
  fake.emit('app.navigate', { path: null });
  await expect.element(notifications).toBeVisible();
  expect(location.hash).toBe('#/calls');
});

test('notifications that are asked for at the moment of an unlock are there once the account is', async () => {
  const fake = new FakeBridge();
  const lock = { enabled: true, locked: true, retryAt: null };
  answerWith(fake, { 'lock.get': () => succeed({ ...lock }) });
  await showScreen('/home', fake);
  await expect.element(lockScreen).toBeVisible();
  lock.locked = false;
  fake.emit('lock.changed', { ...lock });
  fake.emit('app.navigate', { path: null });
  await expect.element(notifications).toBeVisible();
  await expect.element(lockScreen).not.toBeInTheDocument();
  await expect.element(home).toBeInTheDocument();
});
