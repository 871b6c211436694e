import { describe, expect, it } from 'vitest';
import type { NotificationSubject } from '#shared/bridge/notifications.ts';
import { succeed } from '#shared/bridge/outcome.ts';
import type { DayFacts } from '#shared/domain/calls/unusual.ts';
import { valueOf } from '../accounts/account.fixture.ts';
import { UnusualDays } from './unusual-days.ts';

const NOTHING: DayFacts = { today: { calls: 4, cost: 0 }, earlier: [], countries: [], nights: 0, long: 0 };

/** @param kept what an earlier start wrote down */
function watching(kept = new Map<string, unknown>()) {
  const told: NotificationSubject[] = [];
  const facts: DayFacts[] = [{ ...NOTHING, countries: ['CU'], nights: 2 }];
  let now = Date.parse('2026-11-25T20:00:00Z');
  const days = new UnusualDays({
    keyValues: { get: (key) => kept.get(key), put: (key, value) => void kept.set(key, value) },
    now: () => now,
    zone: () => 'America/New_York',
    isEmpty: () => false,
    state: () =>
      Promise.resolve({
        ...{ known: [{ from: 0, to: now / 1000 }], differing: [], reading: null },
        ...{ problem: null, broken: false, inMemory: false },
      }),
    facts: () => Promise.resolve(succeed(facts[0] ?? NOTHING)),
    isOpen: () => true,
    tell: (subject) => void told.push(subject),
  });
  const pass = (hours: number) => void (now += hours * 3_600_000);
  return { days, told, facts, pass, kept };
}

describe('what is unusual about a day', () => {
  it('is told once, also when it grows, and again on the next day of the provider', async () => {
    const { days, told, facts, pass } = watching();
    await days.tell();
    facts[0] = { ...NOTHING, countries: ['CU', 'FR'], nights: 9, long: 1 };
    await days.tell();
    // Midnight in Greenwich is not that of the provider.
    pass(5);
    await days.tell();
    expect(told).toEqual([
      { type: 'calls-unusual', day: '2026-11-25', reasons: ['countries', 'nights'], countries: ['CU'] },
    ]);
    pass(5);
    await days.tell();
    expect(told.map((subject) => 'day' in subject && subject.day)).toEqual(['2026-11-25', '2026-11-26']);
  });

  it('is not told where it was silenced, and a day like others never', async () => {
    const { days, told, facts } = watching();
    days.silence(['nights', 'countries']);
    await days.tell();
    expect(told).toEqual([]);
    expect(valueOf(await days.today()).reasons).toEqual([]);
    days.silence(['nights']);
    expect(valueOf(await days.today()).reasons).toEqual([{ why: 'countries', countries: ['CU'] }]);
    facts[0] = NOTHING;
    await days.tell();
    expect(told).toEqual([]);
  });

  it('stays silenced after a new start', async () => {
    const { days, kept } = watching();
    days.silence(['nights']);
    const next = watching(kept);
    expect(next.days.silenced).toEqual(['nights']);
    await next.days.tell();
    expect(next.told).toMatchObject([{ reasons: ['countries'] }]);
  });
});
