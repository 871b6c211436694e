import { defineConfig } from '@playwright/test';
import { base } from './base.config.ts';

/**
 * The attack suite alone, one app at a time, so that its figures of memory are its own; run by `npm run attack`. In the whole
 * Chromium: the headless shell does not know the switch that keeps WebRTC off UDP.
 */
export default defineConfig({ ...base, testDir: 'attack', outputDir: '../test-results/attack', workers: 1 });
