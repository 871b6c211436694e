// A folder that is served by rclone: by WebDAV with a password, and to everybody as web pages.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, isListening } from '../../test/ports.ts';

export const hasRclone = spawnSync('rclone', ['version']).status === 0;
export const WEBDAV = { user: 'desk', password: 'webdav-password-5172' };
const TRIES = 200;

export interface WebdavServer {
  webdav: number;
  web: number;
  /** Names of the files that are there, and what one holds. */
  files: () => string[];
  read: (name: string) => Buffer;
  stop: () => Promise<void>;
}

/** Serves a folder of its own until it is stopped. */
export async function startRclone({ key, cert }: { key: string; cert: string }): Promise<WebdavServer> {
  const folder = mkdtempSync(join(tmpdir(), 'linekeeper-webdav-'));
  const shared = join(folder, 'shared');
  mkdirSync(shared);
  writeFileSync(join(folder, 'key.pem'), key);
  writeFileSync(join(folder, 'cert.pem'), cert);
  const tls = ['--key', join(folder, 'key.pem'), '--cert', join(folder, 'cert.pem')];
  const running: ChildProcess[] = [];
  const serve = async (what: string, ...more: string[]) => {
    const port = await freePort();
    const options = [
      '--config',
      join(folder, 'rclone.conf'),
      '--addr',
      `127.0.0.1:${String(port)}`,
      '--dir-cache-time',
      '0s',
    ];
    const server = spawn('rclone', ['serve', what, shared, ...options, ...tls, ...more], { stdio: 'ignore' });
    running.push(server);
    for (let tries = 1; !(await isListening(port)); tries += 1) {
      if (server.exitCode !== null || tries > TRIES) throw new Error(`rclone serve ${what} does not listen`);
      await pause(50);
    }
    return port;
  };
  const webdav = await serve('webdav', '--user', WEBDAV.user, '--pass', WEBDAV.password);
  const web = await serve('http');
  const stop = async () => {
    for (const server of running) {
      server.kill();
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  return { webdav, web, files: () => readdirSync(shared), read: (name) => readFileSync(join(shared, name)), stop };
}
