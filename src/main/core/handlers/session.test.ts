import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { HandlerParts } from '../command-handlers.ts';
import { AppLock, lockSchema } from '../lock/app-lock.ts';
import { JsonFile } from '../settings/json-file.ts';
import { tempFolder } from '../testing.ts';
import { sessionHandlers } from './session.ts';

const PIN = '4711';
const CHANGE = { profileId: 'office', name: 'Office', color: 'teal' } as const;

/** The handlers over one account that may only be looked at, or not. */
async function handlers(viewOnly: boolean, pin: string | null) {
  const file = new JsonFile(join(tempFolder(), 'lock.json'), lockSchema);
  const lock = new AppLock({ file, now: Date.now, changed: () => undefined });
  if (pin !== null) await lock.setPin('', pin);
  const update = vi.fn(() => Promise.resolve({ ok: true }));
  const state = () => Promise.resolve({ profiles: [{ profile: { id: 'office', viewOnly } }] });
  const handle = sessionHandlers({ lock, session: { state, update } } as unknown as HandlerParts);
  return { handle, update };
}

it.each<[was: boolean, becomes: boolean, set: string | null, given: string | undefined, isDone: boolean]>([
  [true, false, PIN, undefined, false],
  [true, false, PIN, '0000', false],
  [true, false, PIN, PIN, true],
  [true, false, null, undefined, true],
  [true, true, PIN, undefined, true],
  [false, true, PIN, undefined, true],
  [false, false, PIN, undefined, true],
])('view only %s becomes %s with the PIN %j set and %j given: %s', async (was, viewOnly, set, pin, isDone) => {
  const { handle, update } = await handlers(was, set);
  const outcome = await handle['session.update']({ ...CHANGE, viewOnly, ...(pin === undefined ? {} : { pin }) });
  expect(outcome.ok).toBe(isDone);
  expect(update).toHaveBeenCalledTimes(isDone ? 1 : 0);
  if (isDone) expect(update).toHaveBeenCalledWith({ ...CHANGE, viewOnly });
  else expect(outcome).toMatchObject({ problem: { kind: 'wrong-pin' } });
});
