import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Chromium } from './chromium.ts';

/**
 * Opens a window without tabs and address bar. The protocol can only open browser windows; a second start of Chromium with
 * `--app` hands the wish over to the running one and ends.
 */
export async function openAppWindow(chromium: Chromium): Promise<string> {
  const { browser } = chromium.connection;
  const mark = `electron-host-${randomUUID()}`;
  const url = `data:text/html,<!--${mark}-->`;
  const opened = new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('Chromium did not open a window')), 10_000);
    const look = ({ targetInfo }: { targetInfo: { targetId: string; type: string; url: string } }) => {
      if (targetInfo.type !== 'page' || !targetInfo.url.includes(mark)) return;
      clearTimeout(late);
      browser.off('Target.targetCreated', look);
      browser.off('Target.targetInfoChanged', look);
      resolve(targetInfo.targetId);
    };
    browser.on('Target.targetCreated', look);
    browser.on('Target.targetInfoChanged', look);
  });
  const args = [`--user-data-dir=${chromium.profile}`, `--app=${url}`, '--no-first-run'];
  if (process.getuid?.() === 0) args.push('--no-sandbox');
  spawn(chromium.executable, args, { stdio: 'ignore', detached: true }).unref();
  return await opened;
}
