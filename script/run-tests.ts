// Runs every layer of checks and tests, and closes with one line that counts them all. Layers that leave a core idle by
// themselves run side by side.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findElectron } from 'electron-host';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Names of the tests that failed, each with the first line of why. */
  failures?: string[];
}

interface Layer {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** Reads the counts from what the layer left; a layer without one is one check. */
  count?: () => Counts;
}

const reports = mkdtempSync(join(tmpdir(), 'linekeeper-tests-'));
const report = (name: string) => join(reports, `${name}.json`);

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[];
  }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    line: number;
    title: string;
    tests: {
      status: string;
      results: { error?: { message?: string }; errorLocation?: { file: string; line: number } }[];
    }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

/** The checks count as one, with the names of those that failed. */
function checkCounts(file: string): Counts {
  const failures = (JSON.parse(readFileSync(file, 'utf8')) as string[]).map((name) => `check: ${name}`);
  return { passed: failures.length === 0 ? 1 : 0, failed: failures.length === 0 ? 0 : 1, skipped: 0, failures };
}

const firstLine = (text = '') => stripVTControlCharacters(text).trim().split('\n', 1)[0] ?? '';

/** What was looked for and what was there, on one line: what is seen of a run elsewhere may be its end alone. */
function reason(text = ''): string {
  const [before = ''] = stripVTControlCharacters(text).split('Call log:', 1);
  return before.replaceAll(/\s+/gu, ' ').trim().slice(0, 500);
}

function vitestCounts(file: string): Counts {
  const all = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  const failures = all.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const path = relative('.', name);
    if (failed.length === 0) return status === 'failed' ? [`${path}: ${firstLine(message)}`] : [];
    return failed.map((test) => `${path} > ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`);
  });
  return { passed: all.numPassedTests, failed: all.numFailedTests, skipped: all.numPendingTests, failures };
}

function playwrightCounts(file: string): Counts {
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
  const specsIn = (list: PlaywrightSuite[]): PlaywrightSuite['specs'] =>
    list.flatMap((suite) => [...suite.specs, ...specsIn(suite.suites ?? [])]);
  const failures = specsIn(suites)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ file: path, line, title, tests }) => {
      const result = tests.flatMap(({ results }) => results).find(({ error }) => error);
      const at = result?.errorLocation;
      const place = at === undefined ? '' : `, at ${relative('.', at.file)}:${at.line}`;
      return `${path}:${line} > ${title.slice(0, 80)}${place}: ${reason(result?.error?.message)}`;
    });
  // A test that passed only at the second try has failed once: that counts.
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped, failures };
}

/** What waits for nothing takes only the time of the processor that the others leave. */
const LAST_IN_LINE = ['nice', '-n', '19'];

const checks: Layer[] = [
  {
    name: 'check',
    command: [...LAST_IN_LINE, 'npm', 'run', '--silent', 'check'],
    env: { CHECK_REPORT: report('check'), CHECK_PARALLEL: '1' },
    count: () => checkCounts(report('check')),
  },
  { name: 'third-party notices', command: [...LAST_IN_LINE, 'node', 'script/third-party.ts', '--check'] },
];

const withoutPage: Layer[] = [
  {
    name: 'unit and integration',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile=${report('unit')}`],
    env: { NO_COLOR: '1' },
    count: () => vitestCounts(report('unit')),
  },
  {
    name: 'electron-host',
    command: ['playwright', 'test', '--config', 'tools/electron-host/playwright.config.ts', '--reporter=dot,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report('host') },
    count: () => playwrightCounts(report('host')),
  },
];

const pageTests: Layer[] = [
  {
    name: 'components',
    command: [
      ...['vitest', 'run', '--config', 'vitest.components.config.ts'],
      ...['--reporter=default', '--reporter=json', `--outputFile=${report('components')}`],
    ],
    env: { NO_COLOR: '1' },
    count: () => vitestCounts(report('components')),
  },
];

const wholeApp: Layer[] = [
  {
    name: 'end to end',
    command: ['playwright', 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report('e2e') },
    count: () => playwrightCounts(report('e2e')),
  },
];

/** Three minutes, most of which are hostile documents: for CI, and for `npm run attack`, which says what held in numbers. */
const attacks: Layer = {
  name: 'attacks',
  command: ['playwright', 'test', '--config', 'e2e/attack.config.ts', '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report('attacks') },
  count: () => playwrightCounts(report('attacks')),
};
if (process.env['CI'] !== undefined) wholeApp.push(attacks);

/** What failed, said once more at the end, where a long run is looked at first. */
const failed: string[] = [];

/** The tests start the same programs hundreds of times: Node compiles each file once. */
const compiled = { NODE_COMPILE_CACHE: join(reports, 'compiled') };

/** Runs a program to its end; answers its exit code. @param quiet its output comes in one piece, when it has ended */
function runProgram({ command, env }: Layer, quiet: boolean): Promise<number | null> {
  const [program = '', ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...compiled, ...env },
    });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk));
    const end = (status: number | null) => {
      process.stdout.write(Buffer.concat(output));
      resolve(status);
    };
    child.once('error', (error) => {
      console.error(error.message);
      end(null);
    });
    child.once('close', end);
  });
}

async function run(layer: Layer, quiet: boolean): Promise<Counts> {
  const { name, count } = layer;
  const started = performance.now();
  const status = await runProgram(layer, quiet);
  let counts: Counts = status === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
  if (count) {
    try {
      const counted = count();
      // A runner that failed without a failed test (a crash, a broken config) is a failure all the same.
      counts = status === 0 || counted.failed > 0 ? counted : { ...counted, failed: 1 };
    } catch {
      counts = { passed: 0, failed: 1, skipped: 0 };
    }
  }
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(
    `\n${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped in ${seconds} s\n`,
  );
  if (counts.failed > 0)
    failed.push(...(counts.failures?.length ? counts.failures : [`${name} as a whole, see above`]));
  return counts;
}

const { runtime, version } = findElectron();
console.log(`Runtime of the windows: ${runtime} ${version}\n`);
const total: Counts = { passed: 0, failed: 0, skipped: 0 };

async function runAll(layers: Layer[], quiet = false): Promise<void> {
  for (const layer of layers) {
    const counts = await run(layer, quiet);
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
  }
}

// Unit tests wait for a third of their time, tests on a page for each key and click, and the whole app for a tenth: the
// checks go on beside all of them. Tests on a page run one after the other, so that the whole app begins beside the last ones.
await Promise.all([runAll(checks, true), runAll(pageTests, true), runAll([...withoutPage, ...wholeApp])]);
rmSync(reports, { recursive: true, force: true });
for (const failure of failed) console.log(`failed: ${failure}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 ? 1 : 0;
