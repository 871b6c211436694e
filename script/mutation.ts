// `npm run mutation [-- part-of-a-name] [--sample 40] [--seed 1] [--wide]`: changes the modules that decide about money, faxes and
// outcomes at one place at a time, and counts the changes that their tests notice. Works on a copy; not a part of CI.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';

const CORE = 'src/main/core';
/** Modules and the tests that have to notice. */
const MODULES: Record<string, string[]> = {
  [`${CORE}/journal/repeat-guard.ts`]: [`${CORE}/journal/repeat-guard.test.ts`],
  [`${CORE}/journal/reconciler.ts`]: [`${CORE}/journal/reconciler.test.ts`],
  [`${CORE}/journal/reconcile.ts`]: [`${CORE}/journal/reconcile.test.ts`, `${CORE}/journal/matchers.test.ts`],
  [`${CORE}/journal/matchers.ts`]: [`${CORE}/journal/matchers.test.ts`, `${CORE}/journal/reconcile.test.ts`],
  [`${CORE}/journal/journal.ts`]: [`${CORE}/journal/journal.test.ts`, `${CORE}/journal/full-disk.test.ts`],
  [`${CORE}/money/refill-evidence.ts`]: [`${CORE}/money/refill-evidence.test.ts`],
  [`${CORE}/money/spends.ts`]: [`${CORE}/money/spends.test.ts`, `${CORE}/money/limits.test.ts`],
  [`${CORE}/money/money.ts`]: [`${CORE}/money/money-scripted.test.ts`, `${CORE}/money/limits.test.ts`],
  [`${CORE}/fax/outbox.ts`]: [`${CORE}/fax`],
  [`${CORE}/fax/match-history.ts`]: [`${CORE}/fax`],
  [`${CORE}/numbers/inventory.ts`]: [`${CORE}/numbers/inventory-scripted.test.ts`],
  [`${CORE}/numbers/bulk-runs.ts`]: [`${CORE}/numbers/bulk-runs-scripted.test.ts`],
  [`${CORE}/client/wire.ts`]: [`${CORE}/client`],
  [`${CORE}/watch/connection-probe.ts`]: [`${CORE}/watch/connection-probe.test.ts`],
  'src/shared/domain/address/address-text.ts': ['src/shared/domain/address/address-text.test.ts'],
  'src/shared/domain/fax/fax-status.ts': ['src/shared/domain/fax/fax-status.test.ts'],
  'src/shared/domain/money/spend-price.ts': [
    'src/shared/domain/money/spend-price.test.ts',
    `${CORE}/money/limits.test.ts`,
  ],
  'src/shared/provider/fields.ts': ['src/shared/provider'],
};
/** A change that makes tests hang counts as noticed after this time, ms. */
const PATIENCE_MS = 240_000;

interface Mutation {
  start: number;
  end: number;
  text: string;
}

const SWAPPED: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
  [ts.SyntaxKind.PlusToken]: '-',
  [ts.SyntaxKind.MinusToken]: '+',
  [ts.SyntaxKind.TrueKeyword]: 'false',
  [ts.SyntaxKind.FalseKeyword]: 'true',
};

/** Off by one where numbers are small; a wait or a limit is doubled. */
const otherNumber = (number: number) => String(number > 10 ? number * 2 : number + 1);

/** Every place at which the text of a module can be changed, with what it becomes. */
function mutationsOf(text: string): Mutation[] {
  const file = ts.createSourceFile('module.ts', text, ts.ScriptTarget.Latest, true);
  const found: Mutation[] = [];
  const put = (node: ts.Node, next: string) => found.push({ start: node.getStart(), end: node.getEnd(), text: next });
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isTypeAliasDeclaration(node)) return;
    const swapped = SWAPPED[node.kind];
    if (swapped !== undefined) put(node, swapped);
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      put(node, node.operand.getText());
    if (ts.isNumericLiteral(node)) put(node, otherNumber(Number(node.text.replaceAll('_', ''))));
    if (ts.isStringLiteral(node) && ts.isExpression(node) && node.text !== '') put(node, `'changed'`);
    if (ts.isRegularExpressionLiteral(node) && node.text.startsWith('/^')) put(node, `/${node.text.slice(2)}`);
    if (ts.isIfStatement(node)) put(node.expression, 'false');
    if (ts.isConditionalExpression(node)) put(node.condition, 'true');
    const isCall = ts.isExpressionStatement(node) && ts.isCallExpression(node.expression);
    if (isCall && !node.getText().startsWith('super(')) put(node, ';');
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** As many of them as are asked for, by a seed. */
function sampleOf(mutations: Mutation[], size: number, seed: number): Mutation[] {
  const place = (index: number) => createHash('sha256').update(`${seed} ${index}`).digest('hex');
  return mutations
    .map((mutation, index) => ({ mutation, place: place(index) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .slice(0, size)
    .map(({ mutation }) => mutation);
}

function copyOfProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'linekeeper-mutation-'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).split('\n');
  for (const file of files) if (file !== '') cpSync(file, join(folder, file), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '25' },
    seed: { type: 'string', default: '1' },
    wide: { type: 'boolean', default: false },
  },
});
const folder = copyOfProject();
const vitest = (...words: string[]) =>
  spawnSync('node_modules/.bin/vitest', [...words, '--run', '--bail', '1', '--silent=true'], {
    ...{ cwd: folder, stdio: 'ignore', timeout: PATIENCE_MS, killSignal: 'SIGKILL' },
  }).status === 0;
/** With `--wide`, what the own tests do not notice is left to all tests that load the module. */
const passes = (module: string, tests: string[]) => vitest(...tests) && (!values.wide || vitest('related', module));

try {
  for (const [module, tests] of Object.entries(MODULES)) {
    if (positionals.length > 0 && !positionals.some((part) => module.includes(part))) continue;
    const path = join(folder, module);
    const text = readFileSync(path, 'utf8');
    if (!vitest(...tests)) throw new Error(`The tests of ${module} fail without a change`);
    const sample = sampleOf(mutationsOf(text), Number(values.sample), Number(values.seed));
    const unnoticed: string[] = [];
    for (const { start, end, text: next } of sample) {
      writeFileSync(path, text.slice(0, start) + next + text.slice(end));
      const line = text.slice(0, start).split('\n').length;
      const what = `${module}:${line}  ${text.slice(start, end).split('\n')[0] ?? ''}  ->  ${next}`;
      if (passes(module, tests)) unnoticed.push(what);
    }
    writeFileSync(path, text);
    const part = Math.round((100 * (sample.length - unnoticed.length)) / Math.max(1, sample.length));
    console.log(`${part} % of ${sample.length} noticed  ${module}`);
    for (const each of unnoticed) console.log(`  not noticed: ${each}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
