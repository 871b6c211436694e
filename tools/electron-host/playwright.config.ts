import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: './test',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/electron-host',
  workers: 2,
  retries: 0,
  fullyParallel: false,
  timeout: 15_000,
  reporter: [['list']],
});
