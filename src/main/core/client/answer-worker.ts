// Worker thread: reads long answers, so that they delay neither the app nor its windows.
import { parentPort } from 'node:worker_threads';
import { operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import { decodeBody } from './charset.ts';
import { readAnswer, type Answer, type Attempt } from './wire.ts';

/** A long answer, as it came. */
export interface LongAnswer extends Omit<Answer, 'body'> {
  id: number;
  operation: OperationId;
  bytes: Uint8Array;
  contentType: string | undefined;
}

/** Asks for the next part of an answer. */
interface Next {
  next: number;
}

/** Rows of the answer come ahead of the rest, in slices: taking over all at once would delay the app. */
export type AnswerPart = { id: number; rows: unknown[] } | { id: number; attempt: Attempt };

const SLICE = 2000;
const parts = new Map<number, AnswerPart[]>();

parentPort?.on('message', (message: LongAnswer | Next) => {
  if ('next' in message) {
    sendNext(message.next);
    return;
  }
  const { id, operation, bytes, contentType, ...answer } = message;
  const attempt = readAnswer(operationOf(operation), { ...answer, body: decodeBody(bytes, contentType) });
  parts.set(id, partsOf(id, attempt));
  sendNext(id);
});

function sendNext(id: number): void {
  const part = parts.get(id)?.shift();
  if (part) parentPort?.postMessage(part);
  if (!part || 'attempt' in part) parts.delete(id);
}

function partsOf(id: number, attempt: Attempt): AnswerPart[] {
  const value = attempt.kind === 'answered' ? (attempt.value as { rows?: unknown } | null) : null;
  if (attempt.kind !== 'answered' || !Array.isArray(value?.rows)) return [{ id, attempt }];
  const rows = value.rows as unknown[];
  const slices: AnswerPart[] = [];
  for (let from = 0; from < rows.length; from += SLICE) slices.push({ id, rows: rows.slice(from, from + SLICE) });
  return [...slices, { id, attempt: { ...attempt, value: { ...value, rows: [] } } }];
}
