// Worker thread: answers, never answers, or ends without an error.
import { answerInThread } from './answer-in-thread.ts';

answerInThread((data: string) => ({
  answer: (name: 'data' | 'wait' | 'end') => {
    if (name === 'data') return data;
    if (name === 'end') setImmediate(() => process.exit(1)); // ends this thread alone, with no error that main would hear of
    return new Promise(() => undefined);
  },
  close: () => undefined,
}));
