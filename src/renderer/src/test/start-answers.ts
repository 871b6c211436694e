import type { CommandResult } from '#shared/bridge/commands.ts';
import { succeed } from '#shared/bridge/outcome.ts';
import type { UnseenSecret } from '#shared/bridge/secret-commands.ts';
import type { Profile, SessionState } from '#shared/bridge/session.ts';
import { DEFAULT_SETTINGS, type Settings } from '#shared/bridge/settings.ts';
import type { Answers } from './answers.ts';
import { listAnswers } from './fake-lists.ts';

/** When everything was read. */
export const READ_AT = '2026-07-01T12:00:00.000Z';

const profile: Profile = {
  id: 'office',
  kind: 'live',
  name: 'Maple Street Dental',
  baseUrl: 'https://provider.test/api',
  username: 'office@example.com',
  registeredIp: '',
  secretStorage: 'keychain',
  format: 'json',
  dialect: {},
  color: 'teal',
  viewOnly: false,
};

/** An office is signed in, and its provider answers. */
export const SESSION: SessionState = {
  revision: 1,
  profile,
  profiles: [
    {
      profile,
      state: 'running',
      trouble: null,
      connection: { state: 'online', since: READ_AT },
      balance: { balance: '84.35', credit: '10.00', at: READ_AT },
      faxesInTrouble: 0,
      unreadNotifications: 0,
      lastGoodAddress: '',
      clockAhead: 0,
    },
  ],
  connection: { state: 'online', since: READ_AT },
  keychain: 'available',
  documents: 'encrypted',
};

/** The same at a computer whose clock is so many seconds ahead of the provider's. */
export function signedInAhead(clockAhead: number): SessionState {
  return { ...SESSION, profiles: SESSION.profiles.map((summary) => ({ ...summary, clockAhead })) };
}

/** What the app itself is asked, whoever is signed in. */
function appAnswers(): Answers {
  let settings: Settings = DEFAULT_SETTINGS;
  return {
    'app.info': () =>
      succeed({ version: '0.1.0', platform: 'linux', runtime: 'test', systemLocale: 'en-US', development: false }),
    'settings.get': () => succeed(settings),
    'settings.set': ({ pin: _, ...change }) => {
      settings = { ...settings, ...(change as Partial<Settings>) };
      return succeed(settings);
    },
    'session.get': () => succeed(SESSION),
    'lock.get': () => succeed({ enabled: false, locked: false, retryAt: null }),
    'notifications.list': () => succeed({ notifications: [], unread: 0 }),
    'notifications.missed': () => succeed(null),
    'notifications.delivery': () => succeed(null),
    'app.copy': () => succeed(null),
  };
}

/** The faxes of an account as a whole, of which the list asks for more. */
export function faxOverview(received: number): CommandResult<'fax.overview'> {
  return {
    ...{ received: [], sent: [], jobs: [], batches: [], unread: 0, counts: { received, sent: 0, outbox: 0 } },
    ...{ complete: true, past: { reading: null, lacks: null }, historyAt: READ_AT },
    ...{ clockOffset: null, historyProblem: null },
  };
}

/** Faxes, texts, calls and contacts of an account that has none. */
const talks: Answers = {
  'fax.overview': () => succeed(faxOverview(0)),
  'fax.find': () => succeed({ total: 0, outside: 0, rows: [], own: [], services: [], tags: [], oldest: null }),
  'fax.fileToRead': () => succeed(null),
  'fax.draftsAside': () => succeed([]),
  'fax.draft': () => succeed({ documentId: null, from: '', to: '', document: null, sources: [] }),
  'fax.saveDraft': () => succeed(null),
  'contacts.since': () => succeed({ contacts: [], deleted: [], revision: 0, more: false }),
  'texts.conversations': () => succeed({ conversations: [], total: 0, unread: 0 }),
  'texts.price': () => succeed(null),
  'calls.unusual': () => succeed({ day: '2026-07-01', reasons: [] }),
  'calls.state': () =>
    succeed({ known: [], differing: [], reading: null, problem: null, broken: false, inMemory: false }),
  'calls.find': () =>
    succeed({
      sums: { calls: 0, minutes: 0, billed: 0, cost: 0 },
      rows: [],
      lines: [],
      numbers: [],
      countries: [],
      tags: [],
    }),
  'calls.refresh': () => succeed(null),
};

/** Numbers, lines and servers of an account that has none. */
const things: Answers = {
  ...listAnswers({}, { readAt: READ_AT }),
  'numbers.state': () =>
    succeed({
      revision: 1,
      count: 0,
      readAt: READ_AT,
      problem: null,
      textingProblem: null,
      faxProblem: null,
      reading: null,
      cuts: {},
    }),
  'numbers.removed': () => succeed([]),
  'numbers.unused': () => succeed({ found: null, progress: null, problem: null }),
  'bulk.run': () => succeed(null),
  'porting.timeline': () => succeed({}),
  'porting.keptKeys': () => succeed([]),
  'newPort.run': () => succeed(null),
  'guard.known': () => succeed({}),
  'servers.setHere': () => succeed({}),
};

/** The money of an account that spent nothing. */
const money: Answers = {
  'money.caps': () => succeed({ day: null, month: null, spentToday: '0', spentThisMonth: '0' }),
  'money.ledger': () => succeed({ entries: [], total: 0 }),
  'money.month': () =>
    succeed({ since: READ_AT, spent: '0', count: 0, unpriced: 0, uncertain: 0, refilled: '0', maybeRefilled: '0' }),
  'money.runway': () => succeed(null),
  'money.autoRefill': () => succeed({ switched: null, amounts: null, lastSeen: null }),
  'rates.get': () => succeed({ at: READ_AT, problem: null, rates: {} }),
  'rates.changes': () => succeed([]),
};

/** What main answers of an account that has nothing yet, so that any screen can be shown. */
export function startAnswers(): Answers {
  const kept = new Map<string, unknown>();
  /** Passwords that were sent; all of them were set. */
  const held = new Map<string, UnseenSecret>();
  return {
    ...appAnswers(),
    ...talks,
    ...things,
    ...money,
    'cache.read': ({ id }) =>
      succeed(
        id === 'account.getAccountBalance'
          ? { value: { balance: '84.35', allowed_credit: '10.00' }, at: READ_AT }
          : null,
      ),
    'activity.list': () => succeed({ entries: [], total: 0, withWarnings: 0, intact: true }),
    'secrets.hold': ({ of, secret }) => {
      const id = `secret-00${String(held.size)}`;
      held.set(id, { id, of, secret, uncertain: false });
      return succeed({ id });
    },
    'secrets.seen': ({ id }) => {
      held.delete(id);
      return succeed(null);
    },
    'secrets.unseen': (_, account) => succeed(account === profile.id ? [...held.values()] : []),
    'numbers.keepPinWhenSet': () => succeed(null),
    'draft.get': () => succeed(null),
    'draft.save': () => succeed(null),
    'draft.sent': () => succeed(null),
    'userData.get': ({ name }) => succeed(kept.get(name) ?? null),
    'userData.put': ({ name, value }) => {
      kept.set(name, value);
      return succeed(null);
    },
  };
}
