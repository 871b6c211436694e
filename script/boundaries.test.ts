import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import project from '../package.json' with { type: 'json' };

const CONFIG = join(import.meta.dirname, '../dependency-cruiser.config.js');
const { default: boundaries } = (await import(CONFIG)) as { default: { forbidden: { name: string }[] } };

const PAGE = 'src/renderer/src';

/** A file, what it imports (a name of `imports` in package.json, or a path), and the rule that this breaks; without one it is allowed. */
type Row = readonly [from: string, to: string, rule?: string];

const ROWS: readonly Row[] = [
  ['src/shared/domain/a.ts', 'electron', 'electron-in-few-places'],
  ['src/main/core/a.ts', 'electron', 'electron-in-few-places'],
  ['src/main/demo/a.ts', 'electron/main', 'electron-in-few-places'],
  [`${PAGE}/kernel/e.ts`, 'electron/renderer', 'electron-in-few-places'],
  ['src/main/shell/a.ts', 'electron'],
  ['src/preload/a.ts', 'electron'],
  ['src/shared/domain/b.ts', 'node:fs', 'node-in-main-alone'],
  ['src/preload/b.ts', 'node:fs', 'node-in-main-alone'],
  [`${PAGE}/kernel/F.vue`, 'node:fs', 'node-in-main-alone'],
  ['src/main/core/b.ts', 'node:fs'],
  ['src/shared/domain/c.ts', '#core/two.ts', 'main-behind-the-bridge'],
  ['src/shared/domain/d.ts', 'src/preload/a.ts', 'main-behind-the-bridge'],
  [`${PAGE}/kernel/g.ts`, '#demo/a.ts', 'main-behind-the-bridge'],
  [`${PAGE}/kernel/H.vue`, 'src/main/shell/a.ts', 'main-behind-the-bridge'],
  ['src/preload/c.ts', '#core/two.ts', 'core-for-main-alone'],
  ['src/main/demo/b.ts', '#core/two.ts', 'core-for-main-alone'],
  ['src/main/shell/b.ts', '#core/two.ts'],
  ['src/preload/d.ts', '#demo/a.ts', 'demo-for-the-start-alone'],
  ['src/main/core/c.ts', '#demo/a.ts', 'demo-for-the-start-alone'],
  ['src/main/shell/c.ts', '#demo/a.ts', 'demo-for-the-start-alone'],
  ['src/main/core/c.test.ts', '#demo/a.ts'],
  ['src/main/start.ts', '#demo/a.ts'],
  ['src/preload/e.ts', 'src/main/shell/a.ts', 'shell-for-the-start-alone'],
  ['src/main/core/d.ts', 'src/main/shell/a.ts', 'shell-for-the-start-alone'],
  ['src/main/demo/c.ts', 'src/main/shell/a.ts', 'shell-for-the-start-alone'],
  ['src/shared/domain/e.ts', '#renderer/kernel/d.ts', 'page-for-itself-alone'],
  ['src/main/core/e.ts', '#renderer/kernel/d.ts', 'page-for-itself-alone'],
  ['src/preload/f.ts', '#renderer/kernel/d.ts', 'page-for-itself-alone'],
  ['src/main/core/f.ts', 'src/shared/domain/a.fixture.ts', 'fixtures-for-tests-alone'],
  [`${PAGE}/app/i.ts`, '#renderer/test/answers.ts', 'fixtures-for-tests-alone'],
  ['src/main/core/g.fixture.ts', 'src/shared/domain/a.fixture.ts'],
  [`${PAGE}/test/screen.ts`, '#renderer/test/answers.ts'],

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

const KINDS = {
  import: (name: string) => `import '${name}';`,
  'import of a type': (name: string) => `import type { A } from '${name}'; export type B = A;`,
  'import on demand': (name: string) => `export const a = import('${name}');`,
};

/** The file that a row's import leads to; null for a module that is no file of ours. */
function pathOf(to: string): string | null {
  for (const [alias, path] of Object.entries(project.imports)) {
    const start = alias.replace('*', '');
    if (to.startsWith(start)) return to.replace(start, path.replace('./', '').replace('*', ''));
  }
  return /^(node:|electron)/.test(to) ? null : to;
}

/** Writes the rows as files and has the checker read them, as `npm run check` does. @returns what it found, each once */
async function check(rows: readonly Row[], kind: keyof typeof KINDS): Promise<Set<string>> {
  const root = mkdtempSync(join(tmpdir(), 'boundaries-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  write('package.json', JSON.stringify({ imports: project.imports }));
  for (const [, to] of rows) {
    const file = pathOf(to);
    if (file) write(file, 'export {};\n');
  }
  for (const [from, to] of rows) {
    const text = KINDS[kind](pathOf(to) === to ? relative(dirname(from), to).replace(/^(?!\.)/, './') : to);
    write(from, from.endsWith('.vue') ? `<script setup lang="ts">\n${text}\n</script>\n` : text);
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

it.each(Object.keys(KINDS) as (keyof typeof KINDS)[])('finds each forbidden %s, and nothing else', async (kind) => {
  const rows = [...ROWS, ...sharedAreaRows()];
  const broken = rows.flatMap(([from, , rule]) => (rule === undefined ? [] : [`${from}: ${rule}`]));

  expect([...(await check(rows, kind))].sort()).toEqual(broken.sort());
});

it('has a case for every rule', () => {
  const tried = new Set([...ROWS, ...sharedAreaRows()].map(([, , rule]) => rule));

  expect(boundaries.forbidden.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
});
