import { defineConfig } from '@playwright/test';
import { findHeadlessShell } from 'electron-host';
import { base } from './e2e/base.config.ts';

// A quarter of the processor time of a spec is the start of a Chromium with windows that nobody sees.
const shell = findHeadlessShell();
if (shell !== undefined) process.env['CHROMIUM_PATH'] ??= shell;

/** Specs go by their names. Long ones among the last would end alone, with nothing left for the other core. */
const LONG_AND_LATE = /\/(send-a-fax|team-fax|texts|unknown-outcomes|warn-rules)\.spec\.ts$/;

export default defineConfig({
  ...base,
  testDir: 'e2e/specs',
  outputDir: 'test-results/specs',
  projects: [
    { name: 'first', testMatch: LONG_AND_LATE },
    { name: 'then', testIgnore: LONG_AND_LATE },
  ],
});
