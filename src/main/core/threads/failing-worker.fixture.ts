// Worker thread: answers, never answers, or ends as one does that takes too much memory.
import { answerInThread } from './answer-in-thread.ts';

answerInThread((data: string) => ({
  answer: (name: 'data' | 'wait' | 'end') => {
    if (name === 'data') return data;
    if (name === 'end') setImmediate(() => process.exit(1));
    return new Promise(() => undefined);
  },
  close: () => undefined,
}));
