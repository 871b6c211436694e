import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const CONFIG = join(import.meta.dirname, '../dependency-cruiser.config.js');
const { default: boundaries } = (await import(CONFIG)) as { default: { forbidden: { name: string }[] } };

const PAGE = 'src/renderer/src';

/** A file, what it imports, and the rule that this breaks; without a rule it is allowed. */
type Row = readonly [from: string, to: string, rule?: string];

const ROWS: readonly Row[] = [
  ['src/main/core/one.ts', 'src/main/core/two.ts', 'no-circles'],
  // The way back; a circle is told once.
  ['src/main/core/two.ts', 'src/main/core/one.ts'],
  ['src/shared/domain/rule.ts', 'src/shared/bridge/commands.ts', 'shared-rules-know-no-bridge-of-commands'],
  ['src/shared/provider/field.ts', 'src/shared/bridge/commands.ts', 'shared-rules-know-no-bridge-of-commands'],
  ['src/shared/actions/action.ts', 'src/shared/bridge/commands.ts'],

  [`${PAGE}/kernel/a.ts`, `${PAGE}/ui/b/c.ts`, 'kernel-stands-alone'],
  [`${PAGE}/kernel/b.ts`, `${PAGE}/app/frame.ts`, 'kernel-stands-alone'],
  [`${PAGE}/kernel/c.ts`, `${PAGE}/kernel/d.ts`],
  [`${PAGE}/ui/a/A.vue`, `${PAGE}/stores/session.ts`, 'ui-knows-the-kernel-alone'],
  [`${PAGE}/ui/a/b.ts`, `${PAGE}/features/fax/index.ts`, 'ui-knows-the-kernel-alone'],
  [`${PAGE}/ui/a/c.ts`, `${PAGE}/kernel/d.ts`],
  [`${PAGE}/stores/a.ts`, `${PAGE}/ui/b/c.ts`, 'stores-know-no-screens'],
  [`${PAGE}/stores/b.ts`, `${PAGE}/parts/p/q.ts`, 'stores-know-no-screens'],
  [`${PAGE}/stores/c.ts`, `${PAGE}/kernel/d.ts`],
  [`${PAGE}/parts/a/b.ts`, `${PAGE}/features/fax/index.ts`, 'parts-know-no-area'],
  [`${PAGE}/parts/a/c.ts`, `${PAGE}/ui/b/c.ts`],
  [`${PAGE}/features/lines/A.vue`, `${PAGE}/app/frame.ts`, 'areas-know-no-frame'],
  [`${PAGE}/features/lines/B.vue`, `${PAGE}/parts/p/q.ts`],
  [`${PAGE}/features/lines/c.ts`, `${PAGE}/features/fax/inside.ts`, 'areas-meet-at-their-index'],
  [`${PAGE}/features/lines/d.ts`, `${PAGE}/features/fax/index.ts`],
  [`${PAGE}/features/lines/e.ts`, `${PAGE}/features/lines/f.ts`],
  [`${PAGE}/app/App.vue`, `${PAGE}/features/fax/index.ts`],
  // An area that none of the shared ones may use, and that no other may use either.
  [`${PAGE}/features/home/a.ts`, `${PAGE}/features/lines/index.ts`, 'areas-in-no-circle:others'],
  [`${PAGE}/features/home/b.ts`, `${PAGE}/features/rates/index.ts`],

  ['e2e/support/start.ts', 'tools/electron-host/src/chromium.ts', 'electron-host-by-its-name'],
  ['vitest.some.config.ts', 'tools/electron-host/index.ts', 'electron-host-by-its-name'],
  ['tools/electron-host/src/app.ts', 'e2e/support/start.ts', 'electron-host-stands-alone'],
  ['tools/electron-host/src/host.ts', 'tools/electron-host/src/chromium.ts'],
  ['src/main/shell/window.ts', 'tools/other/index.ts', 'product-knows-no-stand-in'],
  ['src/main/shell/window.test.ts', 'tools/other/index.ts'],
];

/** Each shared area with one that stands after it, which it may not use, and with one before it, which it may. */
function sharedAreaRows(): Row[] {
  const areas = boundaries.forbidden
    .map(({ name }) => /^areas-in-no-circle:(.*)$/.exec(name)?.[1])
    .filter((area) => area !== undefined && area !== 'others');
  return areas.flatMap((area, index) => {
    const indexFile = (at: number): string => `${PAGE}/features/${areas[at] ?? 'lines'}/index.ts`;
    const after: Row = [`${PAGE}/features/${area}/after.ts`, indexFile(index + 1), `areas-in-no-circle:${area}`];
    return index === 0 ? [after] : [after, [`${PAGE}/features/${area}/before.ts`, indexFile(index - 1)]];
  });
}

interface Violation {
  from: string;
  rule: { name: string };
}

/** Writes the rows as files and has the checker read them, as `npm run check` does. @returns what it found, each once */
async function check(rows: readonly Row[]): Promise<Set<string>> {
  const root = mkdtempSync(join(tmpdir(), 'boundaries-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  for (const [, to] of rows) write(to, 'export {};\n');
  for (const [from, to] of rows) {
    const text = `import '${relative(dirname(from), to).replace(/^(?!\.)/, './')}';\n`;
    write(from, from.endsWith('.vue') ? `<script setup lang="ts">\n${text}</script>\n` : text);
  }
  write('tsconfig.web.json', '{}');

  const program = join(import.meta.dirname, '../node_modules/.bin/depcruise');
  // It ends with the number of errors, so that what it printed is looked at.
  const roots = [...new Set(rows.map(([from]) => from.split('/')[0] ?? ''))];
  const { stdout } = await promisify(execFile)(program, ['--config', CONFIG, '--output-type', 'json', ...roots], {
    cwd: root,
    maxBuffer: 50_000_000,
  }).catch((error: unknown) => error as { stdout: string });
  const { summary } = JSON.parse(stdout) as { summary: { violations: Violation[] } };
  return new Set(summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`));
}

it('finds each forbidden direction between the parts of the code, and nothing else', async () => {
  const rows = [...ROWS, ...sharedAreaRows()];
  const broken = rows.flatMap(([from, , rule]) => (rule === undefined ? [] : [`${from}: ${rule}`]));

  expect([...(await check(rows))].sort()).toEqual(broken.sort());
});

it('has a case for every rule', () => {
  const tried = new Set([...ROWS, ...sharedAreaRows()].map(([, , rule]) => rule));

  expect(boundaries.forbidden.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
});
