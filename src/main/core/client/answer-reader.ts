import { Worker } from 'node:worker_threads';
import { operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import type { AnswerPart, LongAnswer } from './answer-worker.ts';
import { decodeBody } from './charset.ts';
import { readAnswer, TOO_MANY_ROWS, unsure, type Answer, type Attempt } from './wire.ts';
import { scriptBeside } from '../threads/script-beside.ts';

/** What is longer is read in a thread: a page of 200 numbers is shorter. */
const SHORT_BYTES = 128 * 1024;
const SHORT_ROWS = 1200;
/** An answer that is not read in this time was made to be slow. */
const PATIENCE_MS = 20_000;
const MEMORY_MB = 1024;
/** The thread gives its memory back when it had nothing to do for so long. */
const IDLE_MS = 5_000;

/** An answer of HTTP, its body as it came. */
interface RawBody extends Omit<Answer, 'body'> {
  operation: OperationId;
  mostRows: number;
  bytes: Buffer;
  contentType: string | undefined;
}

/** Reads an answer: a short one at once, a long one in a thread. */
export async function readBody({ operation, bytes, contentType, ...answer }: RawBody): Promise<Attempt> {
  if (bytes.byteLength <= SHORT_BYTES) {
    const mostRows = Math.min(answer.mostRows, SHORT_ROWS);
    const body = decodeBody(bytes, contentType);
    const attempt = readAnswer(operationOf(operation), { ...answer, mostRows, body });
    if (mostRows === answer.mostRows || !hasTooManyRows(attempt)) return attempt;
  }
  return inThread({ operation, bytes, contentType, ...answer });
}

function hasTooManyRows(attempt: Attempt): boolean {
  return (
    attempt.kind !== 'answered' && 'evidence' in attempt.problem && attempt.problem.evidence.code === TOO_MANY_ROWS
  );
}

interface Waiting {
  rows: unknown[];
  end: (attempt: Attempt) => void;
  fail: () => void;
}

/** The thread with what it has to do; it takes one answer after the other. */
interface Thread {
  worker: Worker;
  waiting: Map<number, Waiting>;
  timer: NodeJS.Timeout | undefined;
}

let thread: Thread | undefined;
let lastId = 0;

function inThread({ bytes, ...answer }: RawBody): Promise<Attempt> {
  thread ??= startThread();
  const { worker, waiting } = thread;
  lastId += 1;
  const id = lastId;
  return new Promise((resolve) => {
    const unread = { kind: 'unexpected-answer', evidence: { host: answer.host, code: 'UNREADABLE' } } as const;
    const fail = () => {
      resolve(unsure(operationOf(answer.operation), unread));
    };
    waiting.set(id, { rows: [], end: resolve, fail });
    watch(thread);
    // Handed over without a copy; what is part of a larger buffer has to be copied.
    const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
    worker.postMessage({ ...answer, id, bytes: own } satisfies LongAnswer, [own.buffer as ArrayBuffer]);
  });
}

function startThread(): Thread {
  const worker = new Worker(scriptBeside(import.meta.url, 'answer-worker'), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const started: Thread = { worker, waiting: new Map(), timer: undefined };
  worker.on('message', (part: AnswerPart) => {
    take(started, part);
  });
  worker.once('error', () => {
    stop(started);
  });
  worker.unref();
  return started;
}

function take(from: Thread, part: AnswerPart): void {
  const waiting = from.waiting.get(part.id);
  if (!waiting) return;
  if ('rows' in part) {
    for (const row of part.rows) waiting.rows.push(row);
    from.worker.postMessage({ next: part.id });
    return;
  }
  from.waiting.delete(part.id);
  watch(from);
  const { attempt } = part;
  if (attempt.kind !== 'answered' || waiting.rows.length === 0) waiting.end(attempt);
  else waiting.end({ ...attempt, value: { ...(attempt.value as object), rows: waiting.rows } });
}

/** Stops the thread when it takes too long, or has nothing to do for some time. */
function watch(watched: Thread | undefined): void {
  if (!watched) return;
  clearTimeout(watched.timer);
  const isIdle = watched.waiting.size === 0;
  watched.timer = setTimeout(
    () => {
      stop(watched);
    },
    isIdle ? IDLE_MS : PATIENCE_MS,
  );
  if (isIdle) {
    watched.timer.unref();
    watched.worker.unref();
  } else watched.worker.ref();
}

function stop(stopped: Thread): void {
  if (thread === stopped) thread = undefined;
  clearTimeout(stopped.timer);
  for (const { fail } of stopped.waiting.values()) fail();
  stopped.waiting.clear();
  void stopped.worker.terminate();
}
