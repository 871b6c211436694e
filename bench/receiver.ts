// `node bench/receiver.ts`: 10,000 callbacks of all shapes at 200 a second, some twice and some broken, at a receiver that is killed
// five times meanwhile. Fails when one that was answered with success is not there exactly once, or when memory grows.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../src/main/core/store/database.ts';
import { load, wordsOf } from '../src/main/core/texts/receiver/receiver-load.fixture.ts';
import { newReceiverSecret, receiverKeys } from '../src/main/core/texts/receiver/receiver-secret.ts';

const COUNT = 10_000;
/** Kilobytes by which the process may grow over its last sixth of the load. */
const MOST_GROWTH = 80_000;

const folder = mkdtempSync(join(tmpdir(), 'linekeeper-receiver-'));
const file = join(folder, 'data.sqlite');
const secret = newReceiverSecret();
const keys = receiverKeys(secret);
const rss = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1] ?? 0);

const free = createServer().listen(0, '127.0.0.1');
await once(free, 'listening');
const { port } = free.address() as AddressInfo;
free.close();

const program = join(import.meta.dirname, '../src/main/core/texts/receiver/receiver-kills.fixture.ts');
const result = await load({
  ...{ count: COUNT, perSecond: 200, kills: 5, port, path: keys.path, rss },
  program: [process.execPath, program, file, String(port), secret],
});
await result.stop();

const db = Database.open(file, keys.file);
const isStatus = (index: number) => index % 5 === 1;
const stored = [
  ...db.all('SELECT body AS what FROM text_message'),
  ...db.all('SELECT reference AS what FROM text_status'),
].map(({ what }) => String(what));
db.close();
rmSync(folder, { recursive: true, force: true });
const wanted = [...result.accepted].map((index) => (isStatus(index) ? String(index) : wordsOf(index)));
const isSame = JSON.stringify(stored.sort()) === JSON.stringify(wanted.sort());
const growth = result.memory.end - result.memory.start;

console.log(`${String(COUNT)} callbacks in ${result.seconds.toFixed(1)} s, ${String(result.tries)} tries, 5 kills`);
console.log(`accepted ${String(result.accepted.size)}, stored ${String(stored.length)}, the same: ${String(isSame)}`);
console.log(`broken ones accepted: ${String(result.brokenAccepted)}`);
console.log(
  `memory: ${String(result.memory.start)} kB after the last start, ${String(result.memory.end)} kB at the end`,
);
if (!isSame || result.brokenAccepted > 0 || growth > MOST_GROWTH) process.exitCode = 1;
