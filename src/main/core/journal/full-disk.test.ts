// A disk that is full at the moment at which the answer of a refill comes. The disk is a real one, of two megabytes in memory.
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { valueOf, accountOn } from '../accounts/account.fixture.ts';
import { eventually, serveHttp, tempFolder } from '../test/support.ts';
import { looksAfter } from './look-waits.fixture.ts';

const REFILL = { amount: 50, mode: null, again: false, overCap: false } as const;

/** A folder on a small disk of its own; undefined where this computer does not allow one. */
function smallDisk(): string | undefined {
  const folder = tempFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
  return folder;
}

/** Takes all that is left of a disk; answers how to give it back. */
function fill(folder: string): () => void {
  const file = join(folder, 'filler');
  const open = openSync(file, 'w');
  for (const size of [65_536, 4_096, 512, 1]) {
    const block = Buffer.alloc(size, 1);
    try {
      for (;;) writeSync(open, block);
    } catch {
      // Full for blocks of this size.
    }
  }
  closeSync(open);
  return () => {
    rmSync(file);
  };
}

it('leaves a refill unknown, which cannot be sent again until it is written down', async (context) => {
  const folder = smallDisk();
  // A real full disk needs a mount, which not every machine lets a test make.
  if (folder === undefined) return context.skip('mounting a disk was refused');
  let charged = 0;
  let free: (() => void) | undefined;
  const { url } = await serveHttp(({ method }, response) => {
    if (method === 'PUT') {
      charged += 1;
      free = fill(folder);
      response.end('{"success":true}');
    } else response.end(`{"data":{"balance":"${10 + charged * 50}","allowed_credit":"0"}}`);
  });
  const { account } = accountOn({ url }, { folder, lookWaits: looksAfter([100], 100) });
  await eventually(() => expect(account.summary.balance).not.toBeNull());

  const outcome = await account.areas.money.money.refill(REFILL);
  expect(outcome).toMatchObject({ ok: false, problem: { kind: 'unknown-outcome', unwritten: true } });
  expect(charged).toBe(1);
  for (const again of [false, true])
    for (const amount of [50, 25])
      expect(await account.areas.money.money.refill({ ...REFILL, amount, again })).toMatchObject({
        problem: { kind: 'duplicate', open: { state: 'pending' } },
      });
  expect(charged).toBe(1);

  free?.();
  await eventually(
    () => expect(valueOf(account.areas.money.money.refillState(null))).toMatchObject({ state: 'done' }),
    20_000,
  );
  expect(charged).toBe(1);
}, 60_000);

it('stops a refill before it is sent, and says so', async (context) => {
  const folder = smallDisk();
  // A real full disk needs a mount, which not every machine lets a test make.
  if (folder === undefined) return context.skip('mounting a disk was refused');
  const { url, requests } = await serveHttp((_, response) =>
    response.end('{"data":{"balance":"10","allowed_credit":"0"}}'),
  );
  const { account } = accountOn({ url }, { folder });
  await eventually(() => expect(account.summary.balance).not.toBeNull());
  const free = fill(folder);
  await expect(account.areas.money.money.refill(REFILL)).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  free();
  await account.areas.money.money.refill(REFILL);
  expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});
