// Entry of a worker thread: the app's demo account beside its main thread.
import { parentPort, workerData } from 'node:worker_threads';
import { type DemoOptions, startDemoProvider } from './provider.ts';

if (!parentPort) throw new Error('This file is the entry of a worker thread');
const port = parentPort;

const provider = await startDemoProvider((workerData ?? {}) as DemoOptions);
const { url, username, password, key } = provider;
port.on('message', (message: 'close' | { advance: number }) => {
  if (typeof message === 'object') port.postMessage({ now: provider.advance(message.advance) });
  // With the server and the port closed nothing keeps the thread alive.
  else
    void provider.close().finally(() => {
      port.close();
    });
});
port.postMessage({ url, username, password, key });
