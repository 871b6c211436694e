import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: './test',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/electron-host',
  workers: 2,
  retries: 0,
  fullyParallel: false,
  // Against what hangs alone: beside the other layers of tests a start can take ten seconds.
  timeout: 60_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
});
