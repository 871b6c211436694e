import { expect, it } from 'vitest';
import type { LockState } from '#shared/bridge/lock.ts';
import { fakePage, settled } from '#renderer/test/fake-bridge.ts';
import { useSession } from './session.store.ts';

const OPEN: LockState = { enabled: true, locked: false, retryAt: null };
const LOCKED: LockState = { ...OPEN, locked: true };
const STATE = { profile: null, profiles: [], connection: { state: 'checking' } };

it('a lock that comes while the account is read after an unlock stays, and nothing of the account is there', async () => {
  const fake = fakePage();
  const session = useSession();
  session.follow();
  fake.emit('lock.changed', LOCKED);
  fake.emit('lock.changed', OPEN);
  await settled();
  await fake.answer('lock.get', OPEN);
  fake.emit('lock.changed', LOCKED);
  await fake.answer('session.get', STATE);
  expect(session.lock).toEqual(LOCKED);
  expect(session.state).toBeNull();
  fake.emit('lock.changed', OPEN);
  await settled();
  await fake.answer('lock.get', OPEN);
  await fake.answer('session.get', STATE);
  expect(session.lock).toEqual(OPEN);
  expect(session.state).toEqual(STATE);
});
