import { expect, it } from 'vitest';
import { fail, type Outcome } from '#shared/bridge/outcome.ts';
import { DEMO_PROFILE_ID } from '../accounts/profiles.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { input, providerAccount, start, value } from '../accounts/account-manager.fixture.ts';
import { createDispatch, type CommandHandlers } from '../dispatch.ts';
import { Redactor } from '../log/redact.ts';
import { silentLogger } from '../log/logger.ts';
import { forAccount, requestedAccount } from '../request-account.ts';
import { demo, filesWith } from '../test/support.ts';
import type { SecretsArea } from './secrets-area.ts';
import { secretsCommands } from './secrets-commands.ts';

const SECRET = 'Qm7vTz3kWp9xLs2nRd5hBg8jYc4fNa6e';
const DRAFT = {
  name: 'lobby',
  kind: 'signs-in',
  address: { by: 'ip', ip: '', host: '' },
  password: false,
  did: '',
  calls: 10,
  abroad: false,
  limit: 10,
};

async function open() {
  const provider = await demo();
  const rig = accountOn(provider);
  const { secrets, drafts } = rig.account.areas;
  const hold = (secret = SECRET) => secrets.hold({ of: 'lobby', secret });
  const make = (password = SECRET) =>
    rig.account.call('siptrunk.createTrunk', { trunk: 'lobby', ip_address: '203.0.113.7', password });
  return { ...rig, provider, secrets, drafts, hold, make };
}

it('a password is given out from when its change is done until it was seen, and is in no file', async () => {
  const { secrets, hold, make, folder, events } = await open();
  const { id } = hold();
  // Nothing was sent yet, and perhaps nothing will be.
  expect(secrets.unseen()).toEqual([]);
  valueOf(await make());
  const unseen = [{ id, of: 'lobby', secret: SECRET, uncertain: false }];
  expect(secrets.unseen()).toEqual(unseen);
  expect(secrets.unseen()).toEqual(unseen);
  expect(events).toContain('secrets.changed');
  expect(filesWith(folder, SECRET)).toEqual([]);
  secrets.seen(id);
  expect(secrets.unseen()).toEqual([]);
});

it('a password is not given out while its change is on its way, nor after a change that set another one', async () => {
  const { secrets, hold, make } = await open();
  hold();
  const made = make('anotherPasswordOfThisLine1234567');
  expect(secrets.unseen()).toEqual([]);
  valueOf(await made);
  expect(secrets.unseen()).toEqual([]);
});

it('a password that the provider refused is held no longer', async () => {
  const { secrets, hold, make, provider } = await open();
  hold();
  provider.fault({ name: 'error', operation: 'siptrunk.createTrunk', times: 1 });
  expect(await make()).toMatchObject({ ok: false, problem: { kind: 'refused' } });
  expect(secrets.unseen()).toEqual([]);
});

it('a password whose answer did not come is uncertain until a look finds what became of it', async () => {
  const { secrets, hold, make, provider } = await open();
  const { id } = hold();
  provider.fault({ name: 'cut', operation: 'siptrunk.createTrunk', times: 1 });
  expect(await make()).toMatchObject({ ok: false, problem: { kind: 'unknown-outcome' } });
  expect(secrets.unseen()).toEqual([{ id, of: 'lobby', secret: SECRET, uncertain: true }]);
});

it('a password that was not set may turn out to be set, and is given out then', async () => {
  const { secrets, hold } = await open();
  hold();
  secrets.changeBegun('entry', { operation: 'siptrunk.createTrunk', params: { trunk: 'lobby', password: SECRET } });
  const settled = { id: 'entry', operation: 'siptrunk.createTrunk', target: 'lobby' } as const;
  const tell = (state: 'not-done' | 'done' | 'unknown') => {
    secrets.changeSettled({
      ...settled,
      warnings: [],
      state,
      wasUnknown: true,
      how: state === 'done' ? 'corrected' : undefined,
    });
    return secrets.unseen().map(({ uncertain }) => uncertain);
  };
  expect(tell('unknown')).toEqual([true]);
  expect(tell('not-done')).toEqual([]);
  expect(tell('done')).toEqual([false]);
});

it('the draft of what was made is deleted, unless something else was typed since', async () => {
  const { secrets, drafts, make } = await open();
  valueOf(drafts.saveDraft('new-line', '', DRAFT));
  secrets.hold({ of: 'lobby', secret: SECRET, draft: { form: 'new-line', of: '', value: DRAFT } });
  expect(valueOf(drafts.draft('new-line', ''))).not.toBeNull();
  valueOf(await make());
  expect(valueOf(drafts.draft('new-line', ''))).toBeNull();

  valueOf(drafts.saveDraft('new-line', '', { ...DRAFT, name: 'annex' }));
  drafts.saveDraft('new-line', '', null, DRAFT);
  expect(valueOf(drafts.draft('new-line', ''))).toMatchObject({ name: 'annex' });
});

it('only its own account is given a password, and none when it was signed out meanwhile', async () => {
  const rig = start();
  const { accounts } = rig;
  value(await accounts.startDemo());
  value(await accounts.connect(input(await providerAccount())));
  const inArea = async <T>(work: (area: SecretsArea) => Outcome<T> | Promise<Outcome<T>>): Promise<Outcome<T>> => {
    const account = await accounts.accountAsked(requestedAccount());
    return account ? work(account.areas.secrets) : fail({ kind: 'signed-out' });
  };
  const secrets = secretsCommands({ inArea });
  const other = (await accounts.state()).profile?.id ?? '';
  const unseenOf = (id: string) => forAccount(id, async () => secrets['secrets.unseen'](undefined));
  value(await accounts.switchTo(DEMO_PROFILE_ID));
  value(await forAccount(DEMO_PROFILE_ID, async () => secrets['secrets.hold']({ of: 'lobby', secret: SECRET })));
  value(await rig.account().call('siptrunk.updateTrunk', { trunk: 'frontdesk', password: SECRET }));
  expect(value(await unseenOf(DEMO_PROFILE_ID))).toMatchObject([{ secret: SECRET }]);
  expect(value(await unseenOf(other))).toEqual([]);
  const { secrets: area } = rig.account().areas;
  value(await accounts.signOut({ forget: false, anyway: true }));
  expect(area.unseen()).toEqual([]);
});

it('nothing is given out while the app is locked, and nothing counts as seen', async () => {
  const reached: string[] = [];
  const handlers = new Proxy({}, { get: (_, name) => () => reached.push(String(name)) }) as CommandHandlers;
  const dispatch = createDispatch({
    handlers,
    call: () => Promise.resolve(fail({ kind: 'locked' })),
    logger: silentLogger,
    redactor: new Redactor(),
    locked: () => true,
    accountOnScreen: () => 'office',
  });
  for (const name of ['secrets.unseen', 'secrets.seen', 'secrets.hold'])
    expect(await dispatch('command', name, undefined, 'office')).toEqual(fail({ kind: 'locked' }));
  expect(reached).toEqual([]);
});
