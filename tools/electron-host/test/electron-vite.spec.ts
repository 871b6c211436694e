import { chromium, expect, test } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { findElectron } from '../runtime.ts';

const HERE = import.meta.dirname;
const CACHE = join(HERE, '../../../node_modules/.cache');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Sends a signal to a program and all that it started; false when none of them is left. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): boolean {
  try {
    return pid !== undefined && process.kill(-pid, signal);
  } catch {
    return false;
  }
}

test('electron-vite dev takes the host through ELECTRON_EXEC_PATH and serves the page with its preload', async () => {
  test.setTimeout(60_000);
  // A copy beside the packages, so that electron-vite is found as in a project, and no check that reads the sources meanwhile
  // meets files that come and go.
  await mkdir(CACHE, { recursive: true });
  const app = await mkdtemp(join(CACHE, 'electron-vite-'));
  await cp(join(HERE, 'apps/vite'), app, { recursive: true });
  const port = await freePort();
  const asRoot = process.getuid?.() === 0 ? ['--noSandbox'] : [];
  const dev = spawn('electron-vite', ['dev', '--remoteDebuggingPort', String(port), ...asRoot], {
    cwd: app,
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, ELECTRON_EXEC_PATH: findElectron().executablePath, XDG_CONFIG_HOME: join(app, 'config') },
  });
  try {
    let browser: Awaited<ReturnType<typeof chromium.connectOverCDP>> | undefined;
    await expect
      .poll(async () => (browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`).catch(() => undefined)), {
        timeout: 25_000,
      })
      .toBeDefined();
    const heading = () =>
      Promise.all(
        (browser?.contexts() ?? [])
          .flatMap((context) => context.pages())
          .map((page) =>
            page
              .locator('h1')
              .textContent({ timeout: 1_000 })
              .catch(() => ''),
          ),
      );
    await expect.poll(heading, { timeout: 20_000 }).toEqual(['Hot reload, greeting from the preload']);
    await browser?.close();
  } finally {
    // The app ends its Chromium, which would write into the folder after it was removed otherwise.
    await expect.poll(() => signalGroup(dev, 'SIGTERM'), { timeout: 15_000 }).toBe(false);
    await rm(app, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
});
