import { join } from 'node:path';
import { expect, it } from 'vitest';
import { valueOf, accountOn } from '../accounts/account.fixture.ts';
import type { AreaCommandDeps } from '../handler-deps.ts';
import type { NumbersArea } from './numbers-area.ts';
import { AppLock, lockSchema } from '../lock/app-lock.ts';
import { JsonFile } from '../settings/json-file.ts';
import { demo, eventually, tempFolder } from '../test/support.ts';
import { numbersCommands } from './numbers-commands.ts';

type Deps = AreaCommandDeps<NumbersArea>;

const PIN = '4711';
const ADDRESS = {
  ...{ e911_name: 'Brightwater Dental', e911_address: '120 West 38th Street' },
  ...{ e911_city: 'New York', e911_state: 'NY', e911_zip: '10018' },
};

it('a plan that stopped at a limit goes on with the PIN only, and the next one stops at it again', async () => {
  const provider = await demo();
  const { account } = accountOn(provider);
  const lock = new AppLock({
    file: new JsonFile(join(tempFolder(), 'lock.json'), lockSchema),
    ...{ now: Date.now, changed: () => undefined },
  });
  const deps = { lock, inArea: async (work) => work(account.areas.numbers) } as Pick<Deps, 'inArea' | 'lock'>;
  const handle = numbersCommands(deps as Deps);
  await lock.setPin('', PIN);
  await account.areas.money.rates.list(true);
  valueOf(await account.areas.money.money.setCaps({ day: 2, month: null }));
  const bought = () => provider.ledger().filter(({ operation }) => operation === 'did.updateDid').length;
  const run = async () => valueOf(await handle['bulk.run']({ id: null, of: 'numbers' }));
  const stopped = () =>
    eventually(async () => expect(await run()).toMatchObject({ state: 'paused', problem: { kind: 'over-cap' } }));

  const { rows } = valueOf(await account.call('did.listDids', {})) as { rows: { did: string; e911: unknown }[] };
  const without = rows.filter(({ did, e911 }) => e911 === null && !did.startsWith('8')).slice(0, 6);
  const plan = without.map(({ did }) => ({ key: did, params: { did, e911: ADDRESS } }));
  const begin = (from: number, to: number) =>
    handle['bulk.start']({ operation: 'did.updateDid', rows: plan.slice(from, to), undoes: null });
  const { id } = valueOf(await begin(0, 4));
  await stopped();
  expect(bought()).toBe(1);

  expect(await handle['bulk.resume']({ id, overCap: true })).toMatchObject({ problem: { kind: 'pin-needed' } });
  expect(await handle['bulk.resume']({ id, overCap: true, pin: '0000' })).toMatchObject({ ok: false });
  valueOf(await handle['bulk.resume']({ id, overCap: false }));
  await stopped();
  expect(bought()).toBe(1);

  valueOf(await handle['bulk.resume']({ id, overCap: true, pin: PIN }));
  await eventually(async () => expect(await run()).toMatchObject({ state: 'finished' }));
  expect(bought()).toBe(4);

  valueOf(await begin(4, 6));
  await stopped();
  expect(bought()).toBe(4);
});
