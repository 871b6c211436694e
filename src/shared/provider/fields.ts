import { z } from 'zod';
import { DOCUMENT_LIMITS, base64Length } from '../domain/document-limits.ts';
import { readUsNumber } from '../domain/phone-number.ts';

/** What the specification says of a parameter beside its limits: its type in the specification's words. */
type FieldType = 'string' | 'int' | 'boolean' | 'mixed' | 'array';
export const fieldTypes = z.registry<{ type: FieldType }>();

function typed<T extends z.ZodType>(type: FieldType, schema: T): T {
  fieldTypes.add(schema, { type });
  return schema;
}

/** A rule that no schema keyword expresses; carried in `params` of a custom zod issue and named to the person. */
export type CustomRule =
  | { kind: 'us-number'; problem: string }
  | { kind: 'ten-digits' }
  | { kind: 'digits'; min: number; max: number }
  | { kind: 'wildcard' }
  | { kind: 'email' }
  | { kind: 'file-type' }
  | { kind: 'file-size' }
  | { kind: 'base64' }
  | { kind: 'one-of'; fields: string[] }
  | { kind: 'all-of'; fields: string[] }
  | { kind: 'only-with'; field: string; value: string }
  | { kind: 'period' };

/** Adds a {@link CustomRule} violation to the value that is being checked. */
export function violate(context: z.RefinementCtx, rule: CustomRule, path?: string[]): void {
  context.addIssue({ code: 'custom', params: { rule }, ...(path ? { path } : {}) });
}

// --- Parameters: codecs from the wire form (what the specification says) to what the app uses -----------------------

/** A text parameter, within the specification's lengths. */
export function text({ min = 1, max }: { min?: number; max?: number } = {}) {
  const schema = z.string().min(min);
  return typed('string', max === undefined ? schema : schema.max(max));
}

/** One of the specification's words. */
export function choice<const T extends readonly [string, ...string[]]>(...values: T) {
  return typed('string', z.enum(values));
}

/** A whole number between `min` and `max`. */
export function int(min: number, max: number = Number.MAX_SAFE_INTEGER) {
  return typed('int', z.int().min(min).max(max));
}

/** One of the specification's numbers. */
export function intChoice<const T extends readonly [number, ...number[]]>(...values: T) {
  return typed('int', z.literal(values));
}

/**
 * Digits that the specification types as int. A JSON integer has no leading zero and no more than 15 digits without
 * loss, so such digits travel as a string (product rule 3.1.5).
 */
const wireDigits = z.union([z.int().nonnegative(), z.string().regex(/^(0\d*|\d{16,})$/)]);

function digits(app: z.ZodString) {
  return typed(
    'int',
    z.codec(wireDigits, app, {
      decode: String,
      encode: (value) => (value.startsWith('0') || value.length > 15 ? value : Number(value)),
    }),
  );
}

/** `min` to `max` digits, such as a ZIP code or a PIN. */
export function digitString(min: number, max: number = min) {
  return digits(
    z.string().superRefine((value, context) => {
      if (!/^\d+$/.test(value) || value.length < min || value.length > max)
        violate(context, { kind: 'digits', min, max });
    }),
  );
}

/** An id that the provider gave: digits of any length, never a float. */
export function id() {
  return digitString(1, 40);
}

/** A ten-digit number of the account. */
export function ownNumber() {
  return digits(
    z.string().superRefine((value, context) => {
      if (!/^[1-9]\d{9}$/.test(value)) violate(context, { kind: 'ten-digits' });
    }),
  );
}

/** A ten-digit US number of somebody else, by the rules of product 3.1. */
export function usNumber() {
  return digits(
    z.string().superRefine((value, context) => {
      const reading = readUsNumber(value);
      if (!reading.ok) violate(context, { kind: 'us-number', problem: reading.problem });
      else if (reading.digits !== value) violate(context, { kind: 'ten-digits' });
    }),
  );
}

/** A search for numbers with `*`; at least three digits are needed (specification part A, Conventions 6). */
export function wildcard() {
  return typed(
    'string',
    z.string().superRefine((value, context) => {
      if (!/^\*?\d{3,}\*?$/.test(value)) violate(context, { kind: 'wildcard' });
    }),
  );
}

/** A 2-character state code. */
export function state() {
  return typed('string', z.string().regex(/^[A-Z]{2}$/));
}

export function email() {
  return typed(
    'string',
    z.string().superRefine((value, context) => {
      if (!z.email().safeParse(value).success) violate(context, { kind: 'email' });
    }),
  );
}

/**
 * Base64 content of a document, at most 5 MiB before encoding (product rule 3.0). Checked by hand: a pattern for whole
 * groups of four backtracks through seven million characters.
 */
export function base64File() {
  return typed(
    'string',
    z.string().superRefine((value, context) => {
      if (value.length > base64Length(DOCUMENT_LIMITS.block)) violate(context, { kind: 'file-size' });
      else if (value.length < 4 || value.length % 4 !== 0 || /[^A-Za-z0-9+/]/.test(value.replace(/={1,2}$/, '')))
        violate(context, { kind: 'base64' });
    }),
  );
}

/** Types that the pro fax product accepts (specification part B, sendFax). */
const FAX_FILE_TYPES = /.\.(jpe?g|gif|png|tiff?|pdf|doc|rtf|ods|xls|csv|ppt|txt|rar|zip|7z)$/i;

export function faxFileName() {
  return typed(
    'string',
    z.string().superRefine((value, context) => {
      if (!FAX_FILE_TYPES.test(value)) violate(context, { kind: 'file-type' });
    }),
  );
}

/** A period as two Unix times in seconds, `[start, end]`, start first and not longer than `maxDays` days. */
export function period(maxDays?: number) {
  return typed(
    'mixed',
    z.tuple([z.int().nonnegative(), z.int().nonnegative()]).superRefine(([start, end], context) => {
      if (start > end || (maxDays !== undefined && end - start > maxDays * 86_400))
        violate(context, { kind: 'period' });
    }),
  );
}

export function flag() {
  return typed('boolean', z.boolean());
}

/** The empty text with which the interface removes a setting, or the setting itself. */
export function orEmpty<T extends z.ZodType>(schema: T) {
  return typed(fieldTypes.get(schema)?.type ?? 'string', z.union([z.literal(''), schema]));
}

/** Page selection of a paged list. */
export function paging(min: number, max: number) {
  return { per_page: int(min, max).optional(), page: int(1).optional() };
}

/** Parameters are strict: a name that the specification does not know is an error, not a silent loss. */
export const params = z.strictObject;

// --- Results: tolerant decoders to one normal form (wire-notes, "Shapes") -------------------------------------------

/** A text that may be missing or come as a number. */
export const lenientText = z.preprocess(
  (value) => (value === undefined || value === null ? '' : value),
  z.coerce.string(),
);

/** An id or a number, as a digit string whatever it came as. */
export const lenientDigits = z.preprocess(
  (value) => (typeof value === 'number' || typeof value === 'bigint' ? String(value) : value),
  z.string().regex(/^\d+$/),
);

/** A decimal amount as a decimal string. */
export const decimal = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z
    .string()
    .trim()
    .regex(/^[+-]?\d+(\.\d+)?$/),
);

const count = z.preprocess((value) => (typeof value === 'string' ? Number(value) : value), z.int().nonnegative());

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The content of `data`, or the body itself where the provider puts the fields at the top level. */
function dataOf(body: unknown): unknown {
  return isRecord(body) && 'data' in body ? body['data'] : body;
}

/** The rows of a list: an array, or an object whose values are the rows, or nothing. */
function rowsOf(body: unknown): unknown {
  const data = isRecord(body) ? body['data'] : body;
  if (data === undefined || data === null || data === '') return [];
  return isRecord(data) ? Object.values(data) : data;
}

/** An answer that says only that it worked: no body, or a body without an error. */
export const nothing = z.unknown().transform(() => null);

/** One object under `data`, or at the top level. */
export function dataObject<T extends z.ZodType>(object: T) {
  return z.preprocess(dataOf, object);
}

/** A plain list: `total` and the rows. */
export function list<T extends z.ZodType>(row: T) {
  return z.preprocess(
    (body) => {
      const rows = rowsOf(body);
      const total = isRecord(body) ? body['total'] : undefined;
      return { total: total ?? (Array.isArray(rows) ? rows.length : 0), rows };
    },
    z.object({ total: count, rows: z.array(row) }),
  );
}

/** A page of a paged list. */
export function page<T extends z.ZodType>(row: T) {
  return z.preprocess(
    (body) => {
      const rows = rowsOf(body);
      const head = isRecord(body) ? body : {};
      return {
        total: head['total'] ?? (Array.isArray(rows) ? rows.length : 0),
        totalPages: head['total_pages'] ?? 1,
        currentPage: head['current_page'] ?? 1,
        rows,
      };
    },
    z.object({ total: count, totalPages: count, currentPage: count, rows: z.array(row) }),
  );
}

/** A list of names that comes as an array, or as a map from name to display name. */
export const namedList = z.preprocess(
  (body) => {
    const data = isRecord(body) ? body['data'] : body;
    if (Array.isArray(data)) return data.map((name: unknown) => ({ id: name, label: name }));
    return isRecord(data) ? Object.entries(data).map(([key, label]) => ({ id: key, label })) : [];
  },
  z.array(z.object({ id: lenientText, label: lenientText })),
);
