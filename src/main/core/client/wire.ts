import { isSafeNumber, parse } from 'lossless-json';
import type { Evidence, Problem, Warning } from '#shared/bridge/outcome.ts';
import { problemKinds, type ProblemKind } from '#shared/bridge/problem-kinds.ts';
import { contradictsSuccess, isEmpty } from '#shared/provider/fields.ts';
import type { Operation } from '#shared/provider/operation.ts';
import { isAboutAccess, isChangeAboutAccess } from './access-refusal.ts';
import { countRows } from './page-size.ts';
import { isCostlyToParse, isTooDeep } from './json-depth.ts';
import { parseXml } from './xml.ts';

/**
 * What became of one request.
 *
 * - `answered`: the provider did it (or answered a read).
 * - `failed`: it was surely not done; `problem` says why.
 * - `unknown`: it left this computer and nothing says what became of it.
 */
export type Attempt =
  | { kind: 'answered'; value: unknown; warnings: Warning[] }
  | { kind: 'failed'; problem: Problem }
  | { kind: 'unknown'; problem: Problem };

/** What an attempt says of the connection to the provider. */
export function connectionOf(attempt: Attempt): ProblemKind['connection'] {
  return attempt.kind === 'answered' ? 'works' : problemKinds[attempt.problem.kind].connection;
}

const EXCERPT = 300;
/** Of what a provider says, a person is shown so much. */
const LONGEST_TEXT = 2000;
const MOST_WARNINGS = 100;

/** Code of a list that has far more rows than were asked for. */
export const TOO_MANY_ROWS = 'TOO_MANY_ROWS';

export interface Answer {
  status: number;
  body: string;
  host: string;
  /** Rows of a list above which it is refused; none by default. */
  mostRows?: number;
  /** The `Retry-After` header. */
  retryAfter?: string | undefined;
}

/** Where a number with more digits may stand than a double surely holds, which is fifteen. */
const LONG_NUMBER = /[:,[]\s*-?\d[\d.]{15}|^\s*-?\d/;

/** Parses JSON without losing digits: a number that a double cannot hold stays a string of its digits. */
export function parseLossless(text: string): unknown {
  // The careful parser is many times slower than the engine's own, and most answers hold no such number.
  if (!LONG_NUMBER.test(text)) return JSON.parse(text);
  return parse(text, undefined, (digits) => (isSafeNumber(digits) ? Number(digits) : digits));
}

/** Further statuses with which a server turns a request away before anything reads it (RFC 9110, RFC 6585). */
const TURNED_AWAY = new Set([404, 405, 407, 411, 413, 414, 415, 431]);

/**
 * Reads an answer: the body decides first, the status second, since providers answer refusals with 200, too. An `error`
 * below 500 is a refusal. A server that breaks down with 5xx may have carried a change out before, whatever it says. A
 * change is done only where the answer is one of the described ones.
 */
export function readAnswer(
  operation: Operation,
  { status, body, host, mostRows = Infinity, retryAfter }: Answer,
): Attempt {
  const evidence: Evidence = { status, host, ...waitOf(retryAfter) };
  const text = body.trim();
  const empty = text === '' || text === '""';
  const parsed = empty ? { ok: true as const, value: undefined } : tryParse(text);
  // Decoding takes ten times as long as parsing.
  if (parsed.ok && countRows(parsed.value) > mostRows)
    return unsure(operation, { kind: 'unexpected-answer', evidence: { ...evidence, code: TOO_MANY_ROWS } });
  const emptyList = parsed.ok ? emptyListOf(operation, parsed.value) : undefined;
  if (emptyList) return emptyList;

  const error = parsed.ok ? errorText(parsed.value) : undefined;
  if (error !== undefined && (status < 500 || operation.effect === 'read'))
    return { kind: 'failed', problem: refusal(operation, status, error, evidence) };
  if (status >= 400) return byStatus(operation, status, { ...evidence, ...excerptOf(text) });
  // A redirect, to the sign-in page of a network for example, is never a success, not even with an empty body.
  const readable = status < 300 && parsed.ok && !(empty && operation.effect === 'read');
  if (readable && !contradictsSuccess(parsed.value)) {
    const decoded = operation.result.safeDecode(withoutNotes(parsed.value));
    if (decoded.success) return { kind: 'answered', value: decoded.data, warnings: warningsOf(parsed.value) };
  }
  return unsure(operation, { kind: 'unexpected-answer', evidence: { ...evidence, ...excerptOf(text) } });
}

/** `Retry-After` in seconds; it comes as seconds or as a date. */
function waitOf(header: string | undefined): { retryAfter?: number } {
  if (header === undefined) return {};
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? {} : { retryAfter: Math.max(0, Math.ceil(seconds)) };
}

/** A read that went wrong has failed; anything else that left this computer may have been done. */
export function unsure(operation: Operation, problem: Problem): Attempt {
  return { kind: operation.effect === 'read' ? 'failed' : 'unknown', problem };
}

/** An error that only says that a list has nothing in it is an empty list. */
function emptyListOf(operation: Operation, body: unknown): Attempt | undefined {
  const error = errorText(body);
  if (error === undefined || !operation.emptyWhen?.test(error)) return undefined;
  const decoded = operation.result.safeDecode({ total: 0, total_pages: 0, current_page: 1, data: [] });
  return decoded.success ? { kind: 'answered', value: decoded.data, warnings: [] } : undefined;
}

/** JSON or XML, whichever it is: an answer says so with its first character. */
function tryParse(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    if (isCostlyToParse(text)) return { ok: false };
    const value = text.startsWith('<') ? parseXml(text) : parseLossless(text);
    return isTooDeep(value) ? { ok: false } : { ok: true, value };
  } catch {
    return { ok: false };
  }
}

function refusal({ effect }: Operation, status: number, text: string, evidence: Evidence): Problem {
  const aboutAccess = effect === 'read' ? isAboutAccess(text) : isChangeAboutAccess(text);
  return status === 401 || status === 403 || aboutAccess
    ? { kind: 'not-allowed', text, evidence }
    : { kind: 'refused', text, evidence };
}

function byStatus(operation: Operation, status: number, evidence: Evidence): Attempt {
  if (status === 401 || status === 403) return { kind: 'failed', problem: { kind: 'not-allowed', text: '', evidence } };
  if (status >= 500) return unsure(operation, { kind: 'provider-down', evidence });
  if (status === 429) return { kind: 'failed', problem: { kind: 'provider-down', evidence } };
  const problem: Problem = { kind: 'unexpected-answer', evidence };
  // Some providers answer a change that they carried out with 400; only these statuses rule that out.
  return TURNED_AWAY.has(status) ? { kind: 'failed', problem } : unsure(operation, problem);
}

function excerptOf(text: string): { excerpt?: string } {
  return text === '' ? {} : { excerpt: text.slice(0, EXCERPT) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function errorText(body: unknown): string | undefined {
  if (!isRecord(body) || !Object.hasOwn(body, 'error')) return undefined;
  const { error } = body;
  if (isEmpty(error) || error === false || error === 0 || error === '0') return undefined;
  return messagesOf(error).join(' ').slice(0, LONGEST_TEXT) || 'Error';
}

function messagesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(messagesOf);
  if (isRecord(value)) return Object.values(value).flatMap(messagesOf);
  return value === null || value === undefined ? [] : [typeof value === 'string' ? value : JSON.stringify(value)];
}

/** Warnings come as an array of texts, as one text, or as an object keyed by field. */
function warningsOf(body: unknown): Warning[] {
  if (!isRecord(body)) return [];
  const { warning } = body;
  if (!isRecord(warning)) return shown(messagesOf(warning).map((text) => ({ text })));
  return shown(
    Object.entries(warning).flatMap(([field, text]) =>
      messagesOf(text).map((message) => (/^(row)?\d+$/.test(field) ? { text: message } : { text: message, field })),
    ),
  );
}

function shown(warnings: Warning[]): Warning[] {
  return warnings.slice(0, MOST_WARNINGS).map((warning) => ({ ...warning, text: warning.text.slice(0, LONGEST_TEXT) }));
}

function saysNoError(error: unknown): boolean {
  return (
    error === undefined || error === null || error === '' || error === false || (Array.isArray(error) && isEmpty(error))
  );
}

/** The body without its warning and an empty `error`. An error of 0 or `{}` stays: it says too little for a success. */
function withoutNotes(body: unknown): unknown {
  if (!isRecord(body)) return body;
  const { error, warning: _warning, ...rest } = body;
  return saysNoError(error) ? rest : { ...rest, error };
}
