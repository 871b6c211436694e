import { z } from 'zod';
import { findOperation, type OperationId } from '#shared/provider/catalogue.ts';
import { type FieldProblem, fieldProblems } from '#shared/bridge/outcome.ts';
import { Refusal } from '../handlers/answer.ts';

/** The parts of a request that carry parameters. */
export interface RequestParts {
  contentType: string | undefined;
  query: string;
  body: Buffer;
}

/**
 * Reads the parameters of a request as strictly as the specification has them (part A, Conventions 2): one JSON object in
 * the body on every method. An operation without parameters may leave the body out.
 */
export function decodeParams(id: OperationId, { contentType, query, body }: RequestParts): unknown {
  if (query !== '') throw wrong('Parameters belong in the JSON body, not in the query string');
  const wire = readJson(contentType, body);
  const result = z.safeDecode(operation(id).params, wire);
  if (result.success) return result.data;
  throw wrong(fieldProblems(result.error, wire).map(sentence).join('; '));
}

function operation(id: OperationId) {
  const found = findOperation(id);
  if (!found) throw new Error(`No operation ${id}`);
  return found;
}

function wrong(text: string): Refusal {
  return new Refusal(text, 400);
}

function readJson(contentType: string | undefined, body: Buffer): unknown {
  if (body.length === 0) return {};
  const type = contentType?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw wrong('Content-type must be application/json');
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw wrong('The request body is not valid JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw wrong('The request body must be one JSON object');
  return value;
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
