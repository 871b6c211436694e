// `script/start --smoke`: does the main job by itself, without a display: demo account, drop a PDF, fax it, wait for its result.
// Prints one JSON line, and exits 0 when the fax was delivered, 1 when not.
import { _electron } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ComposePage, FRONT_DESK } from '../e2e/pages/compose-page.ts';
import { FaxPage } from '../e2e/pages/fax-page.ts';
import { referral } from '../e2e/support/documents.ts';
import { findElectron } from 'electron-host';

const ROOT = new URL('..', import.meta.url).pathname;
const screenshot = resolve(ROOT, 'out/smoke.png');
const { executablePath, runtime, version } = findElectron();
const userData = await mkdtemp(join(tmpdir(), 'linekeeper-smoke-'));
const started = performance.now();
let faxId: string | null = null;
let status = 'not sent';
let problem: string | undefined;

const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const app = await _electron.launch({
  executablePath,
  args: [ROOT, '--demo', '--lang=en-US', `--user-data-dir=${userData}`, ...asRoot],
  env: { ...(process.env as Record<string, string>), ELECTRON_HOST_HEADLESS: '1' },
});
try {
  const page = await app.firstWindow();
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await new ComposePage(page).fax(await referral(3), '(212) 555-0199', FRONT_DESK);
  await new FaxPage(page).reaches('Delivered');
  const outcome = await page.evaluate(() => window.bridge.command('fax.overview', undefined));
  const [job] = outcome.ok ? outcome.value.jobs : [];
  faxId = job?.faxId ?? null;
  status = job?.state ?? 'not found';
  mkdirSync(join(ROOT, 'out'), { recursive: true });
  await page.screenshot({ path: screenshot });
} catch (error) {
  problem = (error as Error).message.split('\n')[0];
} finally {
  await app.close();
  await rm(userData, { recursive: true, force: true });
}

const seconds = Math.round((performance.now() - started) / 100) / 10;
console.log(JSON.stringify({ runtime: `${runtime} ${version}`, faxId, status, seconds, screenshot, problem }));
process.exitCode = status === 'delivered' ? 0 : 1;
