import type { DocumentSource, Inspection } from './take-in.ts';
import { INSPECTION_LIMITS } from './inspection-limits.ts';

/** A process that looks into one document: the script is `document-process.ts`. */
export interface InspectionProcess {
  post(source: DocumentSource): void;
  kill(): void;
}

/** Starts such a process. Electron's is in `shell/`; the tests have one of Node's. */
export type StartInspection = (
  listener: { message: (message: ProcessMessage) => void; exit: () => void },
  execArgv: string[],
) => InspectionProcess;

/** What the process says: first that it can begin, then what it found. */
export type ProcessMessage = 'ready' | Inspection;

/**
 * Takes documents in, each in a process of its own, one after the other: a document may be made to take all memory there is,
 * and only a process can be ended whatever it is doing.
 */
export type Inspector = (source: DocumentSource) => Promise<Inspection>;

export function processInspector(start: StartInspection, timeMs: number = INSPECTION_LIMITS.timeMs): Inspector {
  let free: Promise<void> = Promise.resolve();
  return (source) => {
    const started = free.then(() => inspect(start, source, timeMs));
    free = started.then(({ ended }) => ended);
    return started.then(({ inspection }) => inspection);
  };
}

interface Started {
  inspection: Promise<Inspection>;
  /** When the memory of the process is free again. */
  ended: Promise<void>;
}

function inspect(start: StartInspection, source: DocumentSource, timeMs: number): Started {
  const inspection = Promise.withResolvers<Inspection>();
  const ended = Promise.withResolvers<void>();
  let isReady = false;
  let isOver = false;
  const process = start(
    {
      message: (message) => {
        // What it said before it was ended may come after that.
        if (isOver) return;
        if (message === 'ready') {
          isReady = true;
          process.post(source);
          return;
        }
        inspection.resolve(message);
        isOver = true;
        process.kill();
      },
      exit: () => {
        clearTimeout(timer);
        // A process without an answer met one of its limits.
        inspection.resolve({ ok: false, reason: isReady ? 'too-complex' : 'damaged' });
        ended.resolve();
      },
    },
    [`--max-old-space-size=${INSPECTION_LIMITS.heapMb}`],
  );
  const timer = setTimeout(() => {
    inspection.resolve({ ok: false, reason: 'too-complex' });
    isOver = true;
    process.kill();
  }, timeMs);
  return { inspection: inspection.promise, ended: ended.promise };
}
