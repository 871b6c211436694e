import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ActivityState } from '#shared/bridge/activity.ts';
import { RELOAD_AMOUNTS } from '#shared/provider/account.ts';
import { JournalEntries } from '../journal/journal-entries.ts';
import { surelyNow } from '../age.ts';
import { Database } from '../store/database.ts';
import { DAY } from '../test/support.ts';
import { BalanceSamples } from './balance-samples.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-21T12:00:00Z');
const iso = (ms: number) => new Date(ms).toISOString();

function setUp() {
  const db = Database.open(':memory:');
  const clock: { now: number; ahead: number | null } = { now: NOW, ahead: 0 };
  const samples = new BalanceSamples(db, new JournalEntries(db), () => surelyNow(clock.now, clock.ahead));
  const note = (balance: string, at = NOW) => {
    clock.now = at;
    return samples.note({ askedAt: iso(at), at: iso(at), balance, credit: '0' });
  };
  const refill = (state: ActivityState, at: number, amount = 50, detail: object | null = null) =>
    db.run(
      `INSERT INTO journal (id, at, operation, effect, params, fingerprint, state, detail)
       VALUES (?, ?, 'account.refillBalance', 'spend', ?, '', ?, ?)`,
      ...[`${state}-${at}`, iso(at), JSON.stringify({ amount }), state, JSON.stringify(detail)],
    );
  return { db, samples, note, refill, clock };
}

describe('balances', () => {
  it('are kept as they were given, every one', () => {
    const { samples, note } = setUp();
    for (const balance of ['84.35', '84.350', '84.35', '-0.0089']) note(balance);
    expect(samples.since('').map(({ balance }) => balance)).toEqual(['84.35', '84.350', '84.35', '-0.0089']);
    expect(samples.since(iso(NOW + 1))).toEqual([]);
    expect(samples.newest()?.balance).toBe('-0.0089');
  });

  it.each([(365 * DAY) / 1000, null])('stay while the clock of this computer is ahead by %s seconds', (ahead) => {
    const { samples, note, clock } = setUp();
    for (const minutes of [0, 10, 20]) note('10', NOW + minutes * 60_000);
    clock.ahead = ahead;
    note('10', NOW + 365 * DAY);
    expect(samples.since('')).toHaveLength(4);
  });

  it('are thinned to one an hour after two days and one a day after forty, the lowest and both sides of a rise kept', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 90 * 24 * 60 }), fc.integer({ min: 0, max: 9999 })), {
          minLength: 1,
        }),
        (reads) => {
          const { db, samples, note } = setUp();
          const ordered = reads
            .map(([minutes, cents]) => ({ at: NOW - minutes * 60_000, balance: (cents / 100).toFixed(2) }))
            .sort((a, b) => a.at - b.at);
          for (const { at, balance } of ordered) note(balance, at);
          const all = ordered.map(({ at, balance }) => ({ at: iso(at), balance }));
          // The next start of the app looks at once.
          new BalanceSamples(db, new JournalEntries(db), () => NOW).note({
            askedAt: iso(NOW),
            at: iso(NOW),
            balance: '0',
            credit: '0',
          });
          const left = samples.since('').slice(0, -1);
          const kept = new Set(db.all('SELECT at FROM balance_sample WHERE kept = 1').map(({ at }) => String(at)));
          const bucket = (at: string) => at.slice(0, at < iso(NOW - 40 * DAY) ? 10 : 13);
          const isOld = ({ at }: { at: string }) => at < iso(NOW - 48 * HOUR);
          expect(left.filter((one) => !isOld(one))).toHaveLength(all.filter((one) => !isOld(one)).length);
          for (const name of new Set(all.filter(isOld).map(({ at }) => bucket(at)))) {
            const inBucket = (list: { at: string; balance: string }[]) =>
              list.filter((one) => isOld(one) && bucket(one.at) === name);
            const lowest = Math.min(...inBucket(all).map(({ balance }) => Number(balance)));
            expect(Math.min(...inBucket(left).map(({ balance }) => Number(balance)))).toBe(lowest);
            expect(inBucket(left).filter(({ at }) => !kept.has(at)).length).toBeLessThanOrEqual(1);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a refill that nobody sent from here', () => {
  it.each(RELOAD_AMOUNTS.map(String))('is seen by a rise of exactly %s', (amount) => {
    const { samples, note } = setUp();
    expect(note('4.1234')).toBeUndefined();
    const balance = `${Number(amount) + 4}.1234`;
    expect(note(balance)).toEqual({ amount: `${amount}.0000`, balance, activityId: null });
    expect(samples.seenSince('')).toMatchObject([{ amount: `${amount}.0000`, by: 'seen', activityId: null }]);
  });

  it.each([
    ['54.1233', 'a call in between'],
    ['14.1234', 'no amount of automatic refill'],
    ['4.1234', 'nothing'],
    ['-45.8766', 'a fall'],
  ])('is not seen in %s (%s)', (balance) => {
    const { note } = setUp();
    note('4.1234');
    expect(note(balance)).toBeUndefined();
  });

  it.each<[ActivityState, number, boolean]>([
    ['pending', 0, false],
    ['done', 0, false],
    ['unknown', 0, false],
    ['done', -10 * 60_000, false],
    ['done', -20 * 60_000, true],
    ['refused', 0, true],
  ])('is %s %i ms away from one of this app: seen %s', (state, distance, seen) => {
    const { note, refill } = setUp();
    note('4');
    refill(state, NOW + distance);
    expect(note('54') !== undefined).toBe(seen);
  });

  it.each<[ActivityState, number, boolean]>([
    ['not-done', 50, true],
    ['cannot-tell', 50, true],
    ['not-done', 100, false],
  ])('after one that is %s, of %i, may be that one: %s', (state, amount, maybe) => {
    const { note, refill } = setUp();
    note('4');
    refill(state, NOW, amount);
    expect(note('54')?.activityId).toBe(maybe ? `${state}-${NOW}` : null);
  });

  it.each([
    ['refused', 50, true],
    ['refused', 100, false],
    ['offline', 50, false],
  ])('after one that the problem %s ended, of %i, may be that one: %s', (kind, amount, maybe) => {
    const { note, refill } = setUp();
    note('4');
    refill('refused', NOW, amount, { kind, text: 'No', evidence: {} });
    expect(note('54')?.activityId).toBe(maybe ? `refused-${NOW}` : null);
  });
});
