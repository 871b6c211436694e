import { Worker } from 'node:worker_threads';
import type { DocumentSource, Inspection } from './document-worker.ts';

/** A file that is not understood in this time is taken for damaged, or made to be slow. */
const PATIENCE_MS = 20_000;
const MEMORY_MB = 512;

/** Takes a document in, in a worker thread of its own, one after the other: several at once would add up their memory. */
export type Inspector = (source: DocumentSource) => Promise<Inspection>;

/** @param worker where the worker's script is: it differs between the bundle and the sources */
export function workerInspector(worker: URL): Inspector {
  let turn: Promise<unknown> = Promise.resolve();
  return (source) => {
    const inspection = turn.then(() => inspect(worker, source));
    turn = inspection;
    return inspection;
  };
}

function inspect(worker: URL, source: DocumentSource): Promise<Inspection> {
  return new Promise((resolve) => {
    const thread = new Worker(worker, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    const finish = (inspection: Inspection) => {
      clearTimeout(timer);
      resolve(inspection);
      void thread.terminate();
    };
    const timer = setTimeout(() => {
      finish({ ok: false, reason: 'damaged' });
    }, PATIENCE_MS);
    thread.once('message', (inspection: Inspection) => {
      finish(inspection);
    });
    thread.once('error', () => {
      finish({ ok: false, reason: 'damaged' });
    });
    thread.postMessage(source);
  });
}
