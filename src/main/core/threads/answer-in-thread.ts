import { parentPort } from 'node:worker_threads';
import type { ThreadReply, ThreadRequest } from './thread-messages.ts';

/** What answers the questions that a thread is asked. */
interface Desk {
  answer: (name: never, given: unknown, written: (count: number) => void) => unknown;
  close: () => void;
}

/** Answers what main asks, until it says that it is enough. Called once, by the entry of a worker thread. */
export function answerInThread(desk: Desk): void {
  if (!parentPort) throw new Error('This file is the entry of a worker thread');
  const port = parentPort;
  const reply = (message: ThreadReply): void => {
    port.postMessage(message);
  };

  async function answer({ id, name, given }: ThreadRequest): Promise<void> {
    try {
      const written = (count: number): void => {
        reply({ id, written: count });
      };
      reply({ id, answer: await desk.answer(name as never, given, written) });
    } catch (error) {
      reply({ id, failed: String(error), code: (error as { code?: string }).code ?? '' });
    }
  }

  port.on('message', (message: ThreadRequest | 'close') => {
    if (message === 'close') {
      desk.close();
      port.close();
      return;
    }
    void answer(message);
  });
}
