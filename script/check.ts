// `npm run check`: types, lint, format, unused code, messages and generated pages, side by side. Prints what failed.
import { spawn } from 'node:child_process';
import { globSync, writeFileSync } from 'node:fs';

/**
 * What `dependency-cruiser.config.js` has rules for. It would look for names like these in every folder, also in those of tests that
 * run beside it and take their folders away meanwhile.
 */
const CODE = ['src', 'e2e', 'script', 'bench', 'tools', ...globSync('*.config.ts')];

/** Those that take longest come first, so that the last ones end together. */
const checks: Record<string, string[]> = {
  'types (page)': ['vue-tsc', '-p', 'tsconfig.web.json'],
  'types and lint': ['oxlint', '--type-aware', '--type-check', '--report-unused-disable-directives', '.'],
  'lint (imports and templates)': [
    ...['eslint', '--cache', '--cache-location', 'node_modules/.cache/eslint/', '--max-warnings', '0', '.'],
  ],
  'lint (components)': ['node', 'script/lint-components.ts'],
  format: ['oxfmt', '--check', '.'],
  'unused code': ['knip', '--no-progress'],
  boundaries: ['depcruise', '--config', 'dependency-cruiser.config.js', ...CODE],
  'packages and licences': ['node', 'script/supply.ts'],
  messages: ['node', 'script/check-messages.ts'],
  'docs/operations.md': ['node', 'src/main/core/cli/operations-page.ts', '--check'],
  'docs/shortcuts.md': ['node', 'script/shortcuts-page.ts', '--check'],
};

/** They make much that lives for a moment: with room for it, a check of types takes a fifth less of the processor. */
const ROOM = '--max-semi-space-size=128';
const env = { ...process.env, NODE_OPTIONS: [process.env['NODE_OPTIONS'], ROOM].join(' ').trim() };

/** How many run side by side; fewer where something else is run beside them. */
const PARALLEL = Number(process.env['CHECK_PARALLEL'] ?? 2);
const waiting = Object.entries(checks);
const failed: string[] = [];

function run(name: string, [program = '', ...args]: string[]): Promise<void> {
  return new Promise((resolve) => {
    const started = performance.now();
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('close', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
      if (code !== 0) {
        failed.push(name);
        console.log(output);
      }
      resolve();
    });
  });
}

async function worker(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) await run(...next);
}

await Promise.all(Array.from({ length: PARALLEL }, worker));
const report = process.env['CHECK_REPORT'];
if (report) writeFileSync(report, JSON.stringify(failed));
process.exitCode = failed.length > 0 ? 1 : 0;
