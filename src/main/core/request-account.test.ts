// A request reaches the account that the person saw, whatever comes to the screen meanwhile. With real accounts side by side.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands, type CommandName } from '#shared/bridge/commands.ts';
import type { Outcome } from '#shared/bridge/outcome.ts';
import { operationIds, operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import type { DemoProvider } from '#demo/provider.ts';
import { providerAccount, input, start, value } from './accounts/account-manager.fixture.ts';
import { commandHandlers } from './command-handlers.ts';
import type { Shell } from './handler-deps.ts';
import { Redactor } from './log/redact.ts';
import { createDispatch } from './dispatch.ts';
import { AppLock, lockSchema } from './lock/app-lock.ts';
import { silentLogger } from './log/logger.ts';
import { requestedAccount } from './request-account.ts';
import { JsonFile } from './settings/json-file.ts';
import { eventually, tempFolder } from './test/support.ts';

const PIN = '4711';
const REFILL = { amount: 50, mode: null, again: false, overCap: true, pin: PIN };
const otherAccount = { ok: false, problem: { kind: 'other-account' } };

const charged = (provider: DemoProvider) =>
  provider
    .state()
    .ledger.filter(({ kind }) => kind === 'refill')
    .map(({ amount }) => Number(amount));

/** Two accounts side by side, of which the second is on the screen. */
async function twoAccounts() {
  const rig = start();
  const [a, b] = [await providerAccount(), await providerAccount()];
  value(await rig.accounts.connect(input(a, { name: 'A' })));
  value(await rig.accounts.connect(input(b, { name: 'B' })));
  await rig.online();
  const idOf = (name: string) =>
    rig.accounts.current.profiles.find(({ profile }) => profile.name === name)?.profile.id ?? '';
  const file = new JsonFile(join(tempFolder(), 'lock.json'), lockSchema);
  const lock = new AppLock({ file, now: Date.now, changed: () => undefined });
  await lock.setPin('', PIN);
  const handlers = commandHandlers({ accounts: rig.accounts, lock, shell: {} as Shell } as Parameters<
    typeof commandHandlers
  >[0]);
  const dispatch = createDispatch({
    redactor: new Redactor(),
    handlers,
    call: async (id, params) => {
      const account = await rig.accounts.accountAsked(requestedAccount());
      return account?.call(id, params) ?? { ok: false, problem: { kind: 'signed-out' } };
    },
    logger: silentLogger,
    locked: () => false,
    accountOnScreen: () => rig.accounts.onScreen?.profile.id ?? null,
  });
  return { ...rig, dispatch, a, b, ids: { a: idOf('A'), b: idOf('B') } };
}

describe('a request', () => {
  it('for one account charges that one, although another comes to the screen while its PIN is checked', async () => {
    const { accounts, dispatch, a, b, ids } = await twoAccounts();
    await accounts.switchTo(ids.a);
    const sent = dispatch('command', 'money.refill', REFILL, ids.a);
    await accounts.switchTo(ids.b);
    expect(await sent).toMatchObject({ ok: true, value: { state: 'done' } });
    expect([charged(a), charged(b)]).toEqual([[50], []]);
  });

  it('changes the limits of the account that it is for', async () => {
    const { accounts, dispatch, ids } = await twoAccounts();
    await accounts.switchTo(ids.a);
    const sent = dispatch('command', 'money.setCaps', { day: 5, month: null, pin: PIN }, ids.a);
    await accounts.switchTo(ids.b);
    expect(await sent).toMatchObject({ ok: true });
    const caps = async (id: string) =>
      value((await dispatch('command', 'money.caps', undefined, id)) as Outcome<object>);
    expect(await caps(ids.a)).toMatchObject({ day: 5 });
    expect(await caps(ids.b)).toMatchObject({ day: null });
  });

  it('that changes an account is refused when another one is on the screen, or when it names none', async () => {
    const { dispatch, a, b, ids } = await twoAccounts();
    for (const given of [ids.a, null, undefined, '', 7, {}])
      expect(await dispatch('command', 'money.refill', REFILL, given)).toEqual(otherAccount);
    expect(await dispatch('call', 'account.refillBalance', { amount: 50 }, ids.a)).toEqual(otherAccount);
    expect([charged(a), charged(b)]).toEqual([[], []]);
    expect(await dispatch('command', 'money.refill', REFILL, ids.b)).toMatchObject({ ok: true });
    expect([charged(a), charged(b)]).toEqual([[], [50]]);
  });

  it('that reads is answered by the account that it names', async () => {
    const { dispatch, a, b, ids } = await twoAccounts();
    const balance = async (id: string) => {
      const outcome = (await dispatch('call', 'account.getAccountBalance', {}, id)) as Outcome<{ balance: string }>;
      return value(outcome).balance;
    };
    value(await dispatch('command', 'money.refill', REFILL, ids.b));
    expect(await balance(ids.a)).toBe(a.state().balance);
    expect(await balance(ids.b)).toBe(b.state().balance);
    expect(a.state().balance).not.toBe(b.state().balance);
  });

  it('for an account that was removed reaches no other one', async () => {
    const { accounts, dispatch, ids } = await twoAccounts();
    await accounts.remove(ids.a);
    expect(await dispatch('call', 'account.getAccountBalance', {}, ids.a)).toMatchObject({
      problem: { kind: 'signed-out' },
    });
  });
});

describe('every way to change an account', () => {
  it.each(operationIds.filter((id) => operationOf(id).effect !== 'read'))(
    'by %s is held back',
    async (id: OperationId) => {
      const { dispatch } = await screenOf('b');
      expect(await dispatch('call', id, {}, 'a')).toEqual(otherAccount);
      expect(await dispatch('call', id, {})).toEqual(otherAccount);
    },
  );

  it.each([
    'money.refill',
    'money.spend',
    'money.setCaps',
    'fax.send',
    'fax.cancel',
    'bulk.start',
    'bulk.undo',
    'activity.undo',
    'session.signOut',
  ] as const)('by %s is held back', async (name: CommandName) => {
    expect(commands[name].changesAccount).toBe(true);
    const { dispatch } = await screenOf('b');
    expect(await dispatch('command', name, {}, 'a')).toEqual(otherAccount);
  });
});

/** A dispatch with an account on the screen, which fails whatever reaches it. */
async function screenOf(id: string) {
  const never = () => Promise.reject(new Error('It was let through'));
  const handlers = Object.fromEntries(Object.keys(commands).map((name) => [name, never]));
  const dispatch = createDispatch({
    redactor: new Redactor(),
    handlers: handlers as unknown as Parameters<typeof createDispatch>[0]['handlers'],
    call: never,
    logger: silentLogger,
    locked: () => false,
    accountOnScreen: () => id,
  });
  return eventually(() => ({ dispatch }));
}
