import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { DemoAccount } from './core/accounts/running-accounts.ts';

/**
 * Starts the demo account in a thread of its own, so that its work never delays a window.
 *
 * @param script the bundled worker
 * @param folder where the demo account keeps its state between two starts
 */
export function startDemoThread(script: string, folder: string): Promise<DemoAccount> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, {
      workerData: { size: 'practice', stateFile: join(folder, 'demo-account.json') },
    });
    const ended = new Promise<void>((done) => worker.once('exit', () => done()));
    worker.once('error', reject);
    worker.once('message', (account: Omit<DemoAccount, 'stop' | 'advance'>) => {
      const stop = () => {
        worker.postMessage('close');
        return ended;
      };
      // One at a time, and the next answer is its own: the account manager asks in turn.
      const advance = (ms: number) =>
        new Promise<number>((done) => {
          worker.once('message', ({ now }: { now: number }) => done(now));
          worker.postMessage({ advance: ms });
        });
      resolve({ ...account, stop, advance });
    });
  });
}
