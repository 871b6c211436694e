// Worker thread: keeps the archive of calls, so that millions of them delay neither the app nor its windows.
import { parentPort, workerData } from 'node:worker_threads';
import { CallDesk } from './call-desk.ts';
import type { CallPlace } from './call-file.ts';
import type { ThreadReply, ThreadRequest } from './call-requests.ts';

if (!parentPort) throw new Error('This file is the entry of a worker thread');
const port = parentPort;
const desk = new CallDesk(workerData as CallPlace);
const reply = (message: ThreadReply): void => {
  port.postMessage(message);
};

port.on('message', (message: ThreadRequest | 'close') => {
  if (message === 'close') {
    desk.close();
    port.close();
    return;
  }
  void answer(message);
});

async function answer({ id, name, given }: ThreadRequest): Promise<void> {
  try {
    const written = (calls: number): void => {
      reply({ id, written: calls });
    };
    reply({ id, answer: await desk.answer(name, given, written) });
  } catch (error) {
    reply({ id, failed: String(error), code: (error as { code?: string }).code ?? '' });
  }
}
