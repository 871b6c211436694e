import { defineConfig } from '@playwright/test';
import { findHeadlessShell } from 'electron-host';
import { base } from './e2e/base.config.ts';

// A quarter of the processor time of a spec is the start of a Chromium with windows that nobody sees.
const shell = findHeadlessShell();
if (shell !== undefined) process.env['CHROMIUM_PATH'] ??= shell;

export default defineConfig({ ...base, testDir: 'e2e/specs', outputDir: 'test-results/specs' });
