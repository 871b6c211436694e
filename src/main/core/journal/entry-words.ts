// What of a change is shown to people.
import type { FieldChange } from '#shared/bridge/activity.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { plainText } from '#shared/domain/text/plain-text.ts';
import { findOperation, type OperationId } from '#shared/provider/catalogue.ts';
import { listMatchers, type ListMatcher, type Named } from './matchers.ts';

/** The parameter that names what a change is about; undefined when its request names nothing. */
function targetParam(operation: string, params: Named): string | undefined {
  const declared = findOperation(operation);
  const subject = declared && declared.effect !== 'read' ? declared.subject : null;
  return subject !== null && textOf(params[subject]) !== '' ? subject : undefined;
}

/** What a change is about, such as a number as digits or the name of a line; empty when its request names nothing. */
export function targetOf(operation: string, params: Named): string {
  const name = targetParam(operation, params);
  return name === undefined ? '' : textOf(params[name]);
}

/** One row for each parameter that was sent, but for the one that is the target. */
export function changesOf(operation: OperationId, params: Named, before: unknown): FieldChange[] {
  const target = targetParam(operation, params);
  return Object.entries(params)
    .filter(([name]) => name !== target)
    .map(([field, value]) => ({ field, before: shownBefore(operation, field, before), after: textOf(value) }));
}

/** The fields of a list that show a parameter of an operation. */
export function shownFields(operation: OperationId): Readonly<Record<string, string>> {
  const matcher = (listMatchers as Record<string, ListMatcher | undefined>)[operation];
  return { ...matcher?.more, ...matcher?.fields };
}

/** What stood in a list's entry before the change; undefined when it is not known. */
export function entryBefore(before: unknown): Named | undefined {
  const entry = isNamed(before) ? before['entry'] : undefined;
  return isNamed(entry) ? entry : undefined;
}

function shownBefore(operation: OperationId, param: string, before: unknown): string | null {
  const [field, entry] = [shownFields(operation)[param], entryBefore(before)];
  return field !== undefined && entry && Object.hasOwn(entry, field) ? textOf(entry[field]) : null;
}

/** A value of a request as a person reads it: lists by commas, settings as `name: value`. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (isNamed(value))
    return Object.entries(value)
      .map(([name, item]) => `${name}: ${textOf(item)}`)
      .join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The provider's own words in a problem; empty when it gave none. */
export function providerWords(problem: Problem | null): string {
  return problem && 'text' in problem ? problem.text : '';
}

/** A text as a search compares it. */
export function searchable(parts: readonly string[]): string {
  return plainText(parts.join('\n'));
}

const NUMBER = /^\+?[\d\s().-]+$/;

/** What a search looks for: every word by itself, a number by its digits whatever its form. */
export function searchWords(text: string): string[] {
  const clean = plainText(text.trim());
  const digits = clean.replace(/\D/g, '');
  if (NUMBER.test(clean) && digits.length >= 7) return [digits.length === 11 ? digits.replace(/^1/, '') : digits];
  return clean.split(/\s+/).filter((word) => word !== '');
}

function isNamed(value: unknown): value is Named {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
