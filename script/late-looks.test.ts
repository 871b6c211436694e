import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { withPauses } from './late-looks.ts';

const installed = createRequire(import.meta.url);

it.each([
  ['playwright', 'lib/matchers/expect.js', 4],
  ['playwright-core', 'lib/coreBundle.js', 7],
])('finds where looks and presses begin in the %s that is installed', (name, path, least) => {
  const file = join(dirname(installed.resolve(`${name}/package.json`)), path);
  const pauses = withPauses(file, readFileSync(file, 'utf8'))?.split('process.env.LATE_MS') ?? [];
  expect(pauses.length - 1).toBeGreaterThanOrEqual(least);
});
