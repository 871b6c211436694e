import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { appFolder, executablePath, temporaryFolder } from './launch.ts';

// A test driver lets new pages go on, at times before the host closes them. Without one, only the host can.
test('a page that asks for windows goes on when each of them was closed', async () => {
  // A page that stands still does so for ever. Nine windows one after the other took up to 14 s on a slow computer.
  test.setTimeout(90_000);
  const { stdout } = await promisify(execFile)(
    executablePath,
    [appFolder('popups'), `--user-data-dir=${temporaryFolder()}`],
    { env: { ...process.env, ELECTRON_HOST_HEADLESS: '1' }, timeout: 80_000 },
  );
  expect(JSON.parse(stdout)).toEqual({ title: 'Opener', requests: [], asked: 8, pages: 1 });
});
