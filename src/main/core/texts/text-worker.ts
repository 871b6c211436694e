// Worker thread: looks through texts, so that a hundred thousand delay neither the app nor its windows.
import Sqlite from 'better-sqlite3-multiple-ciphers';
import { answerInThread } from '../threads/answer-in-thread.ts';
import { keyPragma } from '../store/database-encryption.ts';
import type { DatabasePlace, Row, SqlValue } from '../store/database.ts';
import { answersOfTexts } from './text-scans.ts';
import type { TextQuestions } from './text-questions.ts';

answerInThread(({ file, key }: DatabasePlace) => {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true });
  if (key) db.pragma(keyPragma(key));
  const answers = answersOfTexts({
    all: (sql: string, ...values: SqlValue[]) => db.prepare(sql).all(...values) as Row[],
  });
  return {
    answer: <N extends keyof TextQuestions>(name: N, given: unknown) =>
      answers[name](given as TextQuestions[N]['given']),
    close: () => {
      db.close();
    },
  };
});
