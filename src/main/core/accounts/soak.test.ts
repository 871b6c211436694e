// Random work on two accounts side by side, with faults, ends of the app, switches and clocks that are set forward and back.
// At the end, everything that the app says is held against the ledger of the provider. `npm run soak` takes a thousand runs.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ActivityState } from '#shared/bridge/activity.ts';
import type { Outcome } from '#shared/bridge/outcome.ts';
import { DEFAULT_SETTINGS } from '#shared/bridge/settings.ts';
import { operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import { startDemoProvider, type DemoProvider, type FaultName } from '#demo/provider.ts';
import { commandHandlers } from '../command-handlers.ts';
import type { Shell } from '../handler-deps.ts';
import { createDispatch, type Dispatch } from '../dispatch.ts';
import { takeIn } from '../fax/take-in.ts';
import { AppLock, lockSchema } from '../lock/app-lock.ts';
import { silentLogger } from '../log/logger.ts';
import { Redactor } from '../log/redact.ts';
import { limitsSchema } from '../money/limits-file.ts';
import { requestedAccount } from '../request-account.ts';
import { JsonFile } from '../settings/json-file.ts';
import { Database } from '../store/database.ts';
import { tempFolder } from '../test/support.ts';
import { inMemoryVault } from '../vault/in-memory-vault.ts';
import { profilesSchema } from './profiles.ts';
import { AccountManager } from './account-manager.ts';
import { looksAfter } from '../journal/look-waits.fixture.ts';

const RUNS = Number(process.env['SOAK_RUNS'] ?? 8);
const SEED = Number(process.env['SOAK_SEED'] ?? 1);
const SIDE_BY_SIDE = 4;
const HOUR = 3_600_000;
const SECRETS = { password: 'horse-battery-7', key: 'private-key-5b1f' };
/** Quick looks, so that a run takes seconds; what is told only after days is told after the clock was set forward. */
const LOOKS = looksAfter([20, 40], 40, { later: [60, 120, 240, 480, 480, 480] });

/** Faults after which the change may or may not have been carried out. */
const FAULTS: readonly { name: FaultName; value?: number | string; status?: number }[] = [
  { name: 'cut' },
  { name: 'cut-before' },
  { name: 'truncated' },
  { name: 'garbage' },
  { name: 'empty' },
  { name: 'status-500-after' },
  { name: 'status-500' },
  { name: 'status-503' },
  { name: 'error' },
  { name: 'error-200' },
  { name: 'html' },
  { name: 'late', value: 1 },
  { name: 'answer-after', value: '{"success":false}' },
  { name: 'answer-after', value: '{"error":"Internal Server Error"}', status: 500 },
  { name: 'answer-after', value: '{"message":"Maintenance until 5 pm"}' },
  { name: 'answer', value: '"not allowed"' },
  { name: 'answer', value: '{"data":{"error":"No"}}' },
];
const READ_FAULTS: readonly { name: FaultName; value?: number | string }[] = [
  { name: 'map' },
  { name: 'integers' },
  { name: 'arrays' },
  { name: 'answer', value: '{"message":"Maintenance until 5 pm"}' },
  { name: 'answer', value: '{}' },
  { name: 'status-503' },
  { name: 'late-list', value: 1 },
  { name: 'broken-row' },
];

/** Reads that looks rest on. An empty answer to a change means that it was done, so that none may be made up for those. */
const LISTS: readonly OperationId[] = [
  'did.listDids',
  'didinter.listDids',
  'server.listServers',
  'account.getAccountBalance',
];

/** A small generator of numbers by a seed, so that a run can be repeated. */
function randomOf(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    chance: (part: number) => next() < part,
    upTo: (most: number) => Math.floor(next() * (most + 1)),
    one: <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T,
  };
}
type Random = ReturnType<typeof randomOf>;

interface Entry {
  id: string;
  at: string;
  operation: OperationId;
  state: ActivityState;
  params: Record<string, unknown>;
  sent: number;
}

/** The app on a folder, which can be ended at any moment and started again. */
async function app(folder: string, keychain: ReturnType<typeof inMemoryVault>, clock: { ahead: number }) {
  const accounts = new AccountManager({
    ...{ folder, keychain, demoByDefault: false },
    profiles: new JsonFile(join(folder, 'profiles.json'), profilesSchema),
    limitsFile: new JsonFile(join(folder, 'limits.json'), limitsSchema),
    startDemo: () => Promise.reject(new Error('There is no demo account here')),
    settings: () => ({ ...DEFAULT_SETTINGS, faxHoldSeconds: 0, textQuietHours: false, requestTimeoutSeconds: 5 }),
    focused: () => false,
    locked: () => false,
    inspector: takeIn,
    logger: silentLogger,
    redactor: new Redactor(),
    now: () => Date.now() + clock.ahead,
    emit: () => undefined,
    showNotifications: () => undefined,
    lookWaits: LOOKS,
  });
  await accounts.state();
  const file = new JsonFile(join(folder, 'lock.json'), lockSchema);
  const lock = new AppLock({ file, now: Date.now, changed: () => undefined });
  const handlers = commandHandlers({ accounts, lock, shell: {} as Shell } as Parameters<typeof commandHandlers>[0]);
  const dispatch = createDispatch({
    redactor: new Redactor(),
    handlers,
    call: async (id, params) => {
      const account = await accounts.accountAsked(requestedAccount());
      return account?.call(id, params) ?? { ok: false, problem: { kind: 'signed-out' } };
    },
    logger: silentLogger,
    locked: () => false,
    accountOnScreen: () => accounts.onScreen?.profile.id ?? null,
  });
  return { accounts, dispatch };
}

/** What a person may do, with the parameters of the operation. */
function action(random: Random, mine: { dids: string[]; free: string[] }): [OperationId, Record<string, unknown>] {
  switch (random.upTo(7)) {
    case 0:
    case 1:
      return ['account.refillBalance', { amount: random.one([25, 50, 50, 75]) }];
    case 2:
      return ['did.orderDid', { did: mine.free.pop(), tier: '1' }];
    case 3:
      return ['didinter.orderDid', { country_code: 'FR', city: 'Paris' }];
    case 4:
      return ['did.deleteDid', { did: mine.dids.shift() }];
    case 5:
      return ['did.updateDid', { did: random.one(mine.dids), note: `Note ${random.upTo(3)}` }];
    case 6:
      return ['sms.sendMsg', { did: random.one(mine.dids), did_to: ['6465552368'], msg: `Text ${random.upTo(2)}` }];
    default:
      return ['server.orderServer', { server_type: 'small', note: `Server ${random.upTo(2)}` }];
  }
}

/** What makes two changes the same thing in the world. */
function keyOf(operation: OperationId, params: Record<string, unknown>): string {
  // The text of a message is in no journal.
  const named = ['amount', 'did', 'note', 'city', 'server_type'];
  return [operation, ...named.map((name) => String([params[name] ?? ''].flat().map(String).join()))].join(' ');
}

function entriesOf(folder: string, id: string): Entry[] {
  const db = Database.open(join(folder, 'profiles', id, 'data.sqlite'));
  try {
    return db.all('SELECT id, at, operation, state, params, sent FROM journal ORDER BY rowid').map((row) => ({
      ...(row as unknown as Entry),
      params: JSON.parse(String(row['params'])) as Record<string, unknown>,
    }));
  } finally {
    db.close();
  }
}

/** One run. Answers every statement of the app that the provider's ledger does not agree with. */
async function run(seed: number): Promise<{ wrong: string[]; sent: number; open: number }> {
  const random = randomOf(seed);
  const folder = tempFolder();
  const keychain = inMemoryVault();
  const clock = { ahead: 0 };
  const providers: DemoProvider[] = [];
  for (const username of ['anna', 'berta']) providers.push(await startDemoProvider({ username, ...SECRETS, seed: 1 }));
  let running = await app(folder, keychain, clock);
  const ids: string[] = [];
  for (const [index, { url, username }] of providers.entries()) {
    const given = {
      name: `Account ${index}`,
      baseUrl: url,
      username,
      ...SECRETS,
      registeredIp: '',
      sessionOnly: false,
    };
    const outcome = await running.accounts.connect(given);
    if (!outcome.ok) throw new Error('Not connected');
    ids.push(outcome.value.profile?.id ?? '');
  }
  // A screen offers to delete what is in the account and to buy what is not, and neither twice.
  const numbers: string[][] = [];
  for (const id of ids) {
    const listed = (await running.accounts.accountOf(id)?.call('did.listDids', { per_page: 200 })) as Outcome<{
      rows: { did: string }[];
    }>;
    numbers.push(listed.ok ? listed.value.rows.map(({ did }) => did) : []);
  }
  const free = Array.from({ length: 60 }, (_, index) => String(2125550300 + index)).filter(
    (did) => !providers.some((provider) => JSON.stringify(provider.state()).includes(did)),
  );
  const wrong: string[] = [];

  async function press(dispatch: Dispatch, at: number, again: boolean, [operation, params]: [OperationId, object]) {
    const isSpend = operationOf(operation).effect === 'spend';
    const spend = { operation, params, again, overCap: true };
    return await (isSpend
      ? dispatch('command', 'money.spend', spend, ids[at])
      : dispatch('call', operation, params, ids[at]));
  }

  for (let step = 4 + random.upTo(4); step > 0; step -= 1) {
    const at = random.upTo(1);
    const provider = providers[at] as DemoProvider;
    const what = action(random, { dids: numbers[at] ?? [], free });
    await running.accounts.switchTo(ids[at] ?? '');
    const fault = random.one(FAULTS);
    // In place of a refusal an empty answer says that it was done, and nothing can show otherwise.
    const isTold = fault.name !== 'empty' || what[0] === 'account.refillBalance';
    if (random.chance(0.6) && isTold) provider.fault({ ...fault, operation: what[0], times: 1 });
    if (random.chance(0.3))
      provider.fault({ ...random.one(READ_FAULTS), operation: random.one(LISTS), times: 1 + random.upTo(3) });
    const open = entriesOf(folder, ids[at] ?? '').some(
      ({ operation, state }) => operationOf(operation).effect === 'spend' && ['pending', 'unknown'].includes(state),
    );
    const sent = press(running.dispatch, at, false, what);
    if (random.chance(0.3)) void running.accounts.switchTo(ids[1 - at] ?? '');
    if (random.chance(0.2)) {
      // The app ends while it is on its way.
      await new Promise((resolve) => setTimeout(resolve, random.upTo(25)));
      await running.accounts.close();
      running = await app(folder, keychain, clock);
    }
    const outcome = await sent;
    const isDuplicate = !outcome.ok && outcome.problem.kind === 'duplicate';
    const wasLetThrough = outcome.ok || ['unknown-outcome', 'refused'].includes(outcome.problem.kind);
    if (open && operationOf(what[0]).effect === 'spend' && wasLetThrough)
      wrong.push(`${what[0]} was sent while a spend was open`);
    if (isDuplicate && random.chance(0.4)) {
      await running.accounts.switchTo(ids[at] ?? '');
      await press(running.dispatch, at, true, what);
    }
    if (random.chance(0.3)) clock.ahead += random.one([-5, -1, 1, 5, 30]) * HOUR;
    if (random.chance(0.3)) provider.advance(1_500);
  }

  for (const provider of providers) {
    provider.clearFaults();
    provider.advance(5_000);
  }
  // Everything can be read again: looks end, also those that wait for the next start of the app.
  await running.accounts.close();
  running = await app(folder, keychain, clock);
  const settled = () =>
    ids.every((id) => entriesOf(folder, id).every(({ state }) => !['pending', 'unknown'].includes(state)));
  for (let tries = 0; tries < 100 && !settled(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 50));
  await new Promise((resolve) => setTimeout(resolve, 400));

  let [sent, open] = [0, 0];
  for (const [index, id] of ids.entries()) {
    const provider = providers[index] as DemoProvider;
    await running.accounts.switchTo(id);
    const balance = (await running.dispatch('call', 'account.getAccountBalance', {}, id)) as Outcome<{
      balance: string;
    }>;
    if (!balance.ok || Number(balance.value.balance) !== Number(provider.state().balance))
      wrong.push('another balance');
    const entries = entriesOf(folder, id);
    const requests = provider.requests();
    const lines = provider
      .ledger()
      .filter(({ operation }) => operation !== null && operationOf(operation).effect !== 'read');
    for (const operation of new Set(entries.map((entry) => entry.operation))) {
      const written = entries.filter((entry) => entry.operation === operation && entry.sent === 1).length;
      const made = requests.filter((request) => request.operation === operation).length;
      if (made > written) wrong.push(`${operation}: ${made} requests for ${written} entries`);
      sent += made;
    }
    const keys = new Set([
      ...entries.map((entry) => keyOf(entry.operation, entry.params)),
      ...lines.map(({ operation, request }) => keyOf(operation as OperationId, request ?? {})),
    ]);
    for (const key of keys) {
      const states = entries.filter((entry) => keyOf(entry.operation, entry.params) === key).map(({ state }) => state);
      const real = lines.filter(
        ({ operation, request }) => keyOf(operation as OperationId, request ?? {}) === key,
      ).length;
      const done = states.filter((state) => state === 'done').length;
      const maybe = states.filter((state) => ['pending', 'unknown', 'cannot-tell'].includes(state)).length;
      open += maybe;
      if (done > real) wrong.push(`${key}: told as done ${done} times, done ${real} times (${states.join()})`);
      if (real > done + maybe) wrong.push(`${key}: done ${real} times, told ${states.join() || 'nowhere'}`);
    }
  }
  await running.accounts.close();
  for (const provider of providers) await provider.close();
  return { wrong, sent, open };
}

it(
  `what the app says agrees with the provider's ledger, in ${RUNS} random runs`,
  async () => {
    const wrong: string[] = [];
    let [next, sent, open] = [0, 0, 0];
    const lane = async () => {
      while (next < RUNS) {
        const seed = SEED * 1_000_000 + next++;
        const result = await run(seed);
        wrong.push(...result.wrong.map((what) => `run ${seed}: ${what}`));
        sent += result.sent;
        open += result.open;
      }
    };
    const started = Date.now();
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane));
    const seconds = Math.round((Date.now() - started) / 1000);
    process.stdout.write(`${RUNS} runs, ${sent} changes sent, ${open} told as not certain, in ${seconds} s\n`);
    expect(wrong).toEqual([]);
  },
  Math.max(120_000, RUNS * 30_000),
);
