// Process that looks into one document. A thread beside the work ends the process at its limits.
import { once } from 'node:events';
import { isMainThread, Worker } from 'node:worker_threads';
import type { DocumentSource } from './take-in.ts';
import { endAtLimits } from '../process-watch.ts';
import { INSPECTION_LIMITS } from './inspection-limits.ts';
import type { ProcessMessage } from './inspector.ts';

if (isMainThread) await serve();
else endAtLimits(INSPECTION_LIMITS);

async function serve(): Promise<void> {
  const say = (message: ProcessMessage) => {
    process.parentPort.postMessage(message);
  };
  const watching = once(new Worker(new URL(import.meta.url)), 'online');
  const { takeIn } = await import('./take-in.ts');
  await watching;
  process.parentPort.once('message', ({ data }) => {
    void takeIn(data as DocumentSource).then(say);
  });
  say('ready');
}
