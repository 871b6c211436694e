import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LockState } from '#shared/bridge/lock.ts';
import { JsonFile } from '../settings/json-file.ts';
import { filesIn, filesWith, tempFolder } from '../test/support.ts';
import { AppLock, lockSchema } from './app-lock.ts';

const PIN = '482913750264';
const OPEN = { enabled: true, locked: false, retryAt: null };
const LOCKED = { enabled: true, locked: true, retryAt: null };
const OFF = { enabled: false, locked: false, retryAt: null };
const START = Date.parse('2030-01-01T00:00:00Z');

/** A lock on a folder; the same folder again is the next start of the app. */
function start({ folder = tempFolder(), clock = { now: START } } = {}) {
  const states: LockState[] = [];
  const file = new JsonFile(join(folder, 'lock.json'), lockSchema);
  const lock = new AppLock({ file, now: () => clock.now, changed: (state) => void states.push(state) });
  return { folder, clock, states, lock };
}

async function withPin(pin = PIN) {
  const rig = start();
  expect(await rig.lock.setPin('', pin)).toEqual({ ok: true, value: OPEN, warnings: [] });
  return rig;
}

const wrongPin = (retryAt: string | null) => ({ ok: false, problem: { kind: 'wrong-pin', retryAt } });
const after = (seconds: number) => new Date(START + seconds * 1000).toISOString();

describe('without a PIN', () => {
  it('nothing locks', async () => {
    const { lock, folder, states } = start();
    expect([lock.state, lock.lock()]).toEqual([OFF, OFF]);
    expect(await lock.unlock('1234')).toMatchObject({ ok: true, value: OFF });
    expect(states).toEqual([OFF]);
    expect(filesIn(folder)).toEqual([]);
  });

  it.each(['', '123', '1'.repeat(13), '12a4', '１２３４'])('%j becomes none', async (pin) => {
    const { lock } = start();
    expect(await lock.setPin('', pin)).toMatchObject({ ok: false, problem: { kind: 'invalid' } });
    expect(lock.state).toEqual(OFF);
  });
});

describe('with a PIN', () => {
  it('the app locks, opens with that PIN only, and tells of each change', async () => {
    const { lock, states } = await withPin();
    expect(lock.lock()).toEqual(LOCKED);
    expect(lock.lock()).toEqual(LOCKED);
    expect(await lock.unlock(`${PIN.slice(0, -1)}5`)).toEqual(wrongPin(null));
    expect(lock.state).toEqual(LOCKED);
    expect(await lock.unlock(PIN)).toMatchObject({ ok: true, value: OPEN });
    expect(states).toEqual([OPEN, LOCKED, LOCKED, OPEN]);
  });

  it('it starts locked', async () => {
    const { folder } = await withPin();
    expect(start({ folder }).lock.state).toEqual(LOCKED);
  });

  it('no file holds it, and the same PIN is never kept the same way twice', async () => {
    const [first, second] = [await withPin(), await withPin()];
    for (const { folder, lock } of [first, second]) {
      await lock.unlock('0000');
      await lock.unlock(PIN);
      expect(filesIn(folder)).toHaveLength(1);
      for (const form of [PIN, Buffer.from(PIN).toString('base64').slice(0, -2), Buffer.from(PIN).toString('hex')])
        expect(filesWith(folder, form)).toEqual([]);
    }
    const content = ({ folder }: { folder: string }) => readFileSync(join(folder, 'lock.json'), 'utf8');
    expect(content(first)).not.toBe(content(second));
  });

  it('it is changed and taken away with the current one only', async () => {
    const { lock } = await withPin();
    expect(await lock.setPin('0000', '1357')).toEqual(wrongPin(null));
    expect(await lock.removePin('')).toEqual(wrongPin(null));
    expect(await lock.setPin(PIN, '1357')).toMatchObject({ ok: true });
    expect(await lock.unlock(PIN)).toEqual(wrongPin(null));
    lock.lock();
    expect(await lock.removePin('1357')).toMatchObject({ ok: true, value: OFF });
    expect(lock.lock()).toEqual(OFF);
  });

  it('another one that is set while the app is locked does not open it', async () => {
    const { lock } = await withPin();
    lock.lock();
    expect(await lock.setPin(PIN, '1357')).toMatchObject({ ok: true, value: LOCKED });
  });
});

describe('wrong PINs', () => {
  const fail = async ({ lock }: { lock: AppLock }, times: number) => {
    for (let round = 0; round < times; round += 1) await lock.unlock('0000');
  };

  it('are none where no PIN was given', async () => {
    const rig = await withPin();
    for (let tries = 0; tries < 10; tries += 1) expect(await rig.lock.check('')).toEqual(wrongPin(null));
    expect(await rig.lock.check(PIN)).toMatchObject({ ok: true });
  });

  it('cost waits from the fifth on, from 30 seconds doubling to 15 minutes', async () => {
    const rig = await withPin();
    rig.lock.lock();
    await fail(rig, 4);
    expect(rig.lock.state.retryAt).toBeNull();
    for (const wait of [30, 60, 120, 240, 480, 900, 900]) {
      const retryAt = new Date(rig.clock.now + wait * 1000).toISOString();
      expect(await rig.lock.unlock('0000')).toEqual(wrongPin(retryAt));
      rig.clock.now += wait * 1000 - 1;
      // Too early, so that even the right one is not looked at, nor counted.
      expect(await rig.lock.unlock(PIN)).toEqual(wrongPin(retryAt));
      rig.clock.now += 1;
    }
    expect(await rig.lock.unlock(PIN)).toMatchObject({ ok: true });
    await fail(rig, 4);
    expect(rig.lock.state.retryAt).toBeNull();
  });

  it('count on after a new start, and the wait goes on', async () => {
    const rig = await withPin();
    await fail(rig, 3);
    const second = start(rig);
    await fail(second, 2);
    const third = start(rig);
    expect(third.lock.state).toEqual({ ...LOCKED, retryAt: after(30) });
    expect(await third.lock.unlock(PIN)).toEqual(wrongPin(after(30)));
    rig.clock.now += 30_000;
    expect(await third.lock.unlock('0000')).toEqual(wrongPin(after(90)));
  });

  it('side by side count one by one', async () => {
    const { lock } = await withPin();
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => lock.unlock('0000')));
    expect(outcomes.slice(4)).toEqual(Array.from({ length: 8 }, () => wrongPin(after(30))));
    expect(await lock.unlock(PIN)).toEqual(wrongPin(after(30)));
  });

  it('at changing the PIN count as well', async () => {
    const { lock } = await withPin();
    for (let round = 0; round < 5; round += 1) await lock.setPin('0000', '1234');
    expect(await lock.removePin(PIN)).toEqual(wrongPin(after(30)));
  });

  it('never cost more than the wait when the clock is put back', async () => {
    const rig = await withPin();
    await fail(rig, 5);
    rig.clock.now -= 24 * 3_600_000;
    expect(Date.parse(rig.lock.state.retryAt ?? '')).toBe(rig.clock.now + 30_000);
  });

  it('count, and the right one opens, on a disk that cannot be written', async () => {
    const rig = await withPin();
    const path = join(rig.folder, 'lock.json');
    rmSync(path);
    mkdirSync(path);
    rig.lock.lock();
    await fail(rig, 5);
    expect(rig.lock.state.retryAt).toBe(after(30));
    rig.clock.now += 30_000;
    expect(await rig.lock.unlock(PIN)).toMatchObject({ ok: true, value: OPEN });
  });
});
