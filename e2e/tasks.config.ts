import { defineConfig } from '@playwright/test';

/** `npm run tasks`: what people come for, in actions and seconds, as a table in `out/tasks.md`. One app at a time, so that the seconds are its own. */
export default defineConfig({
  testDir: '.',
  testMatch: 'tasks.measures.ts',
  outputDir: '../test-results/tasks',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
});
