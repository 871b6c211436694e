// The form of an operation as plain data, made from its declaration.
import { z } from 'zod';
import { paramShape } from './catalogue.ts';
import { fieldTypes, shapeNames, type FieldFormat, type ShapeName } from './fields.ts';
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
