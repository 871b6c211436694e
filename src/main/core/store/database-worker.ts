// Worker thread: what takes long with a whole database, so that neither the app nor its windows wait for it.
import Sqlite, { type Database as Connection } from 'better-sqlite3-multiple-ciphers';
import { answerInThread } from '../threads/answer-in-thread.ts';
import { keyPragma } from './database-encryption.ts';
import type { DatabasePlace } from './database.ts';

/** What the thread is asked. */
export interface DatabaseQuestions {
  /** Writes the log back into the file. */
  writeBack: { given: null; answer: null };
  /** Whether every page can be read, and is what it should be. */
  check: { given: null; answer: boolean };
}

type Question = keyof DatabaseQuestions;

const answers: { [N in Question]: (db: Connection) => DatabaseQuestions[N]['answer'] } = {
  writeBack: (db) => {
    // Neither waits for those who read or write, nor keeps them waiting.
    db.pragma('wal_checkpoint(PASSIVE)');
    return null;
  },
  check: (db) => db.pragma('quick_check', { simple: true }) === 'ok',
};

answerInThread(({ file, key }: DatabasePlace) => ({
  answer: (name: Question) => {
    // Open no longer than that: whoever closes the database last removes the files beside it, and that is to be main.
    const db = new Sqlite(file, { fileMustExist: true, readonly: name === 'check' });
    try {
      if (key) db.pragma(keyPragma(key));
      return answers[name](db);
    } finally {
      db.close();
    }
  },
  close: () => undefined,
}));
