// `npm run bench`: what people feel, each as a ratio to a baseline measured in the same run on the same computer.
import { _electron } from '@playwright/test';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { findElectron } from 'electron-host';
import { removeFolder } from './remove-folder.ts';

const ROOT = new URL('..', import.meta.url).pathname;
const RUNS = 7;
const { executablePath, runtime, version } = findElectron();
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** Milliseconds from the start of the process until a heading is on screen. */
async function timeToHeading(app: string, args: string[]): Promise<number> {
  const userData = await mkdtemp(join(tmpdir(), 'linekeeper-bench-'));
  const started = performance.now();
  const electron = await _electron.launch({
    executablePath,
    args: [app, `--user-data-dir=${userData}`, ...asRoot, ...args],
  });
  const page = await electron.firstWindow();
  await page.getByRole('heading', { level: 1 }).waitFor();
  const elapsed = performance.now() - started;
  await electron.close();
  await removeFolder(userData);
  return elapsed;
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

async function startUp(): Promise<void> {
  const empty: number[] = [];
  const own: number[] = [];
  // Alternating, so that whatever else the computer does falls on both.
  for (let run = 0; run < RUNS; run += 1) {
    empty.push(await timeToHeading(join(ROOT, 'bench/empty-app'), []));
    own.push(await timeToHeading(ROOT, []));
  }
  const [base, app] = [median(empty), median(own)];
  console.log(
    `start to usable window: ${(app / base).toFixed(2)} x an empty window (${Math.round(app)} ms / ${Math.round(base)} ms, median of ${RUNS})`,
  );
}

/** What the page loads before its first screen: scripts named by index.html, and what they import at once. */
async function firstLoad(): Promise<void> {
  const folder = join(ROOT, 'out/renderer');
  const seen = new Set<string>();
  async function visit(file: string): Promise<number> {
    if (seen.has(file)) return 0;
    seen.add(file);
    const text = await readFile(join(folder, file));
    let bytes = gzipSync(text).length;
    for (const [, name] of text.toString().matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      bytes += await visit(`assets/${name ?? ''}`);
    return bytes;
  }
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  let bytes = 0;
  for (const [, name] of html.matchAll(/(?:src|href)="[./]*(assets\/[^"]+\.js)"/g)) bytes += await visit(name ?? '');
  const all = (await readdir(join(folder, 'assets'))).filter((name) => name.endsWith('.js'));
  let total = 0;
  for (const name of all) total += gzipSync(await readFile(join(folder, 'assets', name))).length;
  console.log(
    `first-load JavaScript: ${Math.round(bytes / 1000)} kB gzip, ${(bytes / total).toFixed(2)} of all of the page's scripts`,
  );
  console.log(`preload: ${statSync(join(ROOT, 'out/preload/index.cjs')).size} bytes`);
}

console.log(`runtime: ${runtime} ${version}`);
await firstLoad();
await startUp();
