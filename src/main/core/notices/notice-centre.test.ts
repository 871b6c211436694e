import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { NOTICE_CATEGORIES, type NoticeSubject } from '#shared/bridge/notices.ts';
import type { Profile } from '#shared/bridge/session.ts';
import { DEFAULT_SETTINGS, type Settings } from '#shared/bridge/settings.ts';
import { valueOf } from '../accounts/account.fixture.ts';
import { Database } from '../store/database.ts';
import { KeyValueStore } from '../store/key-value-store.ts';
import { DAY, filesWith, tempFolder } from '../test/support.ts';
import { Cipher } from '../vault/cipher.ts';
import { NoticeCentre, type ShownNotices } from './notice-centre.ts';
import { noticeKinds } from './notice-kinds.ts';
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
  const shown: ShownNotices[] = [];
  const changes: number[] = [];
  const logged: string[] = [];
  const window = { focused: false, locked: false };
  const notices = new NoticeCentre({
    db,
    cipher: key === null ? null : new Cipher(key),
    keyValues: new KeyValueStore(db),
    logger: { log: (level, message) => void logged.push(`${level} ${message}`) },
    profile: () => ({ id: 'office' }) as Profile,
    settings: () => settings,
    now: Date.now,
    focused: () => window.focused,
    locked: () => window.locked,
    show: (what) => void shown.push(what),
    changed: (unread) => void changes.push(unread),
  });
  const close = () => {
    notices.close();
    db.close();
  };
  onTestFinished(close);
  const list = () => valueOf(notices.list());
  /** How many notices each notification has had so far, with `silent` where it made no sound. */
  const told = () => shown.map(({ notices: { length }, silent }) => (silent ? `${length} silent` : String(length)));
  return { logged, folder, db, notices, settings, shown, changes, window, close, list, told };
}

let count = 0;
const delivered = (): NoticeSubject => ({
  type: 'fax-delivered',
  number: '6175550134',
  document: 'smith-referral.pdf',
  jobId: `job-${(count += 1)}`,
});
const failed = (): NoticeSubject => ({ type: 'fax-failed', number: '6175550134', failure: 'busy', jobId: 'job-x' });
const unknown = (): NoticeSubject => ({ type: 'fax-unknown', number: '6175550134', jobId: 'job-x' });
const warned = (): NoticeSubject => ({
  type: 'change-warned',
  operation: 'did.updateDid',
  target: '2125550100',
  text: 'Careful',
  activityId: 'entry-1',
});
const gathered = () => vi.advanceTimersByTime(5_000);

describe('the kinds of notices', () => {
  it('are each of a category that can be switched, and open a screen', () => {
    for (const [type, kind] of Object.entries(noticeKinds)) {
      expect(NOTICE_CATEGORIES, type).toContain(kind.category);
      const path = kind.path({ jobId: 'a', faxId: 'b', activityId: 'c' } as never);
      expect(path, type).toMatch(/^\/[a-z]+(\/[a-z]+)*(\?amount=\d+)?$/);
    }
  });

  it('are always told when something failed, or when a person has to look after a fax', () => {
    const lookAfter = ['fax-cannot-tell', 'fax-found', 'fax-no-final-answer', 'fax-held'];
    for (const [type, { tone, always }] of Object.entries(noticeKinds))
      expect(always === true, type).toBe(tone === 'bad' || lookAfter.includes(type));
  });
});

describe('the notification centre', () => {
  it('keeps what it is told, newest first, with what is unread, over a restart', () => {
    const first = centre();
    first.notices.tell(delivered());
    vi.advanceTimersByTime(1_000);
    first.notices.tell(warned());
    expect(first.list()).toMatchObject({
      unread: 2,
      notices: [
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
    const [newest] = first.list().notices;
    expect(valueOf(first.notices.markRead([newest?.id ?? '']))).toMatchObject({
      unread: 1,
      notices: [{ read: true }, {}],
    });
    expect(first.changes).toEqual([1, 2, 1]);
    first.close();

    const second = centre({}, { folder: first.folder });
    expect(second.list().unread).toBe(1);
    expect(valueOf(second.notices.markRead([])).unread).toBe(0);
    expect(second.list().notices).toHaveLength(2);
  });

  it('keeps the newest thousand of ninety days', () => {
    const { db, notices, list } = centre({ notify: { 'fax-result': false } });
    notices.tell(unknown());
    vi.advanceTimersByTime(91 * DAY);
    db.transaction(() => {
      for (let number = 0; number < 1_005; number += 1) notices.tell(delivered());
    });
    const jobs = list().notices.map(({ subject }) => (subject as { jobId: string }).jobId);
    expect(jobs).toHaveLength(1_000);
    expect(jobs[0]).toBe(`job-${count}`);
    expect(jobs).not.toContain('job-x');
  });

  it('names no document in its file, and without a key writes no notice at all', () => {
    for (const key of [KEY, null]) {
      const { notices, db, folder, list, close } = centre({}, { key });
      notices.tell(delivered());
      db.run(`INSERT INTO draft (kind, value, saved_at) VALUES ('proof', '"plain-referral.pdf"', '')`);
      expect(list().notices).toHaveLength(1);
      expect(valueOf(notices.markRead([])).unread).toBe(0);
      expect(db.all('SELECT 1 FROM notice')).toHaveLength(key === null ? 0 : 1);
      close();
      expect(filesWith(folder, 'plain-referral')).toHaveLength(1);
      expect(filesWith(folder, 'smith-referral')).toEqual([]);
    }
  });

  it('leaves out what a lost key has written', () => {
    const first = centre();
    first.notices.tell(delivered());
    first.close();
    expect(centre({}, { folder: first.folder, key: Cipher.newKey() }).list().notices).toEqual([]);
  });
});

describe('the system shows', () => {
  it.each<[string, Partial<Settings>, NoticeSubject, { focused?: boolean; locked?: boolean }, string[]]>([
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
    const { notices, window, told, list } = centre(settings);
    Object.assign(window, state);
    notices.tell(subject);
    gathered();
    expect(told()).toEqual(expected);
    expect(list().notices).toHaveLength(1);
  });

  it('nothing but failures in a pause, also after a restart, until it is over or ended', () => {
    const first = centre();
    const until = new Date(Date.now() + 60 * 60_000).toISOString();
    expect(valueOf(first.notices.pause(60))).toEqual({ until });
    first.close();
    const { notices, told } = centre({}, { folder: first.folder });
    expect(notices.pausedUntil).toBe(until);
    for (const subject of [delivered(), failed()]) notices.tell(subject);
    gathered();
    expect(told()).toEqual(['1 silent']);
    vi.advanceTimersByTime(60 * 60_000);
    expect(notices.pausedUntil).toBeNull();
    notices.tell(delivered());
    gathered();
    expect(told()).toEqual(['1 silent', '1']);
    notices.pause(60);
    expect(valueOf(notices.pause(0))).toEqual({ until: null });
    notices.tell(delivered());
    gathered();
    expect(told()).toEqual(['1 silent', '1', '1']);
  });

  it('a failure although it cannot be kept', () => {
    const { notices, db, told, logged } = centre();
    db.run('DROP TABLE notice');
    notices.tell(failed());
    expect(told()).toEqual(['1']);
    expect(logged).toEqual(['error a notice could not be kept']);
  });

  it('a test whatever is switched off, and does not keep it', () => {
    const { notices, shown, list } = centre({ notify: { computer: false }, notifyOnlyUnfocused: true });
    notices.pause(60);
    valueOf(notices.test());
    expect(shown).toMatchObject([
      { profile: { id: 'office' }, silent: false, notices: [{ subject: { type: 'test' } }] },
    ]);
    expect(list().notices).toEqual([]);
  });
});

describe('a digest', () => {
  it('gathers what comes within a short time, and starts again after it', () => {
    const { notices, told, shown } = centre();
    for (let number = 0; number < 7; number += 1) notices.tell(delivered());
    expect(told()).toEqual([]);
    gathered();
    expect(told()).toEqual(['7']);
    const times = shown[0]?.notices.map(({ subject }) => (subject as { jobId: string }).jobId);
    expect(times).toEqual(Array.from({ length: 7 }, (_, index) => `job-${count - 6 + index}`));
    notices.tell(delivered());
    gathered();
    expect(told()).toEqual(['7', '1']);
  });

  it('keeps back no warning and no failure, but the fourth failure of a burst', () => {
    const { notices, told } = centre();
    for (let number = 0; number < 6; number += 1) notices.tell(failed());
    notices.tell(unknown());
    expect(told()).toEqual(['1', '1', '1', '1']);
    gathered();
    expect(told()).toEqual(['1', '1', '1', '1', '3']);
    notices.tell(failed());
    expect(told()).toEqual(['1', '1', '1', '1', '3', '1']);
  });

  it('loses no failure when the app is closed', () => {
    const { notices, told, close } = centre();
    for (let number = 0; number < 5; number += 1) notices.tell(failed());
    notices.tell(delivered());
    close();
    expect(told()).toEqual(['1', '1', '1', '2']);
    gathered();
    expect(told()).toHaveLength(4);
  });

  it('that is switched off leaves one notification for each', () => {
    const { notices, told } = centre({ notifyDigest: false });
    for (const subject of [delivered(), delivered(), failed(), failed(), failed(), failed()]) notices.tell(subject);
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
