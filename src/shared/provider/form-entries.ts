// What is entered into the form of an operation, the params that are made of it, and the way back.
import { DateTime } from 'luxon';
import { readUsNumber } from '../domain/phone/phone-number.ts';
import { isRecord } from './fields.ts';
import type { FieldShape, FormField, FormModel, FormOption, TextFormat } from './form-model.ts';

/**
 * What was entered, in the form of the model: a text for everything that is typed or chosen (empty for nothing), an array for
 * a list, named parts for a group, `{ option, value }` for options, `{ from, to }` (local ISO times) for a period.
 */
export type Entry = string | Entry[] | { [name: string]: Entry };
export type Entries = Record<string, Entry>;

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

export function valueOf(shape: FieldShape, entry: Entry | undefined, secret = false): unknown {
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

export function itemsIn(entry: Entry | undefined): Entry[] {
  return Array.isArray(entry) ? entry : [];
}

export function partOf(entry: Entry | undefined, name: string): Entry | undefined {
  return isRecord(entry) && Object.hasOwn(entry, name) ? entry[name] : undefined;
}

/** The option that an entry has chosen. */
export function chosenOption(
  shape: Extract<FieldShape, { kind: 'options' }>,
  entry: Entry | undefined,
): FormOption | undefined {
  return shape.options.find(({ id }) => id === partOf(entry, 'option'));
}

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
