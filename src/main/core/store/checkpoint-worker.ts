// Worker thread: writes the log of a database back into its file, so that a slow disk delays neither the app nor its windows.
import Sqlite from 'better-sqlite3-multiple-ciphers';
import { answerInThread } from '../threads/answer-in-thread.ts';
import { keyPragma } from './database-encryption.ts';
import type { DatabasePlace } from './database.ts';

answerInThread(({ file, key }: DatabasePlace) => ({
  answer: () => {
    // Open no longer than that: whoever closes the database last removes the files beside it, and that is to be main.
    const db = new Sqlite(file, { fileMustExist: true });
    try {
      if (key) db.pragma(keyPragma(key));
      // Neither waits for those who read or write, nor keeps them waiting.
      db.pragma('wal_checkpoint(PASSIVE)');
      return null;
    } finally {
      db.close();
    }
  },
  close: () => undefined,
}));
