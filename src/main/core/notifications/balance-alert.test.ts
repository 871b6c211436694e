import { describe, expect, it } from 'vitest';
import type { NotificationSubject } from '#shared/bridge/notifications.ts';
import { Database } from '../store/database.ts';
import { KeyValueStore } from '../store/key-value-store.ts';
import { DAY } from '../test/support.ts';
import { BalanceAlert } from './balance-alert.ts';

const LIMITS = { low: 25, hardLow: 5 };

describe('a person is told', () => {
  function alert() {
    const keyValues = new KeyValueStore(Database.open(':memory:'));
    const clock = { now: Date.parse('2026-11-21T12:00:00Z') };
    const hush = { on: false };
    const told: NotificationSubject[] = [];
    const start = () =>
      new BalanceAlert({
        keyValues,
        thresholds: () => LIMITS,
        now: () => clock.now,
        isHushed: () => hush.on,
        tell: (subject) => void told.push(subject),
      });
    let current = start();
    return {
      told,
      hush,
      note: (balance: string) => {
        current.note(balance, '0');
        return told.splice(0).map((subject) => subject.type);
      },
      push: (ms: number) => (clock.now += ms),
      restart: () => (current = start()),
    };
  }

  it('when it falls below a threshold, once a day after that, and anew when it was above', () => {
    const { note, push, restart } = alert();
    expect(note('100')).toEqual([]);
    expect(note('24.50')).toEqual(['balance-low']);
    expect(note('24.40')).toEqual([]);
    push(DAY - 1);
    restart();
    expect(note('24.30')).toEqual([]);
    push(1);
    expect(note('24.20')).toEqual(['balance-low']);
    expect(note('24.10')).toEqual([]);
    expect(note('50')).toEqual([]);
    expect(note('24')).toEqual(['balance-low']);
  });

  it('again after the clock was ahead when they were told', () => {
    const { note, push } = alert();
    push(400 * DAY);
    expect(note('20')).toEqual(['balance-low']);
    push(-400 * DAY);
    expect(note('20')).toEqual(['balance-low']);
    expect(note('20')).toEqual([]);
  });

  it('again at the end of the quiet hours in which it became low, and not while they last', () => {
    const { note, push, restart, hush } = alert();
    hush.on = true;
    expect(note('20')).toEqual(['balance-low']);
    push(3_600_000);
    expect(note('20')).toEqual([]);
    hush.on = false;
    restart();
    expect(note('20')).toEqual(['balance-low']);
    expect(note('20')).toEqual([]);
  });

  it('only once where there is more money at the end of the quiet hours', () => {
    const { note, hush } = alert();
    hush.on = true;
    expect(note('20')).toEqual(['balance-low']);
    hush.on = false;
    expect(note('60')).toEqual([]);
    expect(note('20')).toEqual(['balance-low']);
  });

  it('when it becomes worse, and not when it becomes better', () => {
    const { note } = alert();
    expect(note('20')).toEqual(['balance-low']);
    expect(note('3')).toEqual(['balance-empty']);
    expect(note('2')).toEqual([]);
    expect(note('20')).toEqual([]);
    expect(note('3')).toEqual(['balance-empty']);
  });

  it('at the first look of a new profile, with the balance and the threshold', () => {
    const { note, told } = alert();
    note('nothing');
    expect(told).toEqual([]);
    expect(note('0')).toEqual(['balance-empty']);
    const other = new BalanceAlert({
      keyValues: new KeyValueStore(Database.open(':memory:')),
      thresholds: () => LIMITS,
      now: () => 1_000_000_000_000,
      isHushed: () => false,
      tell: (subject) => void told.push(subject),
    });
    other.note('12.3456', '0');
    expect(told).toEqual([{ type: 'balance-low', balance: '12.3456', threshold: '25' }]);
  });
});
