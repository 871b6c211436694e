import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Database } from '../../store/database.ts';
import { eventually, filesIn, tempFile, tempFolder } from '../../test/support.ts';
import { newReceiverSecret, receiverKeys } from './receiver-secret.ts';
import { Spool } from './spool.ts';

/** A spool with posts of these bodies. */
function spoolWith(...bodies: string[]) {
  const file = join(tempFolder(), 'spool.sqlite');
  const { file: key } = receiverKeys(newReceiverSecret());
  const spool = new Spool(file, key);
  onTestFinished(() => {
    spool.close();
  });
  const keep = (body: string) => {
    spool.keep([{ at: '2026-11-27T10:00:00Z', type: 'text/plain', body, content: { kind: 'probe', token: 'x' } }]);
  };
  bodies.forEach(keep);
  const collected = (after: number) =>
    spool.collect({ spool: spool.name, after }).map(({ id, body }) => `${id}: ${body}`);
  return { file, key, spool, keep, collected };
}

describe('a spool', () => {
  it('gives what it has also where the disk does not take that others were collected', () => {
    const { file, key, spool, collected } = spoolWith('a', 'b', 'c');
    const disk = Database.open(file, key, { steps: [''] });
    disk.run(`CREATE TRIGGER full BEFORE DELETE ON post BEGIN SELECT RAISE(FAIL, 'full'); END`);
    expect(collected(2)).toEqual(['3: c']);
    disk.run('DROP TRIGGER full');
    disk.close();
    expect(collected(2)).toEqual(['3: c']);
    expect(spool.size).toBe(1);
  });

  it('that cannot be read, as with another secret, is put aside, and the program says so', async () => {
    const { file, spool } = spoolWith('a');
    spool.close();
    const program = join(import.meta.dirname, '../../cli/receiver.ts');
    const secret = tempFile('secret', newReceiverSecret());
    const args = [program, '--secret-file', secret, '--file', file, '--port', '0'];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    let said = '';
    child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
    await once(child.stdout, 'data');
    const aside = filesIn(dirname(file)).find((name) => /\.bad$/.test(name)) ?? '';
    await eventually(() => expect(said).toContain(basename(aside)));
  });
});
