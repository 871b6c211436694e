import { readFile } from 'node:fs/promises';
import type { ElectronApplication, Page } from '@playwright/test';

/** How long a page that may hang has for its own account, in milliseconds. */
const PATIENCE_MS = 3_000;
const LONGEST = 600;
const LAST_LINES = 15;

/** Writes down what an app's main process and its page complain of from now on. */
export function listenTo(electron: ElectronApplication, page: Page): readonly string[] {
  const said: string[] = [];
  electron.process().stderr?.on('data', (text: Buffer) => said.push(String(text).slice(0, LONGEST)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') said.push(message.text().slice(0, LONGEST));
  });
  page.on('pageerror', (error) => said.push(error.message.slice(0, LONGEST)));
  page.on('crash', () => said.push('The page crashed'));
  return said;
}

/**
 * What an app is like after a test failed: how far its page came, what that loaded, whether the main process answers it,
 * and what that wrote down last.
 */
export async function evidenceOf(page: Page, said: readonly string[], log: string): Promise<string> {
  const late = new Promise<string>((resolve) => setTimeout(resolve, PATIENCE_MS, 'The page does not answer'));
  const inside = page.evaluate(stateInside, { patience: PATIENCE_MS / 2, longest: LONGEST }).catch(String);
  const written = await readFile(log, 'utf8').catch(String);
  const logged = written.trim().split('\n').slice(-LAST_LINES);
  return JSON.stringify({ url: page.url(), said, inside: await Promise.race([inside, late]), logged }, null, 1);
}

async function stateInside({ patience, longest }: { patience: number; longest: number }): Promise<object> {
  const hasBridge = 'bridge' in window;
  const answer = hasBridge
    ? window.bridge.command('settings.get', undefined).then(
        () => 'answers',
        (error: unknown) => String(error),
      )
    : 'is not there';
  const late = new Promise((resolve) => setTimeout(resolve, patience, 'does not answer'));
  return {
    state: document.readyState,
    bridge: await Promise.race([answer, late]),
    focus: document.activeElement?.outerHTML.slice(0, longest / 3),
    body: document.body.innerHTML.slice(0, longest),
    shown: document.body.innerText.slice(0, longest),
    loaded: performance.getEntriesByType('resource').map((entry) => {
      const { name, duration, responseStatus } = entry as PerformanceResourceTiming;
      return `${responseStatus} ${name} ${Math.round(duration)} ms`;
    }),
  };
}
