import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fail, type Problem } from '#shared/bridge/outcome.ts';
import { press } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listen } from '#renderer/test/heard.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import '#renderer/app/i18n/index.ts';
import LockScreen from './LockScreen.vue';

// Main makes each answer anew.
const wrongPin = (): Problem => ({ kind: 'wrong-pin', retryAt: null });

/** The lock screen, and the next PINs, which are wrong. */
async function locked(): Promise<{ wrong: (pin: string) => Promise<void>; lockFor: (seconds: number) => void }> {
  const fake = new FakeBridge();
  answerWith(fake, { 'lock.unlock': () => fail(wrongPin()) });
  await showComponent(LockScreen, fake);
  const session = useSession();
  const lockUntil = (retryAt: string | null) => {
    session.lock = { enabled: true, locked: true, retryAt };
  };
  lockUntil(null);
  const pin = page.getByLabelText('PIN', { exact: true });
  return {
    wrong: async (digits) => {
      await pin.fill(digits);
      await press('{Enter}');
      await expect.element(pin).toHaveValue('');
    },
    lockFor: (seconds) => {
      lockUntil(new Date(Date.now() + seconds * 1000).toISOString());
    },
  };
}

test('each wrong PIN is told to a screen reader, also the second one', async () => {
  const { wrong } = await locked();
  const heard = listen();
  await wrong('1111');
  await expect.poll(() => heard).toHaveLength(1);
  await wrong('2222');
  await expect.poll(() => heard).toHaveLength(2);
  expect(new Set(heard).size).toBe(1);
});

test('that PINs are not taken for a while is told to a screen reader once, not each second', async () => {
  const { lockFor } = await locked();
  const heard = listen();
  const shown = page
    .getByRole('main')
    .getByText(/^Too many wrong tries/)
    .first();
  lockFor(60);
  await expect.element(shown).toBeVisible();
  const first = shown.element().textContent;
  await expect.poll(() => shown.element().textContent).not.toBe(first);
  expect(heard).toEqual([expect.stringMatching(/^Too many wrong tries\. Try again in \d+ seconds\.$/)]);
});
