// The form of an operation as plain data, made from its declaration, and the way from what was entered to its params.
import { DateTime } from 'luxon';
import { z } from 'zod';
import type { FieldProblem } from '../bridge/outcome.ts';
import { fieldProblems } from '../bridge/outcome.ts';
import { readUsNumber } from '../domain/phone/phone-number.ts';
import { paramShape } from './catalogue.ts';
import { fieldTypes, isRecord, shapeNames, type FieldFormat, type ShapeName } from './fields.ts';
import type { Operation } from './operation.ts';
import { isCredentialName } from './secret-names.ts';

export type TextFormat = Exclude<FieldFormat, { kind: 'file' } | { kind: 'period' } | { kind: 'dollars' }>;

/** What can be entered in one place of a form. */
export type FieldShape =
  | { kind: 'text'; min: number; max: number | null; format: TextFormat | null }
  | { kind: 'whole'; min: number; max: number | null; dollars: boolean }
  | { kind: 'choice'; values: (string | number)[]; dollars: boolean }
  | { kind: 'flag' }
  /** A document, as base64. */
  | { kind: 'file' }
  /** `single`: one value may travel alone, without its list. */
  | { kind: 'list'; item: FieldShape; single: boolean }
  | { kind: 'group'; fields: FormField[] }
  | { kind: 'options'; options: FormOption[] }
  /** Two times, from and to; `maxDays` apart at most. */
  | { kind: 'period'; maxDays: number | null };

/**
 * One of several things that can be done with a parameter. `leave` sends nothing, `remove` sends one of the words that remove
 * the setting, `set` sends the one shape that it has; the other names tell several shapes apart.
 */
export interface FormOption {
  id: 'leave' | 'set' | 'remove' | ShapeName;
  /** Null where nothing has to be entered. */
  shape: FieldShape | null;
  /** What `remove` may send, the usual word first. */
  words: string[];
}

export interface FormField {
  /** The parameter's name, as the specification spells it. */
  name: string;
  required: boolean;
  /** A credential: hidden while it is typed, and never kept in a draft. */
  secret: boolean;
  shape: FieldShape;
}

export interface FormModel {
  fields: FormField[];
}

/**
 * What was entered, in the form of the model: a text for everything that is typed or chosen (empty for nothing), an array for
 * a list, named parts for a group, `{ option, value }` for options, `{ from, to }` (local ISO times) for a period.
 */
export type Entry = string | Entry[] | { [name: string]: Entry };
export type Entries = Record<string, Entry>;

// --- From a declaration to a form -------------------------------------------------------------------------------------

/** The form of an operation. An operation that changes something offers to remove it where the interface knows a way. */
export function formModel(operation: Operation): FormModel {
  const update = operation.method === 'PUT';
  return { fields: fieldsOf(paramShape(operation), update) };
}

function fieldsOf(shape: Readonly<Record<string, z.core.$ZodType>>, update: boolean): FormField[] {
  return Object.entries(shape).map(([name, schema]) => fieldOf(name, schema as z.ZodType, update));
}

function fieldOf(name: string, schema: z.ZodType, update: boolean): FormField {
  const required = !(schema instanceof z.ZodOptional);
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
  const ways = waysOf(inner, update);
  const [only] = ways;
  const plain = ways.length === 1 && only?.shape && (required || only.shape.kind !== 'group') ? only.shape : null;
  const leave: FormOption = { id: 'leave', shape: null, words: [] };
  return {
    name,
    required,
    secret: isCredentialName(name),
    shape: plain ?? { kind: 'options', options: required ? ways : [leave, ...ways] },
  };
}

function waysOf(schema: z.ZodType, update: boolean): FormOption[] {
  const removable = removalOf(schema);
  if (removable) {
    const set: FormOption = { id: 'set', shape: removable.setting(update), words: [] };
    return update ? [set, { id: 'remove', shape: null, words: removable.words }] : [set];
  }
  if (schema instanceof z.ZodUnion && !isOneOrMany(schema))
    return schema.options.map((option) => ({
      id: shapeNames.get(option)?.name ?? 'set',
      shape: shapeOf(option as z.ZodType, update),
      words: [],
    }));
  return [{ id: 'set', shape: shapeOf(schema, update), words: [] }];
}

/** The words that remove a setting, and the setting without them; null where nothing removes it. */
function removalOf(schema: z.ZodType): { words: string[]; setting: (update: boolean) => FieldShape } | null {
  if (schema instanceof z.ZodUnion) {
    const [first, second] = schema.options as z.ZodType[];
    if (first instanceof z.ZodLiteral && second && first.values.has(''))
      return { words: [...first.values].map(String), setting: (update) => shapeOf(second, update) };
  }
  if (schema instanceof z.ZodString && schema.minLength === 0)
    return { words: [''], setting: () => ({ ...textShape(schema), min: 1 }) };
  if (schema instanceof z.ZodEnum && schema.options.includes('')) {
    const values = schema.options.filter((value) => value !== '');
    return { words: [''], setting: () => ({ kind: 'choice', values, dollars: false }) };
  }
  return null;
}

function isOneOrMany(schema: z.ZodUnion): boolean {
  return schema.options[1] instanceof z.ZodArray;
}

function shapeOf(schema: z.ZodType, update: boolean): FieldShape {
  const format = fieldTypes.get(schema)?.format;
  if (format?.kind === 'file') return { kind: 'file' };
  if (format?.kind === 'period') return { kind: 'period', maxDays: format.maxDays };
  if (schema instanceof z.ZodUnion && isOneOrMany(schema))
    return { kind: 'list', item: shapeOf(schema.options[0] as z.ZodType, update), single: true };
  if (schema instanceof z.ZodArray)
    return { kind: 'list', item: shapeOf(schema.element as z.ZodType, update), single: false };
  if (schema instanceof z.ZodObject) return { kind: 'group', fields: fieldsOf(schema.shape, update) };
  if (schema instanceof z.ZodBoolean) return { kind: 'flag' };
  const dollars = format?.kind === 'dollars';
  if (schema instanceof z.ZodEnum) return { kind: 'choice', values: schema.options, dollars };
  if (schema instanceof z.ZodLiteral) return { kind: 'choice', values: [...schema.values].filter(isWord), dollars };
  if (schema instanceof z.ZodNumber) {
    const max = schema.maxValue ?? Number.MAX_SAFE_INTEGER;
    return {
      kind: 'whole',
      min: schema.minValue ?? 0,
      max: max >= Number.MAX_SAFE_INTEGER ? null : max,
      dollars,
    };
  }
  return textShape(schema);
}

function isWord(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function textShape(schema: z.ZodType): Extract<FieldShape, { kind: 'text' }> {
  const app = schema instanceof z.ZodCodec ? schema.def.out : schema;
  const format = fieldTypes.get(schema)?.format;
  const [min, max] = app instanceof z.ZodString ? [app.minLength, app.maxLength] : [null, null];
  return { kind: 'text', min: min ?? 0, max, format: isTextFormat(format) ? format : null };
}

function isTextFormat(format: FieldFormat | undefined): format is TextFormat {
  return format !== undefined && !['file', 'period', 'dollars'].includes(format.kind);
}

// --- From what was entered to params ----------------------------------------------------------------------------------

/** A form in which nothing was entered. */
export function emptyEntries(model: FormModel): Entries {
  return Object.fromEntries(model.fields.map(({ name, shape }) => [name, emptyEntry(shape)]));
}

/** Nothing, in the form of a shape. */
export function emptyEntry(shape: FieldShape): Entry {
  switch (shape.kind) {
    case 'list':
      return [emptyEntry(shape.item)];
    case 'group':
      return emptyEntries(shape);
    case 'options':
      return optionEntry(shape.options[0]);
    case 'period':
      return { from: '', to: '' };
    default:
      return '';
  }
}

/** An option that was just chosen. */
export function optionEntry(option: FormOption | undefined): Entry {
  return { option: option?.id ?? '', value: option?.shape ? emptyEntry(option.shape) : (option?.words[0] ?? '') };
}

/** The params of an operation in the app's form: what was left empty is left out. */
export function paramsOf(model: FormModel, entries: Entries): Record<string, unknown> {
  return groupOf(model.fields, entries);
}

function groupOf(fields: readonly FormField[], entry: Entry | undefined): Record<string, unknown> {
  const values = fields.map(({ name, shape, secret }): [string, unknown] => [
    name,
    valueOf(shape, partOf(entry, name), secret),
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function valueOf(shape: FieldShape, entry: Entry | undefined, secret = false): unknown {
  switch (shape.kind) {
    case 'text':
      return textValue(textIn(entry), shape.format, secret) || undefined;
    case 'whole':
      return wholeValue(textIn(entry));
    case 'choice':
      return shape.values.find((value) => String(value) === textIn(entry));
    case 'flag':
      return textIn(entry) === '' ? undefined : textIn(entry) === 'true';
    case 'file':
      return textIn(entry) || undefined;
    case 'list': {
      const values = itemsIn(entry)
        .map((item) => valueOf(shape.item, item, secret))
        .filter((value) => value !== undefined);
      if (values.length === 0) return undefined;
      return shape.single && values.length === 1 ? values[0] : values;
    }
    case 'group':
      return groupOf(shape.fields, entry);
    case 'options': {
      const option = chosenOption(shape, entry);
      const value = partOf(entry, 'value');
      if (option?.shape) return valueOf(option.shape, value, secret);
      return option?.id === 'remove' ? (option.words.find((word) => word === value) ?? option.words[0]) : undefined;
    }
    case 'period': {
      const times = [timeValue(textIn(partOf(entry, 'from'))), timeValue(textIn(partOf(entry, 'to')))];
      return times.every((time) => time === undefined) ? undefined : times;
    }
  }
}

/** A text as its format writes it, however it was pasted. What cannot be read stays, so that it is told as wrong. */
export function textValue(typed: string, format: TextFormat | null, secret = false): string {
  if (secret && format === null) return typed;
  const text = typed.trim();
  switch (format?.kind) {
    case 'us-number': {
      const reading = readUsNumber(text);
      return reading.ok ? reading.digits : text;
    }
    case 'own-number': {
      const digits = text.replace(/[\s().+-]/g, '');
      return /^1\d{10}$/.test(digits) ? digits.slice(1) : digits;
    }
    case 'digits':
    case 'wildcard':
      return text.replace(/[\s().+-]/g, '');
    case 'state':
      return text.toUpperCase();
    default:
      return text;
  }
}

/** `1,000`, `$50` and `50.00` are whole numbers, too; what is none stays as it is typed. */
function wholeValue(typed: string): unknown {
  const text = typed.replace(/[\s$,]/g, '').replace(/\.0+$/, '');
  if (text === '') return undefined;
  return /^-?\d{1,15}$/.test(text) ? Number(text) : typed;
}

/** A local time as Unix seconds. */
function timeValue(typed: string): number | undefined {
  const time = DateTime.fromISO(typed);
  return typed !== '' && time.isValid ? Math.floor(time.toSeconds()) : undefined;
}

function textIn(entry: Entry | undefined): string {
  return typeof entry === 'string' ? entry : '';
}

function itemsIn(entry: Entry | undefined): Entry[] {
  return Array.isArray(entry) ? entry : [];
}

function partOf(entry: Entry | undefined, name: string): Entry | undefined {
  return isRecord(entry) && Object.hasOwn(entry, name) ? entry[name] : undefined;
}

/** The option that an entry has chosen. */
export function chosenOption(
  shape: Extract<FieldShape, { kind: 'options' }>,
  entry: Entry | undefined,
): FormOption | undefined {
  return shape.options.find(({ id }) => id === partOf(entry, 'option'));
}

// --- Back: params to what would have been entered -----------------------------------------------------------------------

/** What a form holds that sends these params; what the form does not know is left out. */
export function entriesOf(model: FormModel, params: Readonly<Record<string, unknown>>): Entries {
  return Object.fromEntries(model.fields.map(({ name, shape }) => [name, entryOf(shape, params[name])]));
}

function entryOf(shape: FieldShape, value: unknown): Entry {
  if (value === undefined || value === null) return emptyEntry(shape);
  switch (shape.kind) {
    case 'list':
      return (Array.isArray(value) ? (value as unknown[]) : [value]).map((item) => entryOf(shape.item, item));
    case 'group':
      return entriesOf(shape, isRecord(value) ? value : {});
    case 'options': {
      const option = shape.options.find((candidate) => fits(candidate, value));
      if (!option) return emptyEntry(shape);
      return { option: option.id, value: option.shape ? entryOf(option.shape, value) : wordOf(value) };
    }
    case 'period': {
      const [from, to] = Array.isArray(value) ? (value as unknown[]) : [];
      return { from: timeEntry(from), to: timeEntry(to) };
    }
    default:
      return wordOf(value);
  }
}

function wordOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Removing goes first: its words could be taken for a text. */
function fits(option: FormOption, value: unknown): boolean {
  if (typeof value === 'string' && option.words.includes(value)) return true;
  switch (option.shape?.kind) {
    case undefined:
      return false;
    case 'group': {
      const names = option.shape.fields.map(({ name }) => name);
      return isRecord(value) && Object.keys(value).every((name) => names.includes(name));
    }
    case 'period':
    case 'list':
      return Array.isArray(value) || option.shape.kind === 'list';
    case 'choice':
      return option.shape.values.includes(value as string | number);
    default:
      return value !== '';
  }
}

function timeEntry(seconds: unknown): string {
  return typeof seconds === 'number' ? DateTime.fromSeconds(seconds).toFormat("yyyy-MM-dd'T'HH:mm:ss") : '';
}

// --- What is wrong, where, and what may be kept -------------------------------------------------------------------------

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

// --- Words that a form needs --------------------------------------------------------------------------------------------

/** Every name that a form shows, with the names around it: `e911`, `e911.e911_city`. */
export function fieldPaths(fields: readonly FormField[], before = ''): string[] {
  return fields.flatMap(({ name, shape }) => {
    const path = `${before}${name}`;
    const shapes = shape.kind === 'options' ? shape.options.map((option) => option.shape) : [shape];
    return [path, ...shapes.flatMap((one) => (one?.kind === 'group' ? fieldPaths(one.fields, `${path}.`) : []))];
  });
}

/** Every choice that a form offers, by the name of its field. */
export function choicesIn(fields: readonly FormField[]): { name: string; values: (string | number)[] }[] {
  return fields.flatMap(({ name, shape }) => {
    const shapes = shape.kind === 'options' ? shape.options.map((option) => option.shape) : [shape];
    return shapes.flatMap((one) => {
      if (one?.kind === 'group') return choicesIn(one.fields);
      return one?.kind === 'choice' && !one.dollars ? [{ name, values: one.values }] : [];
    });
  });
}
