import { expect, it } from 'vitest';
import type { LockState } from '#shared/bridge/lock.ts';
import { fakePage, settled } from '#renderer/test/fake-bridge.ts';
import { SESSION } from '#renderer/test/start-answers.ts';
import { useSession } from './session.store.ts';

const OPEN: LockState = { enabled: true, locked: false, retryAt: null };
const LOCKED: LockState = { ...OPEN, locked: true };
const STATE = { revision: 1, profile: null, profiles: [], connection: { state: 'checking' } };

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

it('the answer to a switch that comes after the next account was told does not bring the account before back', async () => {
  const fake = fakePage();
  const session = useSession();
  session.follow();
  const profileOf = (id: string) => SESSION.profile && { ...SESSION.profile, id };
  const at = (revision: number, id: string) => ({ ...SESSION, revision, profile: profileOf(id) });
  fake.emit('session.changed', at(1, 'office'));
  void session.switchTo('demo');
  fake.emit('session.changed', at(2, 'demo'));
  void session.switchTo('office');
  fake.emit('session.changed', at(4, 'office'));
  await fake.answer('session.switch', at(3, 'demo'));
  expect(session.profile?.id).toBe('office');
  await fake.answer('session.switch', at(5, 'office'));
  expect([session.profile?.id, session.switching]).toEqual(['office', false]);
});

it('an unlock that is told while a window reads whether it is locked is not undone by that reading', async () => {
  const fake = fakePage();
  const session = useSession();
  session.follow();
  void session.load();
  fake.emit('lock.changed', OPEN);
  await fake.refuse('session.get', { kind: 'locked' });
  await fake.answer('lock.get', LOCKED);
  await fake.answer('session.get', STATE);
  await fake.answer('lock.get', OPEN);
  expect([session.lock, session.state]).toEqual([OPEN, STATE]);
});
