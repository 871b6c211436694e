import { describe, expect, it, onTestFinished } from 'vitest';
import { WATCH_MS, type ActivityState } from '#shared/bridge/activity.ts';
import { operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import { Database } from '../store/database.ts';
import { openLike, type Intended } from './repeat-guard.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const SECOND = 1_000;
const HOUR = 3_600_000;

/** A journal with one entry, and what it says of something that is about to be sent. */
function after(state: ActivityState, ago: number, operation: OperationId = 'account.refillBalance', target = '') {
  const db = Database.open(':memory:');
  onTestFinished(() => {
    db.close();
  });
  const at = new Date(NOW - ago).toISOString();
  db.run(
    `INSERT INTO journal (id, at, operation, effect, params, fingerprint, state, target) VALUES ('e', ?, ?, ?, '{}', 'f', ?, ?)`,
    ...[at, operation, operationOf(operation).effect, state, target],
  );
  return (intended: Partial<Intended>) =>
    openLike(db, NOW, {
      ...{
        operation: 'account.refillBalance',
        target: '',
        params: {},
        fingerprint: 'other',
        costs: false,
        again: false,
      },
      ...intended,
    });
}

describe('a spend', () => {
  it.each<[ActivityState, number, boolean]>([
    ['pending', SECOND, true],
    ['pending', 100 * HOUR, true],
    ['unknown', SECOND, true],
    ['unknown', 100 * HOUR, true],
    ['cannot-tell', 71 * HOUR, true],
    ['cannot-tell', 73 * HOUR, false],
    ['not-done', SECOND, false],
    ['refused', SECOND, false],
    ['done', SECOND, false],
  ])('while another one is %s since %i ms is asked about: %s', (state, ago, isAsked) => {
    const ask = after(state, ago);
    const asked = ask({ operation: 'did.orderDid' });
    expect(asked !== undefined).toBe(isAsked);
    if (isAsked)
      expect(asked).toMatchObject({
        ...{ kind: 'duplicate', what: 'spend' },
        open: { id: 'e', operation: 'account.refillBalance', state },
      });
  });

  it.each<[ActivityState, boolean]>([
    ['pending', true],
    ['unknown', false],
    ['cannot-tell', false],
    ['done', false],
  ])('that is meant besides one that is %s is held back: %s', (state, isHeld) => {
    expect(after(state, SECOND)({ again: true, fingerprint: 'f' }) !== undefined).toBe(isHeld);
  });

  it.each([
    ['f', 60 * SECOND, true],
    ['f', 61 * SECOND, false],
    ['other', SECOND, false],
  ])('%s, done %i ms ago, is asked about: %s', (fingerprint, ago, isAsked) => {
    const at = new Date(NOW - ago).toISOString();
    expect(after('done', ago)({ fingerprint })).toEqual(isAsked ? { kind: 'duplicate', what: 'spend', at } : undefined);
  });

  it('is not held back by a change or a fax that is open', () => {
    expect(after('unknown', SECOND, 'did.updateDid')({})).toBeUndefined();
    expect(after('unknown', SECOND, 'proFax.sendFax')({})).toBeUndefined();
  });
});

describe.each<[OperationId, boolean]>([
  ['did.deleteDid', false],
  ['proFax.sendFax', false],
  ['sms.sendMsg', false],
  ['did.updateDid', true],
])('%s (charged: %s)', (operation, costs) => {
  it.each<[ActivityState, boolean]>([
    ['pending', true],
    ['unknown', true],
    ['cannot-tell', true],
    ['not-done', false],
    ['done', false],
    ['refused', false],
  ])('while the same is %s is asked about: %s', (state, isAsked) => {
    const ask = after(state, SECOND, operation, '2125552368');
    const same = { operation, costs, target: '2125552368' };
    const open = { id: 'e', operation, state };
    const at = new Date(NOW - SECOND).toISOString();
    expect(ask(same)).toEqual(isAsked ? { kind: 'duplicate', what: 'change', at, open } : undefined);
    expect(ask({ ...same, target: '2125552369' })).toBeUndefined();
    expect(ask({ ...same, again: true })).toBeUndefined();
  });
});

it('a change that costs nothing may be sent again', () => {
  const ask = after('unknown', SECOND, 'did.updateDid', '2125552368');
  expect(ask({ operation: 'did.updateDid', target: '2125552368' })).toBeUndefined();
});

it('the watch lasts three days', () => {
  expect(WATCH_MS).toBe(72 * HOUR);
});
