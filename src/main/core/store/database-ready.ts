import { statSync } from 'node:fs';
import { AskedThread } from '../threads/asked-thread.ts';
import { scriptBeside } from '../threads/script-beside.ts';
import { formOfDatabase } from './database-encryption.ts';
import type { DatabaseQuestions } from './database-worker.ts';
import type { DatabasePlace, ReadyDatabase } from './database.ts';

/** Bytes up to which an opening takes some milliseconds. */
const SMALL = 1024 * 1024;

/** How databases are looked after beside main. */
export const BESIDE_MAIN = {
  script: scriptBeside(import.meta.url, 'database-worker'),
  memoryMb: 64,
  idleMs: 5_000,
  shared: true,
};

/**
 * Has a thread open and close a database that nobody has open, which takes some hundred milliseconds where there are 100,000
 * texts: it is made or encrypted, brought to the newest schema, and each page of it is read. `null` says nothing: its opening in
 * main does all of it then, and knows what is wrong.
 */
export async function makeReady(place: DatabasePlace): Promise<ReadyDatabase | null> {
  const isOurs = formOfDatabase(place.file) === (place.key ? 'encrypted' : 'plain');
  if (isOurs && statSync(place.file).size <= SMALL) return null;
  const thread = new AskedThread<DatabaseQuestions>({ ...BESIDE_MAIN, data: place });
  try {
    return await thread.ask('makeReady', null);
  } catch {
    return null;
  } finally {
    thread.close();
  }
}
