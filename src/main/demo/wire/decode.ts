import { z } from 'zod';
import { type OperationId, operationOf } from '#shared/provider/catalogue.ts';
import { type FieldProblem, fieldProblems } from '#shared/bridge/outcome.ts';
import { formatOf } from './format.ts';
import { fromXml } from './xml.ts';
import { Refusal } from '../handlers/answer.ts';
import { type TextForm, typedParams } from './coerce.ts';
import type { Speech } from './dialect.ts';
import { withoutIgnored } from './leniency.ts';

/** The parts of a request that carry parameters. */
export interface RequestParts {
  method: string;
  contentType: string | undefined;
  query: string;
  body: Buffer;
}

/** Parameters as they came in, before it is known what they mean. */
export interface Received {
  params: Record<string, unknown>;
  /** How they were written, where everything is text. */
  form?: TextForm;
}

/**
 * Reads the parameters of a request as strictly as the specification has them: one JSON object in
 * the body on every method, or one XML element `request`; where the dialect says so, the query string on GET and DELETE.
 * A request without parameters may leave the body out.
 */
export function receive({ method, contentType, query, body }: RequestParts, speech: Speech): Received {
  const isRead = method === 'GET' || method === 'DELETE';
  const inQuery = speech.has(isRead ? 'query-parameters' : 'write-query-parameters');
  if (inQuery && body.length === 0) return { params: readQuery(query), form: 'commas' };
  if (query !== '') throw wrong('Parameters belong in the body, not in the query string');
  if (body.length === 0) return { params: {} };
  const format = formatOf(contentType);
  if (!format) throw wrong('Content-type must be application/json or application/xml');
  const received: Received =
    format === 'json' ? { params: readJson(body) } : { params: readXml(body), form: 'elements' };
  // A document does not fit into a query string.
  if (inQuery && !FILES.some((name) => Object.hasOwn(received.params, name)))
    throw wrong('Parameters belong in the query string, not in the body');
  return speech.has('null-parameters') ? { ...received, params: withoutNulls(received.params) } : received;
}

const FILES = ['file', 'bill_file'];

/** A query string; `e911[e911_city]=Boston` is a part of a structured parameter. */
function readQuery(query: string): Record<string, unknown> {
  const params: Record<string, unknown> = {};
  for (const [given, value] of new URLSearchParams(query)) {
    const [, name = given, part] = /^(\w+)\[(\w+)\]$/.exec(given) ?? [];
    if (part === undefined) params[name] = value;
    else params[name] = { ...(params[name] as object | undefined), [part]: value };
  }
  return params;
}

/** In one form of the interface a parameter that is not set is sent as null. */
function withoutNulls(params: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null));
}

/** The decoded parameters of an operation, in the form that its handler takes. */
export function decodeParams(id: OperationId, { params, form }: Received, speech: Speech, now: number): unknown {
  const schema = operationOf(id).params;
  const understood = withoutIgnored(id, speech.understand(id, params, form !== undefined, now));
  const own = ownPeriod(id, understood, speech, now);
  const wire = form === undefined ? own.params : typedParams(schema, own.params, form);
  const result = z.safeDecode(schema, wire);
  if (result.success) return { ...(result.data as object), ...own.more };
  throw wrong(
    fieldProblems(result.error, wire)
      .map((problem) => sentence({ ...problem, field: speech.nameOf(id, problem.field) }))
      .join('; '),
  );
}

/** Periods for which the specification has no word, and that are longer than a period of it may be. */
function ownPeriod(id: OperationId, params: Record<string, unknown>, speech: Speech, now: number) {
  const word = params['period'];
  if (!speech.isOwnWord(id, 'period', word)) return { params, more: {} };
  const { period: _, ...rest } = params;
  const date = new Date(now);
  const month = Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / 1000;
  const before = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1) / 1000;
  const period = word === 'thismonth' ? [month, Math.floor(now / 1000)] : [before, month - 1];
  return { params: rest, more: { period } };
}

function wrong(text: string): Refusal {
  return new Refusal(text, 400);
}

function textOf(body: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}

function readXml(body: Buffer): Record<string, unknown> {
  const params = fromXml(textOf(body) ?? '', 'request');
  if (!params) throw wrong('The request body is not valid XML with the root request');
  return params;
}

function readJson(body: Buffer): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(textOf(body) ?? '');
  } catch {
    throw wrong('The request body is not valid JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw wrong('The request body must be one JSON object');
  return value as Record<string, unknown>;
}

/** What is wrong with a parameter, in the provider's voice. Never repeats the value: it may be a secret. */
function sentence({ field, rule }: FieldProblem): string {
  return `${field || 'request'}: ${words(rule)}`;
}

function words(rule: FieldProblem['rule']): string {
  switch (rule.kind) {
    case 'required':
      return 'is required';
    case 'type':
      return 'is of the wrong type';
    case 'choice':
      return `must be one of ${rule.choices.join(', ')}`;
    case 'min':
      return `must be at least ${String(rule.min)}${rule.of === 'length' ? ' characters' : ''}`;
    case 'max':
      return `must be at most ${String(rule.max)}${rule.of === 'length' ? ' characters' : ''}`;
    case 'unknown-field':
      return 'unknown parameter';
    case 'us-number':
    case 'ten-digits':
      return 'must be a 10-digit US number';
    case 'not-in-account':
      return 'is not in the account';
    case 'digits':
      return rule.min === rule.max
        ? `must be ${String(rule.min)} digits`
        : `must be ${String(rule.min)} to ${String(rule.max)} digits`;
    case 'wildcard':
      return 'must be at least three digits, with * at its start or end';
    case 'email':
      return 'must be a valid e-mail';
    case 'file-type':
      return 'is not of an accepted file type';
    case 'file-size':
      return 'is larger than 5 MB';
    case 'one-of':
      return `one of ${rule.fields.join(', ')} is required`;
    case 'all-of':
      return `all of ${rule.fields.join(', ')} are required together`;
    case 'only-with':
      return `only allowed when ${rule.field} is ${rule.value}`;
    case 'period':
      return 'must be a start and an end, start first';
    case 'pattern':
      return 'has the wrong form';
    default:
      return 'is not valid';
  }
}
