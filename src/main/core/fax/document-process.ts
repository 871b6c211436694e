// Process that looks into one document. A thread beside the work ends the process at its limits: the work may be one long
// call, and the memory limit of V8 counts no buffers.
import { once } from 'node:events';
import { isMainThread, Worker } from 'node:worker_threads';
import type { DocumentSource } from './take-in.ts';
import { INSPECTION_LIMITS } from './inspection-limits.ts';
import type { ProcessMessage } from './inspector.ts';

if (isMainThread) await serve();
else watch();

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

function watch(): void {
  const { memoryBytes, sampleMs, workMs } = INSPECTION_LIMITS;
  const never = new Int32Array(new SharedArrayBuffer(4));
  while (process.memoryUsage.rss() < memoryBytes && worked() < workMs) Atomics.wait(never, 0, 0, sampleMs);
  process.kill(process.pid, 'SIGKILL');
}

/** How long all threads of this process have computed, in milliseconds. */
function worked(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
