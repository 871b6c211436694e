import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Profile, SessionState } from '#shared/bridge/session.ts';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button, press, shows, toasts } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { SESSION } from '#renderer/test/start-answers.ts';

const shop = { ...SESSION.profile, id: 'shop', name: 'Corner Shop' } as Profile;
const TWO: SessionState = {
  ...SESSION,
  profiles: SESSION.profiles.flatMap((summary) => [summary, { ...summary, profile: shop }]),
};

test.each([
  {
    by: 'the menu',
    async choose() {
      await button(/^Account: /).click();
      await page.getByRole('menuitemradio', { name: /Corner Shop/ }).click();
    },
  },
  { by: 'a key', choose: () => press('{Control>}2{/Control}') },
])('an account that is chosen by $by and does not open says why', async ({ choose }) => {
  const fake = new FakeBridge();
  answerWith(fake, {
    'session.get': () => succeed(TWO),
    'session.switch': () => fail({ kind: 'disk', reason: 'full' }),
  });
  await showScreen('/home', fake);
  await choose();
  await shows(toasts, /^Open Corner Shop: /);
  await expect.element(button(/^Account: Maple Street Dental/)).toBeVisible();
});

test('an account that needs its password again says so where it is chosen', async () => {
  const fake = new FakeBridge();
  const [first, other] = TWO.profiles;
  const now = { ...TWO, profiles: [first, { ...other, trouble: 'no-credentials' }] } as SessionState;
  answerWith(fake, { 'session.get': () => succeed(TWO), 'session.switch': () => fail({ kind: 'not-found' }) });
  await showScreen('/home', fake);
  fake.emit('session.changed', now);
  await press('{Control>}2{/Control}');
  const said = page.getByText('Open Corner Shop: Needs its password and key again');
  await expect.element(said.first()).toBeVisible();
});
