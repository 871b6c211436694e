import { effectScope } from 'vue';
import { expect, it, onTestFinished } from 'vitest';
import { fail, succeed, type Problem } from '#shared/bridge/outcome.ts';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { useCompose } from './compose.store.ts';
import { useCover } from './use-cover.ts';

const FULL: Problem = { kind: 'disk', reason: 'full' };

/** The cover page of a fax from an own number, which is being drawn. */
async function drawing() {
  const fake = fakePage();
  fake.reply('userData.get', () => succeed({ fromName: 'Clinic', logo: null, always: [] }));
  await showProfile('one');
  const compose = useCompose();
  compose.from = '2125550142';
  const scope = effectScope();
  onTestFinished(() => {
    scope.stop();
  });
  const cover = scope.run(() => useCover({ to: () => '', toName: () => '' }));
  if (!cover) throw new Error('unreachable');
  await settled();
  void cover.choose('plain');
  await settled();
  return { fake, cover };
}

it('a cover page that cannot be kept for a number is not shown as always there, and says why', async () => {
  const { fake, cover } = await drawing();
  fake.reply('userData.put', () => fail(FULL));
  await cover.setAlways(true);
  expect([cover.always, cover.notKept]).toEqual([null, FULL]);
  fake.reply('userData.put', () => succeed(null));
  await cover.setAlways(true);
  expect([cover.always, cover.notKept]).toEqual(['plain', null]);
});

it('a name of the sender that cannot be kept says why, and stays in this fax', async () => {
  const { fake, cover } = await drawing();
  fake.reply('userData.put', () => fail(FULL));
  cover.change({ fromName: 'Dr Boyd' });
  await cover.rememberName();
  expect([cover.form.fromName, cover.notKept]).toEqual(['Dr Boyd', FULL]);
  await cover.rememberName();
  expect(fake.requests.filter(({ name }) => name === 'userData.put')).toHaveLength(2);
});
