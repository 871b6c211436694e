import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Profile, ProfileSummary, SessionState } from '#shared/bridge/session.ts';
import { fail, succeed, type Problem } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button, press, shows, texts, toasts } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT, SESSION } from '#renderer/test/start-answers.ts';

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
  answerWith(fake, {
    'session.get': () => succeed(TWO),
    'session.switch': () => {
      fake.emit('session.changed', now);
      return fail({ kind: 'signed-out' });
    },
  });
  await showScreen('/home', fake);
  await press('{Control>}2{/Control}');
  await shows(toasts, 'Open Corner Shop: Needs its password and key again');
  // What the press said is not said once more as news.
  expect(
    texts(toasts)
      .join()
      .match(/Open Corner Shop/g),
  ).toHaveLength(1);
});

/** The page at an address, with what is given of the account that is not on the screen. */
async function beside(other: Partial<ProfileSummary>, path: string): Promise<FakeBridge> {
  const fake = new FakeBridge();
  const profiles = TWO.profiles.map((summary, at) => (at === 0 ? summary : { ...summary, ...other }));
  answerWith(fake, { 'session.get': () => succeed({ ...TWO, profiles }) });
  return showScreen(path, fake);
}

test('an account that could not be opened at the start is told of, and stays on Home', async () => {
  await beside({ state: 'stopped', trouble: 'cannot-open' }, '/home');
  await shows(toasts, /Open Corner Shop: Its data could not be opened/);
  const need = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Corner Shop is not open' });
  await expect.element(need).toBeVisible();
  await need.getByRole('button', { name: 'All accounts' }).click();
  await expect.element(page.getByRole('heading', { name: 'All accounts', level: 1 })).toBeVisible();
});

test('one whose password was given for one session is not told of as one that could not be opened', async () => {
  const profile: Profile = { ...shop, secretStorage: 'session' };
  const fake = await beside({ profile, state: 'stopped', trouble: 'no-credentials' }, '/home');
  const clinic = { ...TWO.profiles[1], profile: { ...shop, id: 'clinic', name: 'Clinic' }, trouble: 'no-key' };
  const session = { ...TWO.profiles[1], profile, trouble: 'no-credentials' };
  fake.emit('session.changed', { ...TWO, profiles: [TWO.profiles[0], session, clinic] } as SessionState);
  await shows(toasts, /Open Clinic: Its data is encrypted/);
  expect(texts(toasts).join()).not.toContain('Corner Shop');
  expect(page.getByRole('main').getByText('Corner Shop is not open').elements()).toEqual([]);
});

test('an account whose sign-in is refused is not said to have a provider that does not answer', async () => {
  const problem: Problem = { kind: 'not-allowed', text: '', evidence: { status: 401 } };
  await beside({ connection: { state: 'failing', since: READ_AT, problem } }, '/profiles');
  await expect.element(page.getByRole('main').getByText('The provider refused the sign-in')).toBeVisible();
});
