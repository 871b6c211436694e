// Process that reads the words of one page of a scan. A thread beside the work ends the process at its limits.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { isMainThread, Worker } from 'node:worker_threads';
import { endAtLimits } from '../process-watch.ts';
import { SCAN_LIMITS } from './scan-limits.ts';
import { ocrFiles } from './ocr-files.ts';
import type { ScanMessage } from './scan-reader.ts';

if (isMainThread) await serve();
else endAtLimits(SCAN_LIMITS);

async function serve(): Promise<void> {
  const say = (message: ScanMessage) => {
    process.parentPort.postMessage(message);
  };
  const watching = once(new Worker(new URL(import.meta.url)), 'online');
  const { recognizeWords } = await import('./recognize-words.ts');
  await watching;
  process.parentPort.once('message', ({ data }) => {
    void read(data as Uint8Array).then(say);
  });
  say({ kind: 'ready' });

  async function read(picture: Uint8Array): Promise<ScanMessage> {
    try {
      const { core, language } = ocrFiles();
      const files = { core: await readFile(core), language: await readFile(language) };
      const words = await recognizeWords(picture, files, (percent) => {
        say({ kind: 'progress', percent });
      });
      return { kind: 'words', words };
    } catch {
      return { kind: 'failed' };
    }
  }
}
