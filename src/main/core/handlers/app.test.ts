import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settingsSchema } from '#shared/bridge/settings.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import { AppLock, lockSchema } from '../lock/app-lock.ts';
import { Redactor } from '../log/redact.ts';
import { MINUTE } from '../rate-limit.ts';
import { JsonFile } from '../settings/json-file.ts';
import { tempFolder } from '../test/support.ts';
import { appHandlers } from './app.ts';

const SERVICE = 'https://address.example/';

/** The handlers over settings on disk; `agrees` is what the person answers. */
function handlers(agrees: boolean | (() => Promise<boolean>), lock?: AppLock) {
  const settings = new JsonFile(join(tempFolder(), 'settings.json'), settingsSchema);
  const done: string[] = [];
  const asked: string[] = [];
  const note = (what: string) => (given?: string) => {
    done.push(given === undefined ? what : `${what} ${given}`);
    return Promise.resolve();
  };
  const ask = async (address: string) => {
    asked.push(address);
    const yes = typeof agrees === 'boolean' ? agrees : await agrees();
    return yes ? null : { kind: 'cancelled' };
  };
  const handle = appHandlers({
    settings,
    lock,
    consent: { portal: ask, addressService: ask },
    shell: {
      showWindow: note('window'),
      hideQuickFax: note('hide'),
      showQuickFax: note('show quick'),
      openMail: note('mail'),
      openLogs: note('logs'),
      openWeb: note('web'),
      copy: note('copy'),
      settingsChanged: () => undefined,
    },
  } as unknown as HandlerDeps);
  return { handle, settings, done, asked };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the portal', () => {
  it('is opened when the person agreed, with nothing but host and path', async () => {
    const { handle, settings, done, asked } = handlers(true);
    await settings.write({ ...settings.value, portalUrl: 'https://portal.example/in?data=everything#x' });
    expect(await handle['app.openPortal'](undefined)).toMatchObject({ ok: true });
    expect([asked, done]).toEqual([['https://portal.example/in'], ['web https://portal.example/in']]);
  });

  it('is not opened when the person refused, nor without an address', async () => {
    const { handle, settings, done } = handlers(false);
    expect(await handle['app.openPortal'](undefined)).toMatchObject({ problem: { kind: 'not-found' } });
    await settings.write({ ...settings.value, portalUrl: 'https://portal.example/' });
    expect(await handle['app.openPortal'](undefined)).toMatchObject({ problem: { kind: 'cancelled' } });
    expect(done).toEqual([]);
  });
});

it('other programs are opened five times in a minute', async () => {
  const { handle, settings, done } = handlers(true);
  await settings.write({ ...settings.value, portalUrl: 'https://portal.example/' });
  const names = ['app.openPortal', 'app.openMail', 'app.openLogs'] as const;
  const outcomes = [];
  for (let tries = 0; tries < 50; tries += 1) outcomes.push(await handle[names[tries % 3] ?? names[0]](undefined));
  expect(done).toHaveLength(5);
  expect(outcomes.at(-1)).toMatchObject({ problem: { kind: 'too-often' } });
  vi.advanceTimersByTime(MINUTE);
  expect(await handle['app.openMail'](undefined)).toMatchObject({ ok: true });
});

it('sixty texts in a minute are copied', async () => {
  const { handle, done } = handlers(true);
  const copy = () => handle['app.copy']({ text: 'x', secret: false });
  for (let tries = 0; tries < 60; tries += 1) expect(await copy()).toMatchObject({ ok: true });
  expect(await copy()).toMatchObject({ problem: { kind: 'too-often' } });
  expect(done).toHaveLength(60);
  vi.advanceTimersByTime(MINUTE);
  expect(await copy()).toMatchObject({ ok: true });
});

it('the diagnostics that are saved are those that were read', async () => {
  const folder = tempFolder();
  const logFile = join(folder, 'linekeeper.log');
  const saved: unknown[] = [];
  const handle = appHandlers({
    settings: new JsonFile(join(folder, 'settings.json'), settingsSchema),
    accounts: { current: { keychain: 'available', profiles: [] }, requests: () => new Map() },
    redactor: new Redactor(),
    logFile,
    shell: {
      info: () => ({}),
      saveFile: (name: string, content: unknown) => {
        saved.push(content);
        return Promise.resolve({ name });
      },
    },
  } as unknown as HandlerDeps);
  writeFileSync(logFile, 'read\n');
  await handle['app.diagnostics'](undefined);
  writeFileSync(logFile, 'read\nnot read\n');
  await handle['app.saveDiagnostics']({ parts: ['log.txt'] });
  expect(saved).toEqual(['===== log.txt =====\nread\n']);
});

describe('watching this computer’s address', () => {
  it('is switched on when the person agreed to the service, and changes it only then', async () => {
    const { handle, settings, asked } = handlers(true);
    expect(await handle['settings.set']({ watchAddress: true })).toMatchObject({ ok: true });
    await handle['settings.set']({ theme: 'dark' });
    await handle['settings.set']({ addressService: SERVICE });
    expect(asked).toEqual(['https://api.ipify.org', SERVICE]);
    expect(settings.value).toMatchObject({ watchAddress: true, addressService: SERVICE, theme: 'dark' });
  });

  it('stays off, and with its service, when the person refused', async () => {
    const { handle, settings } = handlers(false);
    expect(await handle['settings.set']({ watchAddress: true })).toMatchObject({ problem: { kind: 'cancelled' } });
    expect(settings.value.watchAddress).toBe(false);
    await settings.write({ ...settings.value, watchAddress: true });
    expect(await handle['settings.set']({ addressService: SERVICE })).toMatchObject({ ok: false });
    expect(settings.value.addressService).toBe('https://api.ipify.org');
  });

  it('asks the service that was agreed to, also when another one is set before the answer', async () => {
    let agree: (yes: boolean) => void = () => undefined;
    const { handle, settings } = handlers(() => new Promise<boolean>((resolve) => (agree = resolve)));
    const on = handle['settings.set']({ watchAddress: true });
    await handle['settings.set']({ addressService: SERVICE });
    agree(true);
    await on;
    expect(settings.value).toMatchObject({ watchAddress: true, addressService: 'https://api.ipify.org' });
  });
});

describe('when the app locks', () => {
  const LOOSER = { lockAfterMinutes: 0, lockOnSleep: false, lockWithSystem: false } as const;

  async function locking() {
    const file = new JsonFile(join(tempFolder(), 'lock.json'), lockSchema);
    const lock = new AppLock({ file, now: Date.now, changed: () => undefined });
    const rig = handlers(true, lock);
    await rig.settings.write({ ...rig.settings.value, lockAfterMinutes: 5 });
    return { ...rig, lock };
  }

  it('is changed freely while there is no PIN', async () => {
    const { handle, settings } = await locking();
    expect((await handle['settings.set'](LOOSER)).ok).toBe(true);
    expect(settings.value).toMatchObject(LOOSER);
  });

  it.each(Object.entries(LOOSER))('%s is changed with the PIN only, where one is set', async (name, value) => {
    const { handle, settings, lock } = await locking();
    await lock.setPin('', '4711');
    const before = settings.value;
    expect(await handle['settings.set']({ [name]: value })).toEqual({ ok: false, problem: { kind: 'pin-needed' } });
    expect(await handle['settings.set']({ [name]: value, pin: '0000' })).toMatchObject({
      problem: { kind: 'wrong-pin' },
    });
    expect(settings.value).toEqual(before);
    // What is no change, and what has nothing to do with the lock, goes on.
    expect((await handle['settings.set']({ ...before, theme: 'dark' })).ok).toBe(true);
    expect((await handle['settings.set']({ [name]: value, pin: '4711' })).ok).toBe(true);
    expect(settings.value).toMatchObject({ [name]: value });
    expect(JSON.stringify(settings.value)).not.toContain('4711');
  });
});
