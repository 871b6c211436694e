import { beforeEach, describe, expect, it } from 'vitest';
import { setLanguage } from '#renderer/kernel/i18n/index.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import { fakePage } from '#renderer/test/fake-bridge.ts';
import { useAvailability, type ActionEffect } from './use-availability.ts';

const EFFECTS: readonly ActionEffect[] = ['read', 'change', 'destroy', 'send', 'spend', 'prepare'];

/** What each kind of button says. */
function reasons(viewOnly: boolean, connection: 'working' | 'failing'): (string | null)[] {
  useSession().state = { profile: { id: 'a', viewOnly }, profiles: [], connection: { state: connection } } as never;
  return EFFECTS.map((effect) => useAvailability(effect).value);
}

beforeEach(async () => {
  fakePage();
  await setLanguage('en');
});

describe('why something cannot be done now', () => {
  it('is nothing on an account with a connection', () => {
    expect(reasons(false, 'working')).toEqual([null, null, null, null, null, null]);
  });

  it('is that the account is for viewing, for all but reads', () => {
    const said = 'This account is for viewing only';
    expect(reasons(true, 'working')).toEqual([null, said, said, said, said, said]);
  });

  it('is the connection, for all but what needs none yet', () => {
    const changed = 'This can be changed when the connection is back.';
    expect(reasons(false, 'failing')).toEqual([
      'The provider cannot be reached now.',
      changed,
      changed,
      'This can be sent when the connection is back.',
      'This can be paid for when the connection is back.',
      null,
    ]);
  });

  it('follows the account while a screen shows it', () => {
    const reason = useAvailability('change');
    reasons(false, 'working');
    expect(reason.value).toBeNull();
    reasons(true, 'failing');
    expect(reason.value).toBe('This account is for viewing only');
  });
});
