// What is wrong in the form of an operation, where that is said, and what of it may be kept as a draft.
import { fieldProblems, type FieldProblem } from '../bridge/outcome.ts';
import { isRecord } from './fields.ts';
import {
  chosenOption,
  emptyEntry,
  itemsIn,
  paramsOf,
  partOf,
  valueOf,
  type Entries,
  type Entry,
} from './form-entries.ts';
import type { FieldShape, FormField, FormModel } from './form-model.ts';
import type { Operation } from './operation.ts';

/** Everything that is wrong with what was entered, by the operation's own declaration. */
export function formProblems(operation: Operation, model: FormModel, entries: Entries, fixed = {}): FieldProblem[] {
  const params = { ...paramsOf(model, entries), ...fixed };
  const encoded = operation.params.safeEncode(params);
  const broken = encoded.success ? [] : fieldProblems(encoded.error, params);
  const missing = missingIn(model.fields, entries, '').filter((path) => !broken.some(({ field }) => field === path));
  return [...broken, ...missing.map((field): FieldProblem => ({ field, rule: { kind: 'required' } }))];
}

/** Where a new value was announced and none was entered: leaving it out then would not be what the person asked for. */
function missingIn(fields: readonly FormField[], entry: Entry | undefined, before: string): string[] {
  return fields.flatMap(({ name, shape, secret }) => {
    if (shape.kind !== 'options') return [];
    const path = `${before}${name}`;
    const part = partOf(entry, name);
    const option = chosenOption(shape, part);
    const value = partOf(part, 'value');
    if (!option?.shape) return [];
    if (option.shape.kind === 'group') return missingIn(option.shape.fields, value, `${path}.`);
    return valueOf(option.shape, value, secret) === undefined ? [path] : [];
  });
}

/** The paths at which a form can say that something is wrong, as {@link FieldProblem} names them. */
export function placesIn(model: FormModel, entries: Entries): string[] {
  return model.fields.flatMap(({ name, shape }) => placesOf(shape, entries[name], name));
}

function placesOf(shape: FieldShape, entry: Entry | undefined, path: string): string[] {
  switch (shape.kind) {
    case 'list':
      return [path, ...itemsIn(entry).map((_, index) => `${path}.${index}`)];
    case 'group':
      return shape.fields.flatMap((field) => placesOf(field.shape, partOf(entry, field.name), `${path}.${field.name}`));
    case 'options': {
      const option = chosenOption(shape, entry);
      return option?.shape ? placesOf(option.shape, partOf(entry, 'value'), path) : [path];
    }
    case 'period':
      return [path, `${path}.0`, `${path}.1`];
    default:
      return [path];
  }
}

/**
 * At which path the problem of each item of a list stands: empty items are not sent, and one that may travel alone has the
 * list's own path. Null for items that are not sent.
 */
export function itemPaths(shape: Extract<FieldShape, { kind: 'list' }>, entry: Entry, path: string): (string | null)[] {
  const sent = itemsIn(entry).map((item) => valueOf(shape.item, item) !== undefined);
  const count = sent.filter(Boolean).length;
  // With nothing in it, the first item says what is wrong with the whole list.
  if (count === 0) return sent.map((_, index) => (index === 0 ? path : null));
  let next = 0;
  return sent.map((one) => {
    if (!one) return null;
    next += 1;
    return shape.single && count === 1 ? path : `${path}.${next - 1}`;
  });
}

/** What may be kept as a draft: everything but credentials and documents. */
export function draftOf(model: FormModel, entries: Entries): Entries {
  return Object.fromEntries(
    model.fields.map((field) => [field.name, draftEntry(field, entries[field.name] ?? emptyEntry(field.shape))]),
  );
}

function draftEntry({ shape, secret }: FormField, entry: Entry): Entry {
  if (secret || shape.kind === 'file') return emptyEntry(shape);
  if (shape.kind === 'group') return isRecord(entry) ? draftOf(shape, entry) : emptyEntry(shape);
  if (shape.kind !== 'options') return entry;
  const option = chosenOption(shape, entry);
  if (option?.shape?.kind !== 'group') return entry;
  const inner = partOf(entry, 'value');
  return { option: option.id, value: isRecord(inner) ? draftOf(option.shape, inner) : emptyEntry(option.shape) };
}

/** A stored draft in the form of the model, which may have changed since; what does not fit is dropped. */
export function readEntries(model: FormModel, stored: unknown): Entries | null {
  if (!isRecord(stored)) return null;
  return Object.fromEntries(model.fields.map(({ name, shape }) => [name, readEntry(shape, stored[name])]));
}

function readEntry(shape: FieldShape, stored: unknown): Entry {
  const empty = emptyEntry(shape);
  switch (shape.kind) {
    case 'list':
      return Array.isArray(stored) && stored.length > 0 ? stored.map((item) => readEntry(shape.item, item)) : empty;
    case 'group':
      return readEntries(shape, stored) ?? empty;
    case 'options': {
      const option = isRecord(stored) ? shape.options.find(({ id }) => id === stored['option']) : undefined;
      if (!option || !isRecord(stored)) return empty;
      return option.shape
        ? { option: option.id, value: readEntry(option.shape, stored['value']) }
        : { option: option.id, value: typeof stored['value'] === 'string' ? stored['value'] : '' };
    }
    case 'period': {
      const [from, to] = isRecord(stored) ? [stored['from'], stored['to']] : [];
      return { from: typeof from === 'string' ? from : '', to: typeof to === 'string' ? to : '' };
    }
    default:
      return typeof stored === 'string' ? stored : empty;
  }
}
