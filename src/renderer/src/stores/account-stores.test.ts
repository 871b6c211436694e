import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommandName, CommandResult } from '#shared/bridge/commands.ts';
import type { EventName, Events } from '#shared/bridge/events.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import { contactWith } from '#shared/domain/contacts/contact.fixture.ts';
import { examples } from '#shared/provider/examples.fixture.ts';
import { fakePage, settled, showProfile, type FakeBridge } from '#renderer/test/fake-bridge.ts';
import { accountStores } from '#renderer/kernel/account-scope.ts';
import type { UserDataName } from '#shared/user-data/user-data.ts';

const SOURCE = join(import.meta.dirname, '..');
const AT = '2026-07-01T12:00:00.000Z';
const DID = '2125550100';

/** Every store of the page is loaded, so one that is added later is walked, too, whatever its file is called. */
const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /(?<!\.test)\.ts$/.test(file) && readFileSync(join(SOURCE, file), 'utf8').includes('= defineAccountStore('),
);
await Promise.all(files.map((file) => import(join(SOURCE, file))));

const NO_CHOICES = { lines: [], numbers: [], countries: [], tags: [] };

/** What main answers; what is not here is an operation of the provider, or a list that nobody keeps. */
const answers = {
  'activity.list': { entries: [{ id: 'entry' }], total: 1 },
  'bulk.run': { id: 'run', state: 'finished', rows: [] },
  'calls.state': { known: [], differing: [], reading: null, problem: null, broken: false, inMemory: true },
  'calls.find': { ...{ sums: { calls: 1, minutes: 1, billed: 1, cost: 1 }, rows: [{ id: 1 }] }, ...NO_CHOICES },
  'calls.unusual': { day: '2026-07-01', reasons: [] },
  'contacts.since': { contacts: [contactWith('ames', { name: 'Dr Ames' })], deleted: [], revision: 1, more: false },
  'fax.draft': { documentId: null, from: DID, to: DID, document: null, sources: [] },
  'fax.draftsAside': [{ id: 'aside', savedAt: AT, to: DID, others: 0, documents: [], pages: 0 }],
  'fax.overview': {
    jobs: [],
    batches: [],
    received: [{ faxId: 'fax' }],
    sent: [],
    unread: 1,
    counts: { received: 1, sent: 0, outbox: 0 },
  },
  'fax.find': {
    ...{ total: 1, outside: 0, own: [DID], services: [], tags: [], oldest: AT },
    rows: [
      {
        faxId: 'fax',
        direction: 'in',
        from: DID,
        to: DID,
        status: '',
        sendTime: AT,
        seenAt: AT,
        jobId: null,
        files: [],
      },
    ],
  },
  'guard.tripwire': { chosen: null, on: true, limits: {}, lookedAt: AT, problem: null, hits: [] },
  'lists.open': listState(),
  'lists.query': {
    state: listState(),
    keys: 'Main',
    rows: [{ trunk: 'Main', status: 'on', id: '73407', foc_date: '', created_by: AT }],
    all: 1,
    counts: {},
    outside: 0,
    changed: null,
  },
  'lists.count': [1],
  'money.ledger': { entries: [{ id: 'entry' }], total: 1 },
  'notifications.list': { notifications: [{ id: 'notification' }], unread: 1 },
  'notifications.missed': { notifications: 1 },
  'notifications.delivery': { word: 'shown', at: AT },
  'numbers.removed': [{ kind: 'voice', number: { did: DID }, at: AT, by: 'elsewhere', setHere: [] }],
  'numbers.setHere': [{ setting: 'forw2did', set: true, value: '6175550134', at: AT }],
  'numbers.state': { revision: 1, count: 1, readAt: AT, reading: null, problem: null, cuts: {} },
  'numbers.unused': { found: { at: AT, days: 30, dids: [DID], looked: 1 }, progress: null, problem: null },
  'rates.changes': [{ at: AT }],
  'rates.get': { at: AT },
  'servers.setHere': { 311: { plan: 'small', note: `Since ${AT}`, addressNotes: {} } },
  'porting.timeline': { 73407: [{ at: AT, status: 'submitted', day: '' }] },
  'session.publicAddress': { address: '52.14.9.77' },
  'session.nextDemoDay': { now: AT },
  'texts.conversations': { conversations: [{ peer: DID }], total: 1, unread: 0 },
  'texts.receiver': { settings: { mode: 'off' }, runs: 'off', problem: null, path: '', turnedAway: null, lastAt: null },
  'texts.pictureStorage': { storage: { kind: 's3', bucket: 'texts', days: 7 }, left: 1, problem: null },
  'texts.senders': [DID],
  'texts.optOuts': [{ number: DID, at: AT }],
} satisfies { [N in CommandName]?: object };

const stored: Record<string, unknown> = {
  'address-book': [{ e911_name: 'Maple Street Dental' }],
  'call-columns': { columns: ['time'] },
  'fax-signatures': [{ name: 'Dr. Lee', mark: { kind: 'ink', path: 'M0 0L9 9', width: 40, height: 20 } }],
  'fax-templates': [{ name: 'Weekly' }],
  'number-views': [],
  'server-names': [{ id: '311', name: 'Phones' }],
  'setup-templates': [],
  'text-snippets': [{ name: 'Hours', text: 'We open at nine.' }],
};

function listState(): CommandResult<'lists.open'> {
  return { revision: 1, count: 1, readAt: AT, reading: null, problem: null, cut: null, setAside: 0 };
}

function answerTo(name: string, payload: unknown): Outcome<unknown> {
  if (name in answers) return succeed(answers[name as keyof typeof answers]);
  if (name === 'userData.get') return succeed(stored[(payload as { name: string }).name] ?? null);
  if (name === 'cache.read') {
    const { id } = payload as { id: keyof typeof examples };
    return succeed({ value: examples[id].value, at: AT });
  }
  return succeed(name in examples ? examples[name as keyof typeof examples].value : null);
}

type Loose = Record<string, unknown> & { [action: string]: (...given: unknown[]) => unknown };

/** How a store comes to hold something of its account where its own loading does not do that. */
const uses: Record<string, (store: Loose) => unknown> = {
  'add-money': (store) => store.show?.(25),
  'bulk-target': (store) => store.set?.([DID], { field: 'e911' }),
  'demo-day': (store) => store.next?.(),
  'my-address': (store) => store.lookUp?.(),
  'list-filters': (store) => store.keep?.('lines', 'main'),
  'number-list': (store) => Object.assign(store, { filter: { text: 'dental' }, selected: new Set([DID]) }),
  'number-search': (store) => store.find?.('Main'),
  'staged-rights': (store) => {
    const none = { send: false, delete: false, received: false, sent: false };
    return store.put?.([{ key: `ana ${DID}`, before: none, after: { ...none, send: true } }]);
  },
  'setup-templates': (store) => store.save?.({ name: 'Office', setup: {} }),
};

/** Makes each store and has it read what it shows. */
async function useAll(): Promise<void> {
  for (const [name, useStore] of accountStores) {
    const store = useStore() as unknown as Loose;
    for (const [key, action] of Object.entries(store))
      if (/^(load|refresh)/.test(key) && typeof action === 'function') void Promise.resolve(action(false));
    void uses[name]?.(store);
  }
  await settled();
}

/** What each store shows, as a text that can be compared. */
function shown(): Map<string, string> {
  const text = (_: string, value: unknown) => {
    if (value instanceof Map || value instanceof Set) return [...value];
    return value;
  };
  return new Map(
    [...accountStores].map(([name, useStore]) => {
      const values = Object.entries(useStore()).filter(
        ([key, value]) => !/^[$_]/.test(key) && typeof value !== 'function',
      );
      return [name, JSON.stringify(Object.fromEntries(values), text)];
    }),
  );
}

/** The stores of account `two` when no other account was ever on the screen, and nothing was answered. */
async function untouched(): Promise<Map<string, string>> {
  fakePage();
  await showProfile('two');
  const values = shown();
  await settled();
  return values;
}

// What is shown at two times is compared, and some of it counts the seconds.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(AT) });
});
afterAll(() => {
  vi.useRealTimers();
});

let fake: FakeBridge;
/** Of before the first use: what a store leaves behind outside of itself would be taken for untouched later. */
let fresh: Map<string, string>;

beforeAll(async () => {
  fresh = await untouched();
});

beforeEach(async () => {
  fake = fakePage();
  await showProfile('one');
});

describe.each([...accountStores.keys()])('the store %s', (name) => {
  it('holds something of its account in this test', async () => {
    fake.otherwise = answerTo;
    await useAll();
    expect(shown().get(name), 'say in `uses` or `answers` how it comes to hold something').not.toBe(fresh.get(name));
  });

  it('shows nothing of the account that was on the screen before', async () => {
    fake.otherwise = answerTo;
    await useAll();
    fake.otherwise = () => undefined;
    await showProfile('two');
    expect(shown().get(name)).toBe(fresh.get(name));
  });

  it.each([
    ['come late', answerTo],
    ['are late and refused', () => fail({ kind: 'signed-out' })],
  ])('shows nothing of answers that %s', async (_, answer) => {
    await useAll();
    await showProfile('two');
    const before = shown();
    const own = new Set(fake.waiting.filter(({ account }) => account === 'two'));
    // What the stores of the account that left ask next is answered, too.
    for (let round = 0; round < 5; round += 1) {
      const late = fake.waiting.filter((asked) => !own.has(asked));
      fake.waiting = fake.waiting.filter((asked) => own.has(asked));
      for (const asked of late) asked.answer(answer(asked.name, asked.payload));
      await settled();
    }
    expect(shown().get(name)).toBe(before.get(name));
  });
});

/** What main tells of an account when something of it has changed. */
const news: readonly { [N in EventName]: [N, Events[N]] }[EventName][] = [
  ...(['activity', 'calls', 'contacts', 'fax', 'guard', 'money', 'newPort'] as const).map(
    (area): ['fax.changed', null] => [`${area}.changed` as 'fax.changed', null],
  ),
  ['cache.changed', { id: 'account.getAccountBalance' }],
  ['guard.forwardsChanged', null],
  ['notifications.changed', { unread: 1 }],
  ['numbers.changed', { revision: 2 }],
  ['numbers.unusedChanged', null],
  ['texts.changed', { peer: null }],
  ['texts.receiverChanged', null],
  ...(['numbers', 'lines', 'servers', 'ports', 'texting'] as const).map(
    (list): ['lists.changed', Events['lists.changed']] => ['lists.changed', { list, scope: '' }],
  ),
  ...(Object.keys(stored) as UserDataName[]).map((name): ['userData.changed', Events['userData.changed']] => [
    'userData.changed',
    { name },
  ]),
];

/** Answers all that waits, and what is asked then, the newest first; what was asked for before others of its name, by name. */
async function answerNewestFirst(): Promise<Map<string, string[]>> {
  const marks = new Map<string, string[]>();
  while (fake.waiting.length > 0) {
    const asked = fake.waiting.map((one) => {
      const key = JSON.stringify([one.name, one.payload]);
      const of = marks.get(key) ?? [];
      marks.set(key, of);
      // Each answer has a time of its own, by which it is known again.
      of.push(new Date(Date.parse(AT) + 1000 * (of.length + 1) + [...marks.keys()].indexOf(key)).toISOString());
      return { one, at: of.at(-1) ?? AT };
    });
    fake.waiting = [];
    for (const { one, at } of asked.reverse())
      one.answer(JSON.parse(JSON.stringify(answerTo(one.name, one.payload)).replaceAll(AT, at)) as Outcome<unknown>);
    await settled();
  }
  return new Map([...marks].map(([key, of]) => [key, of.slice(0, -1)]));
}

it('no store shows an answer that is older than another one, whichever comes last', async () => {
  fake.otherwise = answerTo;
  await useAll();
  fake.otherwise = () => undefined;
  for (let round = 0; round < 2; round += 1)
    for (const [event, payload] of news) {
      fake.emit(event, payload);
      await settled();
    }
  const older = await answerNewestFirst();
  const stale = [...shown()].flatMap(([name, text]) =>
    [...older].filter(([, marks]) => marks.some((at) => text.includes(at))).map(([asked]) => `${name}: ${asked}`),
  );
  expect(stale).toEqual([]);
});

it('an account that comes back begins with empty stores', async () => {
  fake.otherwise = answerTo;
  await useAll();
  await showProfile('two');
  fake.otherwise = () => undefined;
  await showProfile('one');
  expect([...shown()]).toEqual([...fresh]);
});
