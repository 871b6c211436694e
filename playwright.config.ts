import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e/specs',
  outputDir: 'test-results',
  // Each test starts an app with data of its own. Many wait for a countdown or a look-up, so two cores carry three.
  workers: 3,
  fullyParallel: true,
  // No retries: a test that fails at times hides a fault.
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: process.env['CI'] !== undefined,
  use: { screenshot: 'only-on-failure' },
});
