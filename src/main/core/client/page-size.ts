import { z } from 'zod';
import type { Operation } from '#shared/provider/operation.ts';
import { paramShape } from '#shared/provider/catalogue.ts';

/** How long an answer may be. */
export interface AnswerSize {
  rows: number;
  bytes: number;
}

/** Answers that are no pages: price lists and documents. */
const UNPAGED: AnswerSize = { rows: 50_000, bytes: 32 * 1024 * 1024 };
/** A provider may have a smallest page of its own. */
const MORE_ROWS = 1000;
const ROW_BYTES = 2000;

/**
 * How long the answer to a request may be: of a page, some more rows than were asked for. It is refused by its length before it
 * is parsed, and by its rows before they are decoded.
 */
export function answerSize(operation: Operation, params: unknown): AnswerSize {
  const { per_page: declared } = paramShape(operation);
  if (declared === undefined) return UNPAGED;
  const asked = Number((params as { per_page?: unknown } | undefined)?.per_page ?? largest(declared));
  const rows = asked + Math.max(asked, MORE_ROWS);
  return { rows, bytes: Math.min(rows * ROW_BYTES, UNPAGED.bytes) };
}

function largest(schema: z.ZodType): number {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  return inner instanceof z.ZodNumber ? (inner.maxValue ?? MORE_ROWS) : MORE_ROWS;
}

/** How many rows the list of a parsed answer has; 0 where it has none. */
export function countRows(body: unknown): number {
  const data = isRecord(body) && Object.hasOwn(body, 'data') ? body['data'] : body;
  if (Array.isArray(data)) return data.length;
  return isRecord(data) ? Object.keys(data).length : 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
