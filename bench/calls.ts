// `npm run bench`: a million calls in the archive, against the same work in bare SQLite on this computer.
import Sqlite from 'better-sqlite3-multiple-ciphers';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { HANDED_AT_ONCE } from '../src/main/core/calls/call-archive.ts';
import { Worker } from 'node:worker_threads';
import { CallThread } from '../src/main/core/calls/call-thread.ts';
import { allCallsOf, NO_TAG, type CallFilter } from '../src/shared/domain/calls/call-filter.ts';
import type { ProviderCall } from '../src/shared/domain/calls/call-rows.ts';

const CALLS = 1_000_000;
/** Calls of a window. */
const WINDOW = 20_000;
const PAGE = HANDED_AT_ONCE;
const START = 1_760_000_000;
/** Seconds between two calls: a year in all. */
const EVERY = 31;
const NUMBERS = 400;
const TAGS = 20;
const RUNS = 5;
/** Allowed times of bare SQLite, and milliseconds. */
const LIMITS = { tagRatio: 1.1, tagMs: 300, pauseMs: 50 };
const ZONE = 'America/New_York';

const folder = mkdtempSync(join(tmpdir(), 'linekeeper-calls-'));
const own = (index: number) => `212555${String(1000 + (index % NUMBERS))}`;
const tagOf = (index: number) => `Client ${String((index % NUMBERS) % TAGS)}`;

function callAt(index: number): ProviderCall {
  const incoming = index % 2 === 0;
  const other = `617555${String((index * 7919) % 10_000).padStart(4, '0')}`;
  const tenths = (index * 31) % 97;
  return {
    call_time: new Date((START + index * EVERY) * 1000).toISOString().replace('.000Z', '+00:00'),
    call_type: incoming ? 'Inbound Call' : 'Outbound Local Call',
    caller: incoming ? other : own(index),
    callee: incoming ? own(index) : other,
    call_status: index % 11 === 0 ? 'busy' : 'ok',
    call_duration_min: (tenths / 10).toFixed(2),
    billed_min: (tenths / 10).toFixed(2),
    rate: '0.0100',
    ccrf: '0.0000',
    cost: (tenths / 1000).toFixed(4),
    trunk_id: `line${String(index % 7)}`,
  };
}

const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

async function timed(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function medianOf(work: () => unknown): Promise<number> {
  await work();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) times.push(await timed(work));
  return median(times);
}

/** The same rows in the same columns, without encryption and without anything around it. */
function bareDatabase() {
  const db = new Sqlite(join(folder, 'bare.sqlite'));
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536;
    CREATE TABLE call (id INTEGER PRIMARY KEY, own INTEGER, other INTEGER, line INTEGER, kind INTEGER, minutes INTEGER,
      billed INTEGER, ccrf INTEGER, cost INTEGER) STRICT;
    CREATE INDEX call_own ON call (own, minutes, billed, cost);
    CREATE TABLE tag (own INTEGER PRIMARY KEY, tag TEXT NOT NULL) STRICT;`);
  for (let number = 0; number < NUMBERS; number += 1)
    db.prepare('INSERT INTO tag VALUES (?, ?)').run(number, tagOf(number));
  const insert = db.prepare('INSERT INTO call VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const write = (from: number, to: number): void => {
    db.exec('BEGIN');
    for (let index = from; index < to; index += 1) {
      const units = ((index * 31) % 97) * 1000;
      const other = (index * 7919) % 10_000;
      insert.run(
        (START + index * EVERY) * 1_048_576,
        index % NUMBERS,
        other,
        index % 7,
        index % 4,
        units,
        units,
        0,
        units / 100,
      );
    }
    db.exec('COMMIT');
  };
  return { db, write };
}

const failures: string[] = [];
const check = (name: string, value: number, limit: number): void => {
  if (value > limit) failures.push(`${name} ${value.toFixed(2)} > ${String(limit)}`);
};
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** How long an idle main is held up by other work of this computer, while another thread is busy as the archive's is. */
async function idlePause(): Promise<number> {
  const busy = new Worker('const end = Date.now() + 5000; while (Date.now() < end);', { eval: true });
  const idle = monitorEventLoopDelay({ resolution: 1 });
  await once(busy, 'online');
  idle.enable();
  await once(busy, 'exit');
  idle.disable();
  return idle.max / 1e6;
}
const pauseLimit = Math.max(LIMITS.pauseMs, await idlePause());
say(
  `calls: an idle main is held up ${pauseLimit > LIMITS.pauseMs ? pauseLimit.toFixed(0) : `less than ${String(LIMITS.pauseMs)}`} ms by this computer`,
);

const bare = bareDatabase();
let bareInsert = 0;
for (let at = 0; at < CALLS; at += WINDOW) {
  const started = performance.now();
  bare.write(at, Math.min(CALLS, at + WINDOW));
  bareInsert += performance.now() - started;
}

const place = { file: join(folder, 'calls.sqlite'), key: new Uint8Array(32).fill(3) };
const thread = new CallThread(place);
const delay = monitorEventLoopDelay({ resolution: 1 });
let imported = 0;
let longestPause = 0;
for (let at = 0; at < CALLS; at += WINDOW) {
  const pages = Array.from({ length: WINDOW / PAGE }, (_, page) =>
    Array.from({ length: PAGE }, (__, offset) => callAt(at + page * PAGE + offset)),
  );
  // What the bench itself makes up is no pause of the app.
  globalThis.gc?.();
  await new Promise((resolve) => setTimeout(resolve, 5));
  delay.reset();
  delay.enable();
  const started = performance.now();
  for (const [index, calls] of pages.entries()) await thread.ask('stage', { calls, zone: ZONE, first: index === 0 });
  const window = { from: START + at * EVERY, to: START + (at + WINDOW) * EVERY };
  await thread.ask('settle', { window, summary: null, whole: true, anyway: false, now: START });
  imported += performance.now() - started;
  delay.disable();
  longestPause = Math.max(longestPause, delay.max / 1e6);
}
say(
  `calls: import of ${String(CALLS)}: ${(imported / 1000).toFixed(1)} s, ${(imported / bareInsert).toFixed(2)} times bare inserts (${(bareInsert / 1000).toFixed(1)} s); longest pause of main ${longestPause.toFixed(0)} ms; file ${(statSync(place.file).size / 2 ** 20).toFixed(0)} MB`,
);
check('pause of main', longestPause, pauseLimit);

await thread.ask(
  'useTags',
  Array.from({ length: NUMBERS }, (_, index) => [own(index), [tagOf(index)]] as const),
);
const filter: CallFilter = allCallsOf({ from: 0, to: 4_000_000_000 });
const order = { sort: 'time', descending: true } as const;
const ours = await medianOf(() => thread.ask('groups', { filter, by: 'tag', zone: ZONE }));
const theirs = await medianOf(() =>
  bare.db
    .prepare(
      'SELECT tag, count(*), sum(minutes), sum(billed), sum(cost) FROM call JOIN tag USING (own) GROUP BY tag ORDER BY tag',
    )
    .all(),
);
say(
  `calls: grouped by tag ${ours.toFixed(0)} ms, ${(ours / theirs).toFixed(2)} times bare SQLite (${theirs.toFixed(0)} ms)`,
);
check('group by tag, ratio', ours / theirs, LIMITS.tagRatio);
check('group by tag, ms', ours, LIMITS.tagMs);

for (const [name, more] of [
  ['all', {}],
  ['digits', { text: '6175550123' }],
  ['a tag', { tag: 'Client 3' }],
  ['not answered, out', { direction: 'out', answered: 'no' }],
  ['untagged', { tag: NO_TAG }],
] as const) {
  const took = await medianOf(() => thread.ask('find', { filter: { ...filter, ...more }, order, limit: 200 }));
  say(`calls: first rows and sums, ${name}: ${took.toFixed(0)} ms`);
}
const deep = await timed(() => thread.ask('part', { filter, order, start: CALLS - 200, end: CALLS }));
const again = await medianOf(() => thread.ask('part', { filter, order, start: CALLS / 2, end: CALLS / 2 + 200 }));
say(`calls: the last rows of all ${deep.toFixed(0)} ms, then any others ${again.toFixed(0)} ms`);

const path = join(folder, 'calls.csv');
const before = process.memoryUsage().rss;
let most = 0;
const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50);
delay.reset();
delay.enable();
const started = performance.now();
const exported = await thread.ask('export', { path, filter, zone: ZONE, names: new Map() }, () => undefined);
const seconds = (performance.now() - started) / 1000;
delay.disable();
clearInterval(watch);
say(
  `calls: CSV of ${String(exported.rows)} written and checked in ${seconds.toFixed(1)} s, ${((most - before) / 2 ** 20).toFixed(0)} MB more memory, ${(statSync(path).size / 2 ** 20).toFixed(0)} MB; longest pause of main ${(delay.max / 1e6).toFixed(0)} ms`,
);
if (!exported.same || exported.rows !== CALLS) failures.push('the CSV is not complete');
check('pause of main, CSV', delay.max / 1e6, pauseLimit);

const head = readFileSync(place.file).subarray(0, 16).toString('latin1');
if (head.startsWith('SQLite')) failures.push('the archive is not encrypted');
thread.close();
bare.db.close();
rmSync(folder, { recursive: true, force: true });
if (failures.length > 0) {
  process.stderr.write(`${failures.join('\n')}\n`);
  process.exitCode = 1;
}
