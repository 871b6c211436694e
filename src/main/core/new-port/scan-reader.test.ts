import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { billOf, LAYOUTS } from '#shared/domain/porting/bill-layouts.fixture.ts';
import { png, tempFile } from '../test/support.ts';
import { ScanReader, type ScanMessage, type StartScan } from './scan-reader.ts';
import { scanned } from './scanned-bill.fixture.ts';

/** Gives a process of Node's `process.parentPort`, as Electron does. */
const BOOT = fileURLToPath(import.meta.resolve('electron-host/utility-boot'));
const SCRIPT = fileURLToPath(new URL('./scan-process.ts', import.meta.url));

function nodeProcess(script = SCRIPT, ended: () => void = () => undefined): StartScan {
  return (listener) => {
    const child = spawn(process.execPath, [BOOT, script], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    child.on('message', (message) => {
      listener.message(message as ScanMessage);
    });
    child.once('exit', () => {
      ended();
      listener.exit();
    });
    return { post: (picture) => child.send(picture), kill: () => child.kill('SIGKILL') };
  };
}
const forever = () =>
  tempFile('forever.mjs', "process.parentPort.postMessage({ kind: 'ready' }); setInterval(() => 0, 1000);");
const bill = async () => scanned(await billOf(LAYOUTS[0]!));

it('the words of a page come with how far it is, and its process ends', async () => {
  const ended = Promise.withResolvers<void>();
  const percents: number[] = [];
  const reader = new ScanReader(nodeProcess(SCRIPT, ended.resolve));
  const read = await reader.read(await bill(), (percent) => percents.push(percent));
  await ended.promise;
  const words = read.ok ? read.value.map(({ text }) => text) : [];
  expect(words.slice(0, 5)).toEqual(['Hudson', 'Telephone', 'Company', 'Statement', 'date:']);
  expect(percents.at(-1)).toBe(100);
});

it('a page without words has none, and what is no picture is damaged', async () => {
  const reader = new ScanReader(nodeProcess());
  expect(await reader.read(png(400, 400), () => undefined)).toEqual({ ok: true, value: [], warnings: [] });
  expect(await reader.read(Uint8Array.of(1, 2, 3), () => undefined)).toEqual({
    ok: false,
    problem: { kind: 'document', reason: 'damaged' },
  });
});

it('reading ends when it is stopped, and when another page comes', async () => {
  const reader = new ScanReader(nodeProcess(forever()));
  const first = reader.read(new Uint8Array(3), () => undefined);
  const second = reader.read(new Uint8Array(3), () => undefined);
  reader.stop();
  const cancelled = { ok: false, problem: { kind: 'cancelled' } };
  expect([await first, await second]).toEqual([cancelled, cancelled]);
});

it('a process that takes too long, or ends by itself, is said to', async () => {
  const tooComplex = { ok: false, problem: { kind: 'document', reason: 'too-complex' } };
  expect(await new ScanReader(nodeProcess(forever()), 300).read(new Uint8Array(3), () => undefined)).toEqual(
    tooComplex,
  );
  const broken = tempFile('broken.mjs', "throw new Error('broken')");
  expect(await new ScanReader(nodeProcess(broken)).read(new Uint8Array(3), () => undefined)).toEqual(tooComplex);
});

it('a process that can begin only after its time is given nothing', async () => {
  const posted: Uint8Array[] = [];
  let say: ((message: ScanMessage) => void) | undefined;
  const start: StartScan = ({ message }) => {
    say = message;
    return { post: (picture) => posted.push(picture), kill: () => undefined };
  };
  expect(await new ScanReader(start, 1).read(new Uint8Array(3), () => undefined)).toMatchObject({ ok: false });
  say?.({ kind: 'ready' });
  expect(posted).toEqual([]);
});
