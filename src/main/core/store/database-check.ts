import { statSync } from 'node:fs';
import { AskedThread } from '../threads/asked-thread.ts';
import { scriptBeside } from '../threads/script-beside.ts';
import { formOfDatabase } from './database-encryption.ts';
import type { DatabaseQuestions } from './database-worker.ts';
import type { DatabasePlace } from './database.ts';

/** Bytes up to which the check within an opening takes some milliseconds. */
const SMALL = 1024 * 1024;

/** How databases are looked after beside main. */
export const BESIDE_MAIN = {
  script: scriptBeside(import.meta.url, 'database-worker'),
  memoryMb: 64,
  idleMs: 5_000,
  shared: true,
};

/**
 * Whether a database that nobody has open was found sound by a thread: with 100,000 texts it takes some hundred milliseconds to
 * read each page. `false` says nothing: its opening checks it then, and knows what to do.
 */
export async function isSound(place: DatabasePlace): Promise<boolean> {
  if (formOfDatabase(place.file) !== (place.key ? 'encrypted' : 'plain') || statSync(place.file).size <= SMALL)
    return false;
  const thread = new AskedThread<DatabaseQuestions>({ ...BESIDE_MAIN, data: place });
  try {
    return await thread.ask('check', null);
  } catch {
    return false;
  } finally {
    thread.close();
  }
}
