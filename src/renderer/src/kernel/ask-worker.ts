/** @property patienceMs how long it may take; for ever where it is left out */
export interface WorkerOptions {
  transfer?: Transferable[];
  patienceMs?: number;
}

/** Asks a worker its one question and ends it. Rejects when it fails or takes too long. */
export async function askWorker<Answer>(
  worker: Worker,
  question: unknown,
  { transfer = [], patienceMs }: WorkerOptions = {},
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const fail = () => {
    reject(new Error('The worker failed'));
  };
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    resolve(data);
  });
  worker.addEventListener('error', fail);
  worker.addEventListener('messageerror', fail);
  const late = patienceMs === undefined ? undefined : setTimeout(fail, patienceMs);
  try {
    worker.postMessage(question, transfer);
    return await promise;
  } finally {
    clearTimeout(late);
    worker.terminate();
  }
}
