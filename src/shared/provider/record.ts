// Entries of lists: a page may have five thousand, so they are decoded by hand in one pass, to what `z.looseObject` of the
// same shape gives (a test holds the two together), without passwords.
import { z } from 'zod';
import {
  isEmpty,
  isRecord,
  lenientDigits,
  lenientText,
  onOff,
  optionalDecimal,
  settingData,
  settingParts,
} from './fields.ts';
import { onOffWord } from './on-off.ts';

const INVALID = Symbol('invalid');
type Reader = (value: unknown) => unknown;

function readText(value: unknown): unknown {
  if (typeof value === 'string') return value;
  if (isEmpty(value)) return '';
  try {
    return String(value);
  } catch {
    return INVALID;
  }
}

function readDigits(value: unknown): unknown {
  const digits = typeof value === 'number' || typeof value === 'bigint' ? String(value) : value;
  return typeof digits === 'string' && /^\d+$/.test(digits) ? digits : INVALID;
}

function readDecimal(value: unknown): unknown {
  if (isEmpty(value)) return null;
  const amount = typeof value === 'number' ? String(value) : value;
  if (typeof amount !== 'string') return INVALID;
  const trimmed = amount.trim();
  return /^[+-]?\d+(\.\d+)?$/.test(trimmed) ? trimmed : INVALID;
}

/** Fields that every list has, and how each is read without its schema. */
const READERS = new Map<z.core.$ZodType, Reader>([
  [lenientText, readText],
  [lenientDigits, readDigits],
  [optionalDecimal, readDecimal],
  [onOff, (value) => readText(onOffWord(value))],
  [settingData, settingParts],
]);

function readerOf(schema: z.core.$ZodType): Reader {
  const known = READERS.get(schema);
  if (known) return known;
  return (value) => {
    const decoded = z.safeDecode(schema, value);
    return decoded.success ? decoded.data : INVALID;
  };
}

const SECRET_FIELD = /passw|passcode|^pin$|^pincode$|^ssn$/i;
/** How deep an answer is searched for secrets; what lies deeper is dropped. */
const SECRET_DEPTH = 8;

function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > SECRET_DEPTH) return undefined;
  if (Array.isArray(value)) return value.map((entry) => withoutSecrets(entry, depth + 1));
  const kept: Record<string, unknown> = {};
  for (const name of Object.keys(value))
    if (isKept(name)) kept[name] = withoutSecrets((value as Record<string, unknown>)[name], depth + 1);
  return kept;
}

/** Names come again in every row, so that what was found about one is remembered. */
const KEPT = new Map<string, boolean>();
const KEPT_LIMIT = 1000;

function isKept(name: string): boolean {
  const known = KEPT.get(name);
  if (known !== undefined) return known;
  const kept = name !== '__proto__' && !SECRET_FIELD.test(name);
  if (KEPT.size < KEPT_LIMIT) KEPT.set(name, kept);
  return kept;
}

/** What `z.looseObject(shape)` decodes to. */
export type Entry<T extends z.core.$ZodLooseShape> = z.output<z.ZodObject<T, z.core.$loose>>;

/**
 * An entry of a list. Passwords and PINs in it are dropped here, before anything else can see them; other fields that the
 * specification does not know are kept.
 *
 * @param aliases other names under which a field has been seen
 */
export function record<T extends z.core.$ZodLooseShape>(shape: T, aliases: Record<string, keyof T & string> = {}) {
  const fields = Object.entries<z.core.$ZodType>(shape).map(([name, schema]) => ({ name, read: readerOf(schema) }));
  const names = new Set(fields.map(({ name }) => name));
  const otherNames = new Map(Object.entries(aliases).map(([alias, name]) => [name, alias]));

  return z.unknown().transform((row, context): Entry<T> => {
    if (!isRecord(row)) {
      context.issues.push({ code: 'invalid_type', expected: 'object', input: row });
      return z.NEVER;
    }
    const entry: Record<string, unknown> = {};
    for (const { name, read } of fields) {
      const alias = otherNames.get(name);
      const source = alias === undefined || Object.hasOwn(row, name) ? name : alias;
      const given = Object.hasOwn(row, source) ? row[source] : undefined;
      const value = read(typeof given === 'object' ? withoutSecrets(given) : given);
      if (value === INVALID) context.issues.push({ code: 'custom', input: given, path: [name] });
      else entry[name] = value;
    }
    for (const name of Object.keys(row))
      if (!names.has(name) && isKept(name) && !isAlias(name)) entry[name] = withoutSecrets(row[name]);
    return entry as Entry<T>;
  });

  function isAlias(name: string): boolean {
    return Object.hasOwn(aliases, name);
  }
}
