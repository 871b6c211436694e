import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { NOTIFICATION_CATEGORIES, type NotificationSubject } from '#shared/bridge/notifications.ts';
import type { Profile } from '#shared/bridge/session.ts';
import { DEFAULT_SETTINGS, type Settings } from '#shared/bridge/settings.ts';
import { valueOf } from '../accounts/account.fixture.ts';
import { surelyNow } from '../age.ts';
import { Database } from '../store/database.ts';
import { KeyValueStore } from '../store/key-value-store.ts';
import { DAY, filesWith, tempFolder } from '../test/support.ts';
import { Cipher } from '../vault/cipher.ts';
import { NotificationCentre, type ShownNotifications } from './notification-centre.ts';
import { notificationKinds } from './notification-kinds.ts';
import { isQuiet } from './quiet-hours.ts';

// What is tested here is time itself, so time is the one thing that is not real.
beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(new Date(2026, 10, 21, 12, 0));
});
afterEach(() => void vi.useRealTimers());

const KEY = Cipher.newKey();

/** A notification centre on a folder; the same folder again is the next start of the app. */
function centre(
  change: Partial<Settings> = {},
  { folder = tempFolder(), key = KEY }: { folder?: string; key?: string | null } = {},
) {
  const db = Database.open(join(folder, 'data.sqlite'));
  const settings: Settings = { ...DEFAULT_SETTINGS, ...change };
  const shown: ShownNotifications[] = [];
  const changes: number[] = [];
  const logged: string[] = [];
  const window = { focused: false, locked: false };
  /** What the provider says of the clock of this computer. */
  const clock: { ahead: number | null } = { ahead: 0 };
  const notifications = new NotificationCentre({
    db,
    cipher: key === null ? null : new Cipher(key),
    keyValues: new KeyValueStore(db),
    logger: { log: (level, message) => void logged.push(`${level} ${message}`) },
    profile: () => ({ id: 'office' }) as Profile,
    settings: () => settings,
    now: Date.now,
    surelyNow: () => surelyNow(Date.now(), clock.ahead),
    focused: () => window.focused,
    locked: () => window.locked,
    show: (what) => void shown.push(what),
    changed: (unread) => void changes.push(unread),
  });
  const close = () => {
    notifications.close();
    db.close();
  };
  onTestFinished(close);
  const list = () => valueOf(notifications.list());
  /** Of how many notifications each one of the system stands, so far, with `silent` where it made no sound. */
  const told = () =>
    shown.map(({ notifications: { length }, silent }) => (silent ? `${length} silent` : String(length)));
  return { logged, folder, db, notifications, settings, shown, changes, window, clock, close, list, told };
}

let count = 0;
const delivered = (): NotificationSubject => ({
  type: 'fax-delivered',
  number: '6175550134',
  document: 'smith-referral.pdf',
  jobId: `job-${(count += 1)}`,
});
const failed = (): NotificationSubject => ({
  type: 'fax-failed',
  number: '6175550134',
  failure: 'busy',
  jobId: 'job-x',
});
const unknown = (): NotificationSubject => ({ type: 'fax-unknown', number: '6175550134', jobId: 'job-x' });
const warned = (): NotificationSubject => ({
  type: 'change-warned',
  operation: 'did.updateDid',
  target: '2125550100',
  text: 'Careful',
  activityId: 'entry-1',
});
const gathered = () => vi.advanceTimersByTime(5_000);

describe('the kinds of notifications', () => {
  it('are each of a category that can be switched, and open a screen', () => {
    for (const [type, kind] of Object.entries(notificationKinds)) {
      expect(NOTIFICATION_CATEGORIES, type).toContain(kind.category);
      const path = kind.path({ jobId: 'a', faxId: 'b', activityId: 'c' } as never);
      expect(path, type).toMatch(/^\/[a-z]+(\/[a-z]+)*(\?(amount=\d+|period=today))?$/);
    }
  });

  it('are always told when something failed, or when a person has to look after something', () => {
    const lookAfter = [
      ...['fax-cannot-tell', 'fax-found', 'fax-no-final-answer', 'fax-held', 'fax-several-paused', 'fax-waits'],
      'text-held',
      'text-list-paused',
    ];
    for (const [type, { tone, always }] of Object.entries(notificationKinds))
      expect(always === true, type).toBe(tone === 'bad' || lookAfter.includes(type));
  });

  it('that are named after a failure are told at any time, as the settings say', () => {
    const failures = Object.entries(notificationKinds).filter(([type]) => type.endsWith('-failed'));
    expect(failures.length).toBeGreaterThan(0);
    for (const [type, { always }] of failures) expect(always, type).toBe(true);
  });
});

describe('the notification centre', () => {
  it('keeps what it is told, newest first, with what is unread, over a restart', () => {
    const first = centre();
    first.notifications.tell(delivered());
    vi.advanceTimersByTime(1_000);
    first.notifications.tell(warned());
    expect(first.list()).toMatchObject({
      unread: 2,
      notifications: [
        {
          subject: { type: 'change-warned' },
          category: 'changes',
          tone: 'warn',
          path: '/activity/entry-1',
          read: false,
        },
        { subject: { type: 'fax-delivered' }, category: 'fax-result', tone: 'good', read: false },
      ],
    });
    const [newest] = first.list().notifications;
    expect(valueOf(first.notifications.markRead([newest?.id ?? '']))).toMatchObject({
      unread: 1,
      notifications: [{ read: true }, {}],
    });
    expect(first.changes).toEqual([1, 2, 1]);
    first.close();

    const second = centre({}, { folder: first.folder });
    expect(second.list().unread).toBe(1);
    expect(valueOf(second.notifications.markRead([])).unread).toBe(0);
    expect(second.list().notifications).toHaveLength(2);
  });

  it.each([
    ['is ahead by a year', 365 * DAY],
    ['is not known to be right', null],
  ])('keeps what is not ninety days old while the clock of this computer %s', (_, ahead) => {
    const { notifications, clock, list } = centre();
    notifications.tell(delivered());
    vi.advanceTimersByTime(365 * DAY);
    clock.ahead = ahead && ahead / 1000;
    notifications.tell(warned());
    expect(list().notifications).toHaveLength(2);
    clock.ahead = 0;
    notifications.tell(warned());
    expect(list().notifications).toHaveLength(2);
  });

  it('keeps the newest thousand of ninety days', () => {
    const { db, notifications, list } = centre({ notify: { 'fax-result': false } });
    notifications.tell(unknown());
    vi.advanceTimersByTime(91 * DAY);
    db.transaction(() => {
      for (let number = 0; number < 1_005; number += 1) notifications.tell(delivered());
    });
    const jobs = list().notifications.map(({ subject }) => (subject as { jobId: string }).jobId);
    expect(jobs).toHaveLength(1_000);
    expect(jobs[0]).toBe(`job-${count}`);
    expect(jobs).not.toContain('job-x');
  });

  it('names no document in its file, and without a key writes no notification at all', () => {
    for (const key of [KEY, null]) {
      const { notifications, db, folder, list, close } = centre({}, { key });
      notifications.tell(delivered());
      db.run(`INSERT INTO draft (kind, value, saved_at) VALUES ('proof', '"plain-referral.pdf"', '')`);
      expect(list().notifications).toHaveLength(1);
      expect(valueOf(notifications.markRead([])).unread).toBe(0);
      expect(db.all('SELECT 1 FROM notice')).toHaveLength(key === null ? 0 : 1);
      close();
      expect(filesWith(folder, 'plain-referral')).toHaveLength(1);
      expect(filesWith(folder, 'smith-referral')).toEqual([]);
    }
  });

  it('leaves out what a lost key has written', () => {
    const first = centre();
    first.notifications.tell(delivered());
    first.close();
    expect(centre({}, { folder: first.folder, key: Cipher.newKey() }).list().notifications).toEqual([]);
  });
});

describe('the system shows', () => {
  it.each<[string, Partial<Settings>, NotificationSubject, { focused?: boolean; locked?: boolean }, string[]]>([
    ['a result', {}, delivered(), {}, ['1']],
    ['a result, without a sound', { notifySound: false }, delivered(), {}, ['1 silent']],
    ['no result whose category is off', { notify: { 'fax-result': false } }, delivered(), {}, []],
    ['a result although another category is off', { notify: { balance: false } }, delivered(), {}, ['1']],
    ['a failure although its category is off', { notify: { 'fax-result': false } }, failed(), {}, ['1']],
    ['no result to whom sees the app', { notifyOnlyUnfocused: true }, delivered(), { focused: true }, []],
    ['a failure to whom sees the app', { notifyOnlyUnfocused: true }, failed(), { focused: true }, ['1']],
    [
      'a result to whom sees it locked',
      { notifyOnlyUnfocused: true },
      delivered(),
      { focused: true, locked: true },
      ['1'],
    ],
    ['a result to whom does not see it', { notifyOnlyUnfocused: true }, delivered(), {}, ['1']],
    ['no result in quiet hours', { quietHours: { on: true, from: '11:00', to: '13:00' } }, delivered(), {}, []],
    [
      'a failure in quiet hours, silently',
      { quietHours: { on: true, from: '11:00', to: '13:00' } },
      failed(),
      {},
      ['1 silent'],
    ],
    ['a result after quiet hours', { quietHours: { on: true, from: '20:00', to: '07:00' } }, delivered(), {}, ['1']],
    ['a warning of the provider nowhere but in the centre', {}, warned(), {}, []],
  ])('%s', (_, settings, subject, state, expected) => {
    const { notifications, window, told, list } = centre(settings);
    Object.assign(window, state);
    notifications.tell(subject);
    gathered();
    expect(told()).toEqual(expected);
    expect(list().notifications).toHaveLength(1);
  });

  it('nothing but failures in a pause, also after a restart, until it is over or ended', () => {
    const first = centre();
    const until = new Date(Date.now() + 60 * 60_000).toISOString();
    expect(valueOf(first.notifications.pause(60))).toEqual({ until });
    first.close();
    const { notifications, told } = centre({}, { folder: first.folder });
    expect(notifications.pausedUntil).toBe(until);
    for (const subject of [delivered(), failed()]) notifications.tell(subject);
    gathered();
    expect(told()).toEqual(['1 silent']);
    vi.advanceTimersByTime(60 * 60_000);
    expect(notifications.pausedUntil).toBeNull();
    notifications.tell(delivered());
    gathered();
    expect(told()).toEqual(['1 silent', '1']);
    notifications.pause(60);
    expect(valueOf(notifications.pause(0))).toEqual({ until: null });
    notifications.tell(delivered());
    gathered();
    expect(told()).toEqual(['1 silent', '1', '1']);
  });

  it('all of them again where the clock is set back before the beginning of a pause', () => {
    const { notifications } = centre();
    vi.advanceTimersByTime(365 * DAY);
    notifications.pause(60);
    expect(notifications.pausedUntil).not.toBeNull();
    vi.setSystemTime(Date.now() - 365 * DAY);
    expect(notifications.pausedUntil).toBeNull();
  });

  it('a failure although it cannot be kept', () => {
    const { notifications, db, told, logged } = centre();
    db.run('DROP TABLE notice');
    notifications.tell(failed());
    expect(told()).toEqual(['1']);
    expect(logged).toEqual(['error a notification could not be kept']);
  });

  it('a test whatever is switched off, and does not keep it', () => {
    const { notifications, shown, list } = centre({ notify: { computer: false }, notifyOnlyUnfocused: true });
    notifications.pause(60);
    void notifications.test();
    expect(shown).toMatchObject([
      { profile: { id: 'office' }, silent: false, notifications: [{ subject: { type: 'test' } }] },
    ]);
    expect(list().notifications).toEqual([]);
  });
});

describe('what the system said of notifications', () => {
  it('is not known before the first, and is the answer to a test', async () => {
    const { notifications, shown } = centre();
    expect(valueOf(notifications.delivery())).toBeNull();
    const test = notifications.test();
    shown[0]?.heard('shown');
    const delivery = { word: 'shown', at: new Date().toISOString() };
    expect(valueOf(await test)).toEqual(delivery);
    expect(valueOf(notifications.delivery())).toEqual(delivery);
  });

  it('is nothing when no word comes in time, also where one was shown before', async () => {
    const { notifications, shown } = centre({ notifyDigest: false });
    notifications.tell(delivered());
    shown[0]?.heard('shown');
    expect(valueOf(notifications.delivery())).toMatchObject({ word: 'shown' });
    const test = notifications.test();
    gathered();
    expect(valueOf(await test)).toMatchObject({ word: 'nothing' });
    expect(valueOf(notifications.delivery())).toMatchObject({ word: 'nothing' });
  });

  it('is known after a restart, and a word that comes after the end is lost without harm', () => {
    const first = centre({ notifyDigest: false });
    first.notifications.tell(delivered());
    first.shown[0]?.heard('failed');
    first.close();
    first.shown[0]?.heard('shown');
    expect(first.logged).toEqual(['warn what the system said of a notification could not be kept']);
    const again = centre({}, { folder: first.folder });
    expect(valueOf(again.notifications.delivery())).toMatchObject({ word: 'failed' });
  });
});

describe('a digest', () => {
  it('gathers what comes within a short time, and starts again after it', () => {
    const { notifications, told, shown } = centre();
    for (let number = 0; number < 7; number += 1) notifications.tell(delivered());
    expect(told()).toEqual([]);
    gathered();
    expect(told()).toEqual(['7']);
    const times = shown[0]?.notifications.map(({ subject }) => (subject as { jobId: string }).jobId);
    expect(times).toEqual(Array.from({ length: 7 }, (_, index) => `job-${count - 6 + index}`));
    notifications.tell(delivered());
    gathered();
    expect(told()).toEqual(['7', '1']);
  });

  it('keeps back no warning and no failure, but the fourth failure of a burst', () => {
    const { notifications, told } = centre();
    for (let number = 0; number < 6; number += 1) notifications.tell(failed());
    notifications.tell(unknown());
    expect(told()).toEqual(['1', '1', '1', '1']);
    gathered();
    expect(told()).toEqual(['1', '1', '1', '1', '3']);
    notifications.tell(failed());
    expect(told()).toEqual(['1', '1', '1', '1', '3', '1']);
  });

  it('loses no failure when the app is closed', () => {
    const { notifications, told, close } = centre();
    for (let number = 0; number < 5; number += 1) notifications.tell(failed());
    notifications.tell(delivered());
    close();
    expect(told()).toEqual(['1', '1', '1', '2']);
    gathered();
    expect(told()).toHaveLength(4);
  });

  it('that is switched off leaves one notification for each', () => {
    const { notifications, told } = centre({ notifyDigest: false });
    for (const subject of [delivered(), delivered(), failed(), failed(), failed(), failed()])
      notifications.tell(subject);
    expect(told()).toEqual(['1', '1', '1', '1', '1', '1']);
  });
});

describe('quiet hours', () => {
  it.each([
    ['20:00', '07:00', '19:59', false],
    ['20:00', '07:00', '20:00', true],
    ['20:00', '07:00', '23:59', true],
    ['20:00', '07:00', '00:00', true],
    ['20:00', '07:00', '06:59', true],
    ['20:00', '07:00', '07:00', false],
    ['12:00', '13:30', '12:00', true],
    ['12:00', '13:30', '13:29', true],
    ['12:00', '13:30', '13:30', false],
    ['12:00', '13:30', '11:59', false],
    ['08:00', '08:00', '15:00', true],
  ])('from %s to %s at %s: %s', (from, to, at, quiet) => {
    const [hours = 0, minutes = 0] = at.split(':').map(Number);
    const time = new Date(2026, 10, 21, hours, minutes);
    expect(isQuiet({ on: true, from, to }, time)).toBe(quiet);
    expect(isQuiet({ on: false, from, to }, time)).toBe(false);
  });
});
