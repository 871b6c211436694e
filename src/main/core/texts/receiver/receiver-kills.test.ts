import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { Database } from '../../store/database.ts';
import { closedPort, tempFile, tempFolder } from '../../test/support.ts';
import { load, wordsOf } from './receiver-load.fixture.ts';
import { newReceiverSecret, receiverKeys } from './receiver-secret.ts';
import { Spool } from './spool.ts';

const rss = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1] ?? 0);

async function loaded(program: (file: string, port: number, secret: string) => string[]) {
  const file = join(tempFolder(), 'data.sqlite');
  const secret = newReceiverSecret();
  const port = Number(new URL(await closedPort()).port);
  const result = await load({
    ...{ count: 400, perSecond: 200, kills: 5, port, rss },
    path: receiverKeys(secret).path,
    program: [process.execPath, ...program(file, port, secret)],
  });
  await result.stop();
  return { file, key: receiverKeys(secret).file, ...result };
}

it(
  'every callback that was answered with success is in the account once, whenever the app was killed',
  { timeout: 60_000 },
  async () => {
    const program = join(import.meta.dirname, 'receiver-kills.fixture.ts');
    const { file, key, accepted, brokenAccepted } = await loaded((...given) => [program, ...given.map(String)]);
    const db = Database.open(file, key);
    onTestFinished(() => {
      db.close();
    });
    const bodies = db.all('SELECT body FROM text_message').map(({ body }) => String(body));
    const references = db.all('SELECT reference FROM text_status').map(({ reference }) => Number(reference));
    const isStatus = (index: number) => index % 5 === 1;
    expect(accepted.size).toBe(380);
    expect(bodies.sort()).toEqual(
      [...accepted]
        .filter((index) => !isStatus(index))
        .map(wordsOf)
        .sort(),
    );
    expect(references.sort()).toEqual([...accepted].filter(isStatus).sort());
    expect(brokenAccepted).toBe(0);
  },
);

it(
  'every callback that a receiver on its own answered with success is kept, whenever it was killed',
  { timeout: 60_000 },
  async () => {
    const program = join(import.meta.dirname, '../../cli/receiver.ts');
    const { file, key, accepted, brokenAccepted } = await loaded((kept, port, secret) => [
      ...[program, '--secret-file', tempFile('secret', secret), '--file', kept, '--port', String(port)],
    ]);
    const spool = new Spool(file, key);
    onTestFinished(() => {
      spool.close();
    });
    const posts: string[] = [];
    for (let after = 0, part = spool.collect({ spool: '', after }); part.length > 0;) {
      posts.push(...part.map(({ body }) => body));
      after = part.at(-1)?.id ?? 0;
      part = spool.collect({ spool: spool.name, after });
    }
    // As they came: what came twice is told apart by the app that collects it.
    expect(posts.length).toBeGreaterThanOrEqual(400);
    const marks = (index: number) => [`Text ${index} `, `Text+${index}+`, `"reference_id":"${index}"`];
    const isKept = (index: number) => posts.some((body) => marks(index).some((mark) => body.includes(mark)));
    expect([...accepted].filter((index) => !isKept(index))).toEqual([]);
    expect([spool.size, brokenAccepted]).toEqual([0, 0]);
  },
);
