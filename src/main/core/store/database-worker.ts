// Worker thread: what takes long with a whole database, so that neither the app nor its windows wait for it.
import Sqlite from 'better-sqlite3-multiple-ciphers';
import { answerInThread } from '../threads/answer-in-thread.ts';
import { keyPragma } from './database-encryption.ts';
import { Database, type DatabasePlace, type ReadyDatabase } from './database.ts';

/** What the thread is asked. */
export interface DatabaseQuestions {
  /** Writes the log back into the file. */
  writeBack: { given: null; answer: null };
  /** Does all that an opening has to do, and closes it. */
  makeReady: { given: null; answer: ReadyDatabase };
}

type Question = keyof DatabaseQuestions;

// Open no longer than that: whoever closes the database last removes the files beside it, and that is to be main.
const answers: { [N in Question]: (place: DatabasePlace) => DatabaseQuestions[N]['answer'] } = {
  writeBack: ({ file, key }) => {
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
  makeReady: ({ file, key }) => {
    const db = Database.open(file, key);
    db.close();
    return { setAside: db.setAside };
  },
};

answerInThread((place: DatabasePlace) => ({
  answer: (name: Question) => answers[name](place),
  close: () => undefined,
}));
