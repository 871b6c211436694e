import type { PlaywrightTestConfig } from '@playwright/test';

/** For `npm run late`, whose tests take as much longer. */
const isLate = process.env['LATE_MS'] !== undefined;
const hooks = [
  new URL('../script/playwright-snapshots.ts', import.meta.url),
  ...(isLate ? [new URL('../script/late-looks.ts', import.meta.url)] : []),
];
// For the workers, which the runner starts and which have the pages.
if (process.env['TEST_WORKER_INDEX'] === undefined)
  process.env['NODE_OPTIONS'] = hooks.map(({ href }) => `--import=${href}`).join(' ');

/** What the specs and the attacks have in common. */
export const base: PlaywrightTestConfig = {
  // Each test starts an app with data of its own. Many wait for a countdown or a look-up, so two cores carry four.
  workers: 4,
  fullyParallel: true,
  // No retries: a test that fails at times hides a fault.
  retries: 0,
  // Against what hangs alone: on a busy computer a way of several faxes takes minutes.
  timeout: isLate ? 1_800_000 : 300_000,
  // For the same reason: four apps at once on a slow computer take twenty seconds to draw a cover page anew.
  expect: { timeout: 60_000 },
  forbidOnly: process.env['CI'] !== undefined,
  use: { screenshot: 'only-on-failure' },
};
