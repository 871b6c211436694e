import { defineConfig } from '@playwright/test';

/** `npm run screens`: a picture of every screen, in both themes, sizes and languages, with an index page. */
export default defineConfig({
  testDir: '.',
  testMatch: 'screens.pictures.ts',
  outputDir: '../test-results/screens',
  workers: 2,
  fullyParallel: true,
  timeout: 900_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
});
