import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import type { ScanWord } from '#shared/domain/porting/bill-scan.ts';
import { SCAN_LIMITS } from './scan-limits.ts';

/** What the process says: that it can begin, how far it is, then what it read. */
export type ScanMessage =
  | { kind: 'ready' }
  | { kind: 'progress'; percent: number }
  | { kind: 'words'; words: ScanWord[] }
  | { kind: 'failed' };

interface ScanProcess {
  post(picture: Uint8Array): void;
  kill(): void;
}

/** Starts a process whose script is `scan-process.ts`. Electron's is in `shell/`; the tests have one of Node's. */
export type StartScan = (listener: { message: (message: ScanMessage) => void; exit: () => void }) => ScanProcess;

/** Reads the words of pages that are pictures, each in a process of its own, one at a time. */
export class ScanReader {
  readonly #start: StartScan;
  readonly #timeMs: number;
  /** Ends what is being read. */
  #stop: (() => void) | null = null;

  constructor(start: StartScan, timeMs: number = SCAN_LIMITS.timeMs) {
    this.#start = start;
    this.#timeMs = timeMs;
  }

  /** Another page takes the place of one that is being read. */
  read(picture: Uint8Array, progress: (percent: number) => void): Promise<Outcome<ScanWord[]>> {
    this.stop();
    const { promise, resolve } = Promise.withResolvers<Outcome<ScanWord[]>>();
    let isOver = false;
    const end = (outcome: Outcome<ScanWord[]>) => {
      isOver = true;
      clearTimeout(timer);
      if (this.#stop === stop) this.#stop = null;
      resolve(outcome);
      process.kill();
    };
    const stop = () => {
      end(fail({ kind: 'cancelled' }));
    };
    const process = this.#start({
      message: (message) => {
        // What it said before it was ended may come after that.
        if (isOver) return;
        if (message.kind === 'ready') process.post(picture);
        else if (message.kind === 'progress') progress(message.percent);
        else if (message.kind === 'words') end(succeed(message.words));
        else end(fail({ kind: 'document', reason: 'damaged' }));
      },
      // A process without an answer met one of its limits.
      exit: () => {
        end(fail({ kind: 'document', reason: 'too-complex' }));
      },
    });
    const timer = setTimeout(() => {
      end(fail({ kind: 'document', reason: 'too-complex' }));
    }, this.#timeMs);
    this.#stop = stop;
    return promise;
  }

  stop(): void {
    this.#stop?.();
  }
}
