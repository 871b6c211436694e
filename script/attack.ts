// Attacks the built app through its page, the provider's answers, documents, arguments and the files it leaves, and says in
// numbers what was tried and what held.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AttackResult } from '../e2e/support/attack-tally.ts';

const folder = mkdtempSync(join(tmpdir(), 'linekeeper-attack-'));
const report = join(folder, 'report.jsonl');
const started = performance.now();
const { status } = spawnSync('playwright', ['test', '--config', 'e2e/attack.config.ts', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, ATTACK_REPORT: report },
});

function results(): AttackResult[] {
  try {
    const lines = readFileSync(report, 'utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line) as AttackResult);
  } catch {
    return [];
  }
}

const all = results();
rmSync(folder, { recursive: true });
const parts = [...new Set(all.map(({ part }) => part))];
for (const part of parts) {
  console.log(`\n${part}`);
  for (const { what, tried, held, figures } of all.filter((result) => result.part === part)) {
    const more = Object.entries(figures ?? {}).map(([name, value]) => `, ${name} ${String(value)}`);
    console.log(`  ${what}: ${String(held)} of ${String(tried)} held${more.join('')}`);
  }
}
const sum = (name: 'tried' | 'held') => all.reduce((total, result) => total + result[name], 0);
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
console.log(`\n${String(sum('held'))} of ${String(sum('tried'))} attacks held, in ${minutes} minutes`);
process.exitCode = status === 0 && sum('held') === sum('tried') ? 0 : 1;
