import { z } from 'zod';
import { DOCUMENT_LIMITS, base64Length } from '../domain/fax/document-limits.ts';
import { readUsNumber } from '../domain/phone/phone-number.ts';
import { onOffWord } from './on-off.ts';

/** What the specification says of a parameter beside its limits: its type in the specification's words. */
type FieldType =
  | 'string'
  | 'int'
  | 'boolean'
  | 'mixed'
  | 'array'
  | 'int or array'
  | 'int or string'
  | 'string or array'
  | 'array or string';

/** What a text or number looks like, where its schema alone does not say it: a form chooses field and help by it. */
export type FieldFormat =
  | { kind: 'digits'; min: number; max: number; leadingZero: boolean }
  | { kind: 'own-number' }
  | { kind: 'us-number' }
  | { kind: 'wildcard' }
  | { kind: 'email' }
  | { kind: 'web-address' }
  | { kind: 'host' }
  | { kind: 'ip' }
  | { kind: 'date' }
  | { kind: 'state' }
  | { kind: 'letters-digits' }
  | { kind: 'small-letters-digits' }
  | { kind: 'lines' }
  | { kind: 'dollars' }
  | { kind: 'file-name' }
  | { kind: 'file' }
  | { kind: 'period'; maxDays: number | null };

/** Which of several shapes a schema is, where a parameter takes one of them. */
export type ShapeName = 'forward' | 'address' | 'word' | 'times';

export const fieldTypes = z.registry<{ type: FieldType; format?: FieldFormat }>();
export const shapeNames = z.registry<{ name: ShapeName }>();

function typed<T extends z.ZodType>(type: FieldType, schema: T, format?: FieldFormat): T {
  fieldTypes.add(schema, format ? { type, format } : { type });
  return schema;
}

/** Names one of the shapes between which a parameter lets choose. */
export function shape<T extends z.ZodType>(name: ShapeName, schema: T): T {
  shapeNames.add(schema, { name });
  return schema;
}

/** A rule that no schema keyword expresses; carried in `params` of a custom zod issue and named to the person. */
export type CustomRule =
  | { kind: 'us-number'; problem: string }
  | { kind: 'ten-digits' }
  | { kind: 'not-in-account' }
  | { kind: 'opted-out'; number: string }
  | { kind: 'cannot-text' }
  | { kind: 'too-many-parts'; most: number }
  | { kind: 'digits'; min: number; max: number }
  | { kind: 'leading-zero' }
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
export function text({ min = 1, max, format }: { min?: number; max?: number; format?: FieldFormat } = {}) {
  const schema = z.string().min(min);
  return typed('string', max === undefined ? schema : schema.max(max), format);
}

/** A text of several lines, such as a message. */
export function lines() {
  return text({ format: { kind: 'lines' } });
}

/** The name of a file that is sent along. */
export function fileName() {
  return text({ format: { kind: 'file-name' } });
}

/** One of the specification's words. */
export function choice<const T extends readonly [string, ...string[]]>(...values: T) {
  return typed('string', z.enum(values));
}

/** A whole number between `min` and `max`. */
export function int(min: number, max: number = Number.MAX_SAFE_INTEGER) {
  return typed('int', z.int().min(min).max(max));
}

/** An amount in whole dollars. */
export function dollars(min: number) {
  return typed('int', z.int().min(min), { kind: 'dollars' });
}

/** One of the specification's numbers. */
export function intChoice<const T extends readonly [number, ...number[]]>(...values: T) {
  return typed('int', z.literal(values));
}

/** One of the specification's amounts in whole dollars. */
export function dollarChoice<const T extends readonly [number, ...number[]]>(...values: T) {
  return typed('int', z.literal(values), { kind: 'dollars' });
}

/**
 * Digits that the specification types as int. A JSON integer has no leading zero and no more than 15 digits without
 * loss, so such digits travel as a string.
 */
const wireDigits = z.union([z.int().nonnegative(), z.string().regex(/^(0\d*|\d{16,})$/)]);

function digits(app: z.ZodString, format: FieldFormat) {
  return typed(
    'int',
    z.codec(wireDigits, app, {
      decode: String,
      encode: (value) => (value.startsWith('0') || value.length > 15 ? value : Number(value)),
    }),
    format,
  );
}

/** `min` to `max` digits, such as a ZIP code or a PIN. */
export function digitString(min: number, max: number = min) {
  return digits(
    z.string().superRefine((value, context) => {
      if (!/^\d+$/.test(value) || value.length < min || value.length > max)
        violate(context, { kind: 'digits', min, max });
    }),
    { kind: 'digits', min, max, leadingZero: true },
  );
}

/** A PIN that is set anew. It must not start with 0: an integer on the wire would lose it. */
export function pin(min: number, max: number = min) {
  return digits(
    z.string().superRefine((value, context) => {
      if (!/^\d+$/.test(value) || value.length < min || value.length > max)
        violate(context, { kind: 'digits', min, max });
      else if (value.startsWith('0')) violate(context, { kind: 'leading-zero' });
    }),
    { kind: 'digits', min, max, leadingZero: false },
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
    { kind: 'own-number' },
  );
}

/** A ten-digit US number of somebody else. */
export function usNumber() {
  return digits(
    z.string().superRefine((value, context) => {
      const reading = readUsNumber(value);
      if (!reading.ok) violate(context, { kind: 'us-number', problem: reading.problem });
      else if (reading.digits !== value) violate(context, { kind: 'ten-digits' });
    }),
    { kind: 'us-number' },
  );
}

/** A number with its country code, as the provider lists international numbers. */
export function internationalNumber() {
  return digitString(5, 15);
}

/** A ten-digit US number that the specification types as string. */
export function usNumberText() {
  return typed(
    'string',
    z.string().superRefine((value, context) => {
      const reading = readUsNumber(value);
      if (!reading.ok) violate(context, { kind: 'us-number', problem: reading.problem });
      else if (reading.digits !== value) violate(context, { kind: 'ten-digits' });
    }),
    { kind: 'us-number' },
  );
}

/** A ten-digit number of the account that the specification types as string. */
export function ownNumberText() {
  return typed(
    'string',
    z.string().superRefine((value, context) => {
      if (!/^[1-9]\d{9}$/.test(value)) violate(context, { kind: 'ten-digits' });
    }),
    { kind: 'own-number' },
  );
}

/** Text that the specification types as mixed, such as a ZIP code: always sent as text, so that no zero is lost. */
export function mixedText({ max }: { max: number }) {
  return typed(
    'mixed',
    z.codec(z.union([z.int().nonnegative(), z.string()]), z.string().min(1).max(max), {
      decode: String,
      encode: (value) => value,
    }),
  );
}

/** The id of an uploaded file: digits by the specification; a UUID has been seen. */
export function fileId() {
  return typed(
    'int',
    z.codec(z.union([z.int().nonnegative(), z.string()]), z.string().regex(/^[A-Za-z0-9-]{1,64}$/), {
      decode: String,
      encode: (value) => (/^(0|[1-9]\d{0,14})$/.test(value) ? Number(value) : value),
    }),
  );
}

/** A text of a given form, such as a trunk's name. */
export function pattern(form: RegExp, { min = 1, max, format }: { min?: number; max: number; format?: FieldFormat }) {
  return typed('string', z.string().min(min).max(max).regex(form), format);
}

/** A day as YYYY-MM-DD that is in the calendar. */
export function isoDate() {
  return typed('string', z.iso.date(), { kind: 'date' });
}

/** An IPv4 address in its usual form. Whether it is a public one is a rule of the forms. */
export function ipAddress() {
  return typed('string', z.ipv4(), { kind: 'ip' });
}

/** A host name, such as `pbx.example.com`. */
export function hostName() {
  return pattern(
    /^(?=.*[A-Za-z])[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*\.?$/,
    {
      max: 253,
      format: { kind: 'host' },
    },
  );
}

/** Whether a text is an absolute http or https address. */
export function isWebAddress(value: string): boolean {
  return /^https?:\/\/[^\s/?#]/i.test(value) && !/\s/.test(value) && URL.canParse(value);
}

/** An http or https address, at most 2,048 characters long. */
export function webAddress() {
  return typed('string', z.string().max(2048).refine(isWebAddress), { kind: 'web-address' });
}

/** A search for numbers with `*`; at least three digits are needed. */
export function wildcard() {
  return typed(
    'string',
    z.string().superRefine((value, context) => {
      if (!/^\*?\d{3,}\*?$/.test(value)) violate(context, { kind: 'wildcard' });
    }),
    { kind: 'wildcard' },
  );
}

/** {@link wildcard} where the specification types the number as int: only a whole number is an integer on the wire. */
export function numberSearch() {
  return typed(
    'int',
    z.codec(z.union([z.int().nonnegative(), z.string()]), wildcard(), {
      decode: String,
      encode: (value) => (/^[1-9]\d{0,14}$/.test(value) ? Number(value) : value),
    }),
    { kind: 'wildcard' },
  );
}

/** {@link wildcard} where the specification allows an integer, too. */
export function mixedWildcard() {
  return typed(
    'int or string',
    z.codec(z.union([z.int().nonnegative(), z.string()]), wildcard(), { decode: String, encode: (value) => value }),
    { kind: 'wildcard' },
  );
}

/** A 2-character state code. */
export function state() {
  return typed('string', z.string().regex(/^[A-Z]{2}$/), { kind: 'state' });
}

export function email() {
  return typed(
    'string',
    z.string().superRefine((value, context) => {
      if (!z.email().safeParse(value).success) violate(context, { kind: 'email' });
    }),
    { kind: 'email' },
  );
}

/**
 * Base64 content of a document, at most 5 MiB before encoding. Checked by hand: a pattern for whole
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
    { kind: 'file' },
  );
}

/** Types that the pro fax product accepts. */
const FAX_FILE_TYPES = /.\.(jpe?g|gif|png|tiff?|pdf|doc|rtf|ods|xls|csv|ppt|txt|rar|zip|7z)$/i;

export function faxFileName() {
  return typed(
    'string',
    z.string().superRefine((value, context) => {
      if (!FAX_FILE_TYPES.test(value)) violate(context, { kind: 'file-type' });
    }),
    { kind: 'file-name' },
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
    { kind: 'period', maxDays: maxDays ?? null },
  );
}

export function flag() {
  return typed('boolean', z.boolean());
}

/** The empty text with which the interface removes a setting, or the setting itself. */
export function orEmpty<T extends z.ZodType>(schema: T) {
  return typed(fieldTypes.get(schema)?.type ?? 'string', z.union([z.literal(''), schema]));
}

/** A structured setting, or one of the two texts that remove it: empty and `no`. */
export function orRemoved<T extends z.ZodType>(setting: T) {
  return typed('array or string', z.union([z.literal(['', 'no']), setting]));
}

/** One value, or an array with at least one. */
export function oneOrMany<T extends z.ZodType>(type: 'int or array' | 'string or array', item: T) {
  return typed(type, z.union([item, z.array(item).min(1)]));
}

/** An array with at least one value. */
export function many<T extends z.ZodType>(item: T) {
  return typed('array', z.array(item).min(1));
}

/** `settings` that the specification calls an array although its entries have names. */
export function settings<T extends z.ZodType>(schema: T) {
  return typed('array', schema);
}

/** Adds a violation for each of `needed` that is missing although `because` makes it required. */
export function needAll<T extends object>(
  context: z.RefinementCtx,
  value: T,
  because: string,
  needed: readonly (keyof T & string)[],
): void {
  for (const name of needed)
    if (value[name] === undefined || value[name] === '')
      violate(context, { kind: 'all-of', fields: [because, ...needed] }, [name]);
}

/** A period by one of the specification's words, or as two Unix times. */
export function periodOrWord<const T extends readonly [string, ...string[]]>(words: T, maxDays?: number) {
  return typed('mixed', z.union([shape('word', z.enum(words)), shape('times', period(maxDays))]));
}

/** Page selection of a paged list. */
export function paging(min: number, max: number) {
  return { per_page: int(min, max).optional(), page: int(1).optional() };
}

/** Parameters are strict: a name that the specification does not know is an error, not a silent loss. */
export const params = z.strictObject;

// --- Results: tolerant decoders to one normal form -------------------------------------------

/** A text that may be missing or come as a number. */
export const lenientText = z.preprocess((value) => (isEmpty(value) ? '' : value), z.coerce.string());

/** Nothing, in the ways in which it is written: missing, null, empty text, empty array or object. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

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

/** A decimal amount that may be missing. */
export const optionalDecimal = z.preprocess((value) => (isEmpty(value) ? null : value), decimal.nullable());

/** `on` or `off`, also where the provider says yes and no; another word stays as it is. */
export const onOff = z.preprocess(onOffWord, lenientText);

/**
 * A setting of a number that is empty or has named parts: null when it is not set; an empty object when it is set, but
 * the provider does not say to what.
 */
export const settingData = z.preprocess(settingParts, z.record(z.string(), z.unknown()).nullable());

export function settingParts(value: unknown): Record<string, unknown> | null {
  if (isEmpty(value) || value === 'no' || value === 'off' || value === false) return null;
  if (isRecord(value)) return partsOf(value);
  if (!Array.isArray(value)) return {};
  const named = value.filter(isRecord);
  // Words without names say that it is set.
  return named.length === 0 ? {} : partsOf(Object.assign({}, ...named) as Record<string, unknown>);
}

/** Parts of which none says anything are a setting that is not there. */
function partsOf(parts: Record<string, unknown>): Record<string, unknown> | null {
  return Object.values(parts).every(isEmpty) ? null : parts;
}

/** Values that come as an array, as a map, as a single one or not at all. */
export function values<T extends z.ZodType>(item: T) {
  return z.preprocess((value) => {
    if (isEmpty(value)) return [];
    if (Array.isArray(value)) return value as unknown[];
    return isRecord(value) ? Object.values(value) : [value];
  }, z.array(item));
}

/** One value that may come alone, or as the only one of an array or map. */
export function firstOf<T extends z.ZodType>(item: T) {
  return z.preprocess(firstEntry, item);
}

function firstEntry(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? Object.values(value)[0] : value;
}

export const count = z.preprocess(
  (value) => (typeof value === 'string' ? Number(value) : value),
  z.int().nonnegative(),
);

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The content of `data`, or the body itself where the provider puts the fields at the top level. */
export function dataOf(body: unknown): unknown {
  return isRecord(body) && 'data' in body ? body['data'] : body;
}

/** What a list answers where neither rows nor their absence can be made out. */
const UNREADABLE = Symbol('unreadable');

/**
 * The rows of a list: an array, an object whose values are the rows, or a statement that there are none (empty `data`, or a
 * total of 0). Any other object, such as a note about maintenance, says nothing about the list.
 *
 * @param key a field that every row has: an object with it is the only row
 */
function rowsOf(body: unknown, key?: string): unknown {
  if (!isRecord(body)) return body;
  const stated = countOf(body['total'] ?? body['total_pages']);
  if (!Object.hasOwn(body, 'data')) {
    if (key !== undefined && Object.hasOwn(body, key)) return [body];
    return stated === 0 ? [] : UNREADABLE;
  }
  const { data } = body;
  // A first page without rows in a list that has some is no empty list.
  if (isEmpty(data)) return stated > 0 && (countOf(body['current_page']) || 1) <= 1 ? UNREADABLE : [];
  if (key !== undefined && isRecord(data) && Object.hasOwn(data, key)) return [data];
  return isRecord(data) ? Object.values(data) : data;
}

function countOf(value: unknown): number {
  return typeof value === 'string' || typeof value === 'number' ? Number(value) : NaN;
}

/**
 * Rows that can be read, and how many cannot: one row without its key costs only itself. Where no row can be read, the whole
 * list cannot.
 */
function readableRows<T extends z.ZodType>(row: T) {
  const all = z.array(row);
  return z.unknown().transform((rows, context): { rows: z.output<T>[]; setAside: number } => {
    const whole = z.safeDecode(all, rows as z.input<typeof all>);
    if (whole.success) return { rows: whole.data, setAside: 0 };
    const each = Array.isArray(rows) ? rows.map((one: unknown) => z.safeDecode(row, one as z.input<T>)) : [];
    const read = each.flatMap((one) => (one.success ? [one.data] : []));
    if (read.length > 0) return { rows: read, setAside: each.length - read.length };
    context.issues.push({ code: 'custom', input: rows });
    return z.NEVER;
  });
}

/** Rows beside the head of their list; `setAside` says how many rows could not be read, where there are any. */
function withRows<H extends object, R>(head: H, { rows, setAside }: { rows: R[]; setAside: number }) {
  const read: H & { rows: R[]; setAside?: number } = { ...head, rows };
  if (setAside > 0) read.setAside = setAside;
  return read;
}

/** Whether something under a name says that it went wrong: an error, or anything in a list of errors. */
function saysWrong(value: unknown): boolean {
  return !isEmpty(value) && value !== false;
}

/** Whether an answer says, beside or instead of an `error`, that it went wrong. */
export function contradictsSuccess(body: unknown): boolean {
  if (!isRecord(body)) return false;
  const { success, errors, data } = body;
  if (success !== undefined && !isTrue(success)) return true;
  return saysWrong(errors) || (isRecord(data) && (saysWrong(data['error']) || saysWrong(data['errors'])));
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true';
}

/** Whether an answer is one of the ways to say only that it worked: nothing, nothing under `data`, or `success`. */
export function saysOnlySuccess(body: unknown): boolean {
  if (isEmpty(body)) return true;
  if (!isRecord(body) || contradictsSuccess(body)) return false;
  const { success, data, warning: _warning, ...rest } = body;
  return isTrue(success) || (isEmpty(rest) && isEmpty(data));
}

/** An answer that says only that it worked. Anything else proves nothing of a change. */
export const nothing = z.unknown().transform((body, context) => {
  if (!saysOnlySuccess(body)) context.issues.push({ code: 'custom', input: body });
  return null;
});

/** A list with which a change may answer, instead of saying only that it worked. */
export function orNothing<T extends z.ZodType>(schema: T) {
  return z.preprocess((body) => (saysOnlySuccess(body) ? { total: 0, data: [] } : body), schema);
}

/** One object under `data` or at the top level; an array of one counts as the object. */
export function dataObject<T extends z.ZodType>(object: T) {
  return z.preprocess((body) => onlyEntry(dataOf(onlyEntry(body))), object);
}

/** The only entry of an array of one; anything else as it is. */
export function onlyEntry(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value;
}

/** One object under `data` or at the top level, which may be the only entry of an array or map. */
export function dataEntry<T extends z.ZodType>(object: T, key: string) {
  return z.preprocess((body) => {
    const data = dataOf(onlyEntry(body));
    return isRecord(data) && Object.hasOwn(data, key) ? data : firstEntry(data);
  }, object);
}

/** A plain list: `total` and the rows. */
export function list<T extends z.ZodType>(row: T, key?: string) {
  return z
    .preprocess(
      (body) => {
        const rows = rowsOf(body, key);
        const total = isRecord(body) ? body['total'] : undefined;
        return { total: total ?? (Array.isArray(rows) ? rows.length : 0), read: rows };
      },
      z.object({ total: count, read: readableRows(row) }),
    )
    .transform(({ read, ...head }) => withRows(head, read));
}

/** What every page of a paged list holds. */
export function pageParts(body: unknown, key?: string) {
  const read = rowsOf(body, key);
  const head = isRecord(body) ? body : {};
  return {
    total: head['total'] ?? (Array.isArray(read) ? read.length : 0),
    totalPages: head['total_pages'] ?? 1,
    currentPage: head['current_page'] ?? 1,
    read,
  };
}

const pageHead = { total: count, totalPages: count, currentPage: count };

/** The parts of a page, decoded. */
function decodedPage<T extends z.ZodType>(row: T) {
  return z.object({ ...pageHead, read: readableRows(row) }).transform(({ read, ...head }) => withRows(head, read));
}

/** The parts of a page that says which kind of rows it has, decoded. */
export function pageOfKind<K extends string, T extends z.ZodType>(kind: K, row: T) {
  return z
    .object({ kind: z.literal(kind), ...pageHead, read: readableRows(row) })
    .transform(({ read, ...head }) => withRows(head, read));
}

/** A page of a paged list. */
export function page<T extends z.ZodType>(row: T, key?: string) {
  return z.preprocess((body) => pageParts(body, key), decodedPage(row));
}

/** A list of names that comes as an array, or as a map from name to display name. */
export const namedList = z.preprocess(
  (body) => {
    const data = isRecord(body) && Object.hasOwn(body, 'data') ? body['data'] : rowsOf(body);
    if (isEmpty(data)) return [];
    if (Array.isArray(data)) return data.map((name: unknown) => ({ id: name, label: name }));
    return isRecord(data) ? Object.entries(data).map(([key, label]) => ({ id: key, label })) : data;
  },
  z.array(z.object({ id: lenientText, label: lenientText })),
);
