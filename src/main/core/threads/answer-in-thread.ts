import { parentPort } from 'node:worker_threads';
import type { ThreadReply, ThreadRequest } from './thread-messages.ts';

/** What answers the questions of one asker. */
interface Desk {
  answer: (name: never, given: unknown, written: (count: number) => void) => unknown;
  close: () => void;
}

const codeOf = (error: unknown) => (error as { code?: string }).code ?? '';

/**
 * Answers what main asks, until it says that it is enough. Called once, by the entry of a worker thread.
 *
 * @param open makes the desk of an asker, from what it works with
 */
export function answerInThread<D>(open: (data: D) => Desk): void {
  if (!parentPort) throw new Error('This file is the entry of a worker thread');
  const port = parentPort;
  const desks = new Map<number, Desk>();
  const reply = (message: ThreadReply): void => {
    port.postMessage(message);
  };

  function openDesk(desk: number, data: D): void {
    try {
      desks.set(desk, open(data));
    } catch (error) {
      reply({ desk, gone: String(error), code: codeOf(error) });
    }
  }

  async function answer({ desk, id, name, given }: Extract<ThreadRequest, { id: number }>): Promise<void> {
    const asked = desks.get(desk);
    // Main knows: the desk could not be opened.
    if (!asked) return;
    try {
      const written = (count: number): void => {
        reply({ desk, id, written: count });
      };
      reply({ desk, id, answer: await asked.answer(name as never, given, written) });
    } catch (error) {
      reply({ desk, id, failed: String(error), code: codeOf(error) });
    }
  }

  function closeDesk(desk: number): void {
    desks.get(desk)?.close();
    desks.delete(desk);
  }

  port.on('message', (message: ThreadRequest) => {
    if (message === 'end') {
      for (const desk of desks.keys()) closeDesk(desk);
      port.close();
    } else if ('open' in message) openDesk(message.desk, message.open as D);
    else if ('close' in message) closeDesk(message.desk);
    else void answer(message);
  });
}
