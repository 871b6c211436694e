import { expect, it } from 'vitest';
import { fail, succeed, type Problem } from '#shared/bridge/outcome.ts';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { useCoverHabits } from './cover-habits.store.ts';

const FAILING: Problem = { kind: 'disk', reason: 'failing' };
const LOGO = { png: 'AAAA', ratio: 0.5 };

it('what stays the same on cover pages is not written over where it could not be read', async () => {
  const fake = fakePage();
  fake.reply('userData.get', () => fail(FAILING));
  fake.reply('userData.put', () => succeed(null));
  await showProfile('one');
  const habits = useCoverHabits();
  await settled();
  const puts = () => fake.requests.filter(({ name }) => name === 'userData.put').map(({ payload }) => payload);
  expect(await habits.rememberName('Dr Boyd')).toEqual(FAILING);
  expect(await habits.setKind('2125550142', 'plain')).toEqual(FAILING);
  expect(await habits.setLogo(null)).toEqual(FAILING);
  expect(puts()).toEqual([]);
  fake.reply('userData.get', () => succeed({ fromName: 'Clinic', logo: LOGO, always: [] }));
  expect(await habits.rememberName('Dr Boyd')).toBeNull();
  expect(puts()).toMatchObject([{ value: { fromName: 'Dr Boyd', logo: LOGO } }]);
});
