import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { withoutSnapshots } from './playwright-snapshots.ts';

it('finds the description of the page in the Playwright that is installed: once it is made at the end only, this file can go', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  const source = readFileSync(join(folder, 'lib/coreBundle.js'), 'utf8');
  expect(withoutSnapshots(source)).not.toBe(source);
});
