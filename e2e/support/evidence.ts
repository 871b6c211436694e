import type { ElectronApplication, Page } from '@playwright/test';

/** How long a page that may hang has for its own account, in milliseconds. */
const PATIENCE_MS = 3_000;
const LONGEST = 600;

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

/** What a page is like after a test failed: how far it came, what it loaded, and whether the main process answers it. */
export async function evidenceOf(page: Page, said: readonly string[]): Promise<string> {
  const late = new Promise<string>((resolve) => setTimeout(resolve, PATIENCE_MS, 'The page does not answer'));
  const inside = page.evaluate(stateInside, { patience: PATIENCE_MS / 2, longest: LONGEST }).catch(String);
  return JSON.stringify({ url: page.url(), said, inside: await Promise.race([inside, late]) }, null, 1);
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
    body: document.body.innerHTML.slice(0, longest),
    shown: document.body.innerText.slice(0, longest),
    loaded: performance.getEntriesByType('resource').map(({ name, duration }) => `${name} ${Math.round(duration)} ms`),
  };
}
