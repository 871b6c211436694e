import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commands, type CommandName } from '#shared/bridge/commands.ts';
import type { Outcome } from '#shared/bridge/outcome.ts';
import { commandHandlers } from '../command-handlers.ts';
import { AppLock, lockSchema } from '../lock/app-lock.ts';
import { JsonFile } from '../settings/json-file.ts';
import { tempFolder } from '../test/support.ts';

type Deps = Parameters<typeof commandHandlers>[0];

const PIN = '4711';

/** Those by which something may go above a limit of this computer, by their declarations. */
const aboveLimits = (Object.keys(commands) as CommandName[]).filter((name) => {
  const { payload } = commands[name];
  return 'shape' in payload && 'overCap' in payload.shape;
});

it('what may go above a limit is walked', () => {
  expect(aboveLimits).toEqual(expect.arrayContaining(['money.spend', 'fax.send', 'texts.send', 'activity.undo']));
});

it.each(aboveLimits)('%s reaches no account above a limit without the PIN that is set', async (name) => {
  const reached: string[] = [];
  const lock = new AppLock({
    file: new JsonFile(join(tempFolder(), 'lock.json'), lockSchema),
    ...{ now: Date.now, changed: () => undefined },
  });
  await lock.setPin('', PIN);
  const accounts: Pick<Deps['accounts'], 'accountAsked'> = {
    accountAsked: () => {
      reached.push(name);
      return Promise.resolve(null);
    },
  };
  const deps: Pick<Deps, 'lock'> & { accounts: typeof accounts } = { accounts, lock };
  const handlers = commandHandlers(deps as Deps);
  const ask = handlers[name] as (payload: object) => Promise<Outcome<unknown>>;
  expect(await ask({ overCap: true })).toMatchObject({ problem: { kind: 'pin-needed' } });
  expect(await ask({ overCap: true, pin: '0000' })).toMatchObject({ problem: { kind: 'wrong-pin' } });
  expect(reached).toEqual([]);
  expect(await ask({ overCap: true, pin: PIN })).toMatchObject({ problem: { kind: 'signed-out' } });
  expect(await ask({ overCap: false })).toMatchObject({ problem: { kind: 'signed-out' } });
  expect(reached).toEqual([name, name]);
});
