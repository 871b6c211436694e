import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { _electron, expect, test } from '@playwright/test';
import { findElectron } from '../runtime.ts';
import { appFolder, executablePath, start, temporaryFolder } from './launch.ts';

test('findElectron prefers a real binary, and never takes the host for one', () => {
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'electron'), '');
  writeFileSync(path.join(folder, 'version'), '45.4.1\n');
  expect(findElectron({ ELECTRON_OVERRIDE_DIST_PATH: folder })).toEqual({
    executablePath: path.join(folder, 'electron'),
    runtime: 'electron',
    version: '45.4.1',
  });
  expect(findElectron({ ELECTRON_OVERRIDE_DIST_PATH: path.dirname(executablePath) }).runtime).toBe('electron-host');
  expect(() => findElectron({ ELECTRON_OVERRIDE_DIST_PATH: path.join(folder, 'nowhere') })).toThrow('does not exist');
});

test('Playwright’s loader (-r) holds ready back until the test driver is attached', async () => {
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] = path.dirname(executablePath);
  const env = { ...process.env, ELECTRON_HOST_HEADLESS: '1' } as Record<string, string>;
  const app = await _electron.launch({ args: [appFolder('basic'), `--user-data-dir=${temporaryFolder()}`], env });
  const page = await app.firstWindow();
  expect(await page.title()).toBe('Basic');
  // The loader takes its own arguments away.
  expect(await app.evaluate(() => process.argv[1])).toBe(appFolder('basic'));
  expect(await app.evaluate(({ app: it }) => it.isReady())).toBe(true);
  await page.close();
  delete process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  await app.close();
});

test('a forked process of the main process is plain Node', async () => {
  const env = { ...process.env, ELECTRON_HOST_HEADLESS: '1' } as Record<string, string>;
  const args = [appFolder('basic'), `--user-data-dir=${temporaryFolder()}`];
  const app = await _electron.launch({ executablePath, args, env });
  await app.firstWindow();
  const folder = temporaryFolder();
  const file = path.join(folder, 'child.cjs');
  writeFileSync(file, 'process.send([process.type ?? "node", process.argv[2]]); process.disconnect();');
  const answer = await app.evaluate(
    (_electronModule, script) =>
      new Promise((resolve) => {
        process.getBuiltinModule('child_process').fork(script, ['argument']).once('message', resolve);
      }),
    file,
  );
  expect(answer).toEqual(['node', 'argument']);
  await app.close();
});

test('what a test driver evaluates waits for the end of the code that is running', async () => {
  const { app } = await start();
  await app.evaluate(() => {
    globalThis.note = 'nothing';
    setImmediate(() => {
      const end = Date.now() + 1000;
      while (Date.now() < end && globalThis.note === 'nothing');
      globalThis.answers = [globalThis.note];
    });
  });
  await app.evaluate(() => {
    globalThis.note = 'evaluated';
  });
  expect(await app.evaluate(() => globalThis.answers)).toEqual(['nothing']);
  await app.close();
});
