import { beforeEach, describe, expect, it } from 'vitest';
import { setLanguage } from '#renderer/kernel/i18n/index.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import { succeed } from '#shared/bridge/outcome.ts';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { isLike, useAvailability, type ActionEffect } from './use-availability.ts';

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

describe('while the end of a change is not known', () => {
  const DID = '2125550100';
  const open = (over: object) => ({ operation: 'did.updateDid', effect: 'change', target: DID, changes: [], ...over });

  /** An account with this change open. */
  async function withOpen(over: object): Promise<void> {
    fakePage().reply('activity.list', () => succeed({ entries: [open(over)] }));
    await showProfile('a');
    useAvailability('read');
    await settled();
  }

  const underWay = 'Something like this is on its way. This has to wait for its answer.';
  const lookedUp = 'An earlier change got no answer and is being looked up.';

  it('a spend waits for any other spend that is under way', async () => {
    await withOpen({ operation: 'account.refillBalance', effect: 'spend', target: '', state: 'pending' });
    expect(EFFECTS.map((effect) => useAvailability(effect).value)).toEqual([null, null, null, null, underWay, null]);
  });

  it('a spend can be pressed after one without an answer: main asks', async () => {
    await withOpen({ operation: 'account.refillBalance', effect: 'spend', target: '', state: 'unknown' });
    expect(useAvailability('spend').value).toBeNull();
  });

  it('the like of a change waits for its answer, or until it was looked up', async () => {
    const like = isLike('did.deleteDid', { did: DID });
    await withOpen({ operation: 'did.deleteDid', effect: 'destroy', state: 'pending' });
    expect(useAvailability('destroy', { like }).value).toBe(underWay);
    expect(useAvailability('destroy').value).toBeNull();
    await withOpen({ operation: 'did.deleteDid', effect: 'destroy', state: 'unknown' });
    expect(useAvailability('destroy', { like }).value).toBe(lookedUp);
  });

  it('a change is like another one of the same thing and parameter only', async () => {
    await withOpen({ state: 'unknown', changes: [{ field: 'note', before: null, after: 'Dr. B.' }] });
    const reason = (params: object) =>
      useAvailability('change', { like: isLike('did.updateDid', { ...params }) }).value;
    expect(reason({ did: DID, note: 'Dr. C.' })).toBe(lookedUp);
    expect(reason({ did: DID, cnam: true })).toBeNull();
    expect(reason({ did: '2125550101', note: 'Dr. C.' })).toBeNull();
  });

  it('a question that no answer lets go on is waited for', () => {
    const question = { kind: 'duplicate', what: 'spend', at: '', open: { id: 'e', state: 'pending' } } as never;
    expect(useAvailability('spend', { question: () => question }).value).toBe(underWay);
  });
});
