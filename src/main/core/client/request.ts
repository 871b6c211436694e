import { createHash } from 'node:crypto';
import { DateTime } from 'luxon';
import { z } from 'zod';
import type { OperationId } from '#shared/provider/catalogue.ts';
import { dialect as rows, type Dialect, type DialectChange, type DialectRow } from '#shared/provider/dialect.ts';
import type { HttpMethod, Operation } from '#shared/provider/operation.ts';
import { DEFAULT_SETTINGS } from '#shared/bridge/settings.ts';
import type { WireFormat } from '#shared/bridge/session.ts';
import { fieldProblems, type FieldProblem } from '#shared/bridge/outcome.ts';
import { buildXml, fitsXml } from './xml.ts';

/** The zone of the provider's times where no other is set. */
export const PROVIDER_ZONE = DEFAULT_SETTINGS.providerTimeZone;

/** How a provider wants to be spoken to; everything else is the specification's form. */
export interface WireSettings {
  format: WireFormat;
  dialect: Dialect;
  /** The address registered in the customer portal: part of the key in one dialect. */
  registeredIp: string;
  /** IANA name of the provider's time zone. */
  timeZone: string;
}

/** A request as it leaves, without host and credentials. */
export interface WireRequest {
  method: HttpMethod;
  path: string;
  /** Query string with its question mark, or empty. */
  query: string;
  /** Undefined where the parameters travel in the query. */
  body: string | undefined;
  contentType: string;
}

type Encoded = { ok: true; wire: Record<string, unknown> } | { ok: false; fields: FieldProblem[] };

interface Draft {
  method: HttpMethod;
  path: string;
  params: Record<string, unknown>;
  inQuery: boolean;
}

/**
 * Checks parameters and brings them into the wire's form. Only what the operation's declaration allows passes, and the
 * words of another form that the profile has chosen: a period `thismonth` exists in that form alone, so that it is
 * neither in the catalogue nor sent to anybody else.
 */
export function encodeParams(id: OperationId, operation: Operation, params: unknown, settings: WireSettings): Encoded {
  const words = otherWords(id, params, settings.dialect);
  const known = without(params, Object.keys(words));
  const encoded = operation.params.safeEncode(known);
  if (!encoded.success) return { ok: false, fields: fieldProblems(encoded.error, known) };
  const given = { ...(encoded.data as Record<string, unknown>), ...words };
  // A parameter that was named without a value is one that was not given: it must not become "undefined" in a query.
  const wire = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const unwritable = settings.format === 'xml' ? unwritableInXml(wire) : [];
  return unwritable.length > 0 ? { ok: false, fields: unwritable } : { ok: true, wire };
}

/** Writes an operation's encoded parameters as a request in the form that the profile has chosen. */
export function writeRequest(
  id: OperationId,
  operation: Operation,
  wire: Record<string, unknown>,
  settings: WireSettings,
): WireRequest {
  const draft: Draft = { method: operation.method, path: operation.path, params: { ...wire }, inQuery: false };
  for (const { change } of chosenRows(id, settings.dialect)) apply(change, draft, settings);
  if (settings.dialect.unsetParameters && settings.format === 'json' && !draft.inQuery)
    draft.params = { ...nullsFor(id, operation, settings.dialect), ...draft.params };
  const contentType = settings.format === 'xml' ? 'application/xml' : 'application/json';
  const body = settings.format === 'xml' ? buildXml(draft.params) : JSON.stringify(draft.params);
  return {
    method: draft.method,
    path: draft.path,
    query: draft.inQuery ? queryOf(draft.params) : '',
    body: draft.inQuery ? undefined : body,
    contentType,
  };
}

/** The value of the `Security-Key` header: the raw key, or the lower-case hex MD5 of key and registered address. */
export function securityKey(
  key: string,
  { dialect, registeredIp }: Pick<WireSettings, 'dialect' | 'registeredIp'>,
): string {
  if (dialect.securityKey !== 'other') return key;
  return createHash('md5').update(`${key}${registeredIp}`).digest('hex');
}

/** In this order rows are applied, whatever their order in the table: values by the name of the specification, then its new name. */
const ORDER = ['request', 'values', 'date-times', 'rename', 'transport'] as const satisfies DialectChange['kind'][];

/** The chosen rows that concern an operation, in the order in which they are applied. */
export function chosenRows(
  id: OperationId,
  dialect: Dialect,
  table: Readonly<Record<string, DialectRow>> = rows,
): DialectRow[] {
  return Object.entries(table)
    .filter(([name, row]) => dialect[name as keyof Dialect] === 'other' && concerns(row, id))
    .map(([, row]) => row)
    .toSorted((a, b) => ORDER.indexOf(a.change.kind) - ORDER.indexOf(b.change.kind));
}

function concerns(row: DialectRow, id: OperationId): boolean {
  return row.operations.length === 0 || row.operations.includes(id);
}

function apply(change: DialectChange, draft: Draft, settings: WireSettings): void {
  switch (change.kind) {
    case 'request':
      draft.method = change.method ?? draft.method;
      draft.path = change.path ?? draft.path;
      return;
    case 'rename':
      if (!(change.param in draft.params)) return;
      draft.params[change.to] = change.value ?? draft.params[change.param];
      delete draft.params[change.param];
      return;
    case 'values': {
      const given = draft.params[change.param];
      if (typeof given === 'string' || typeof given === 'number')
        draft.params[change.param] = Object.hasOwn(change.values, given) ? change.values[given] : given;
      return;
    }
    case 'date-times': {
      const given = draft.params[change.param];
      if (Array.isArray(given))
        draft.params[change.param] = given.map((seconds) => dateTime(Number(seconds), settings.timeZone));
      return;
    }
    case 'transport':
      if (change.what === 'query-parameters') draft.inQuery ||= hasNoBody(draft.method);
      if (change.what === 'write-query-parameters')
        draft.inQuery ||= !hasNoBody(draft.method) && !FILES.some((name) => name in draft.params);
  }
}

function hasNoBody(method: HttpMethod): boolean {
  return method === 'GET' || method === 'DELETE';
}

function declared({ params }: Operation): string[] {
  return params instanceof z.ZodObject ? Object.keys(params.shape) : [];
}

/** Documents: megabytes do not fit into an address. */
const FILES = ['file', 'bill_file'];

/** Every parameter of an operation as null, under the names that the provider has for them. */
function nullsFor(id: OperationId, operation: Operation, dialect: Dialect): Record<string, null> {
  const renames = new Map(
    chosenRows(id, dialect).flatMap(({ change }) => (change.kind === 'rename' ? [[change.param, change.to]] : [])),
  );
  return Object.fromEntries(declared(operation).map((name) => [renames.get(name) ?? name, null]));
}

/** Given words that only a chosen other form knows: those that it lists as themselves. */
function otherWords(id: OperationId, params: unknown, dialect: Dialect): Record<string, unknown> {
  const words: Record<string, unknown> = {};
  for (const { change } of chosenRows(id, dialect)) {
    if (change.kind !== 'values') continue;
    const given = ownValue(params, change.param);
    if (typeof given === 'string' && Object.hasOwn(change.values, given) && change.values[given] === given)
      words[change.param] = given;
  }
  return words;
}

function ownValue(params: unknown, name: string): unknown {
  if (typeof params !== 'object' || params === null || !Object.hasOwn(params, name)) return undefined;
  return (params as Record<string, unknown>)[name];
}

function without(params: unknown, names: string[]): unknown {
  if (names.length === 0) return params;
  return Object.fromEntries(Object.entries(params as object).filter(([name]) => !names.includes(name)));
}

function unwritableInXml(value: unknown, field = ''): FieldProblem[] {
  if (typeof value === 'string') return fitsXml(value) ? [] : [{ field, rule: { kind: 'pattern' } }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => unwritableInXml(item, field ? `${field}.${name}` : name));
}

function dateTime(seconds: number, zone: string): string {
  const time = DateTime.fromSeconds(seconds, { zone });
  // A zone that this computer does not know must not become "Invalid DateTime" on the wire.
  return time.isValid ? time.toFormat('yyyy-MM-dd HH:mm:ss') : dateTime(seconds, PROVIDER_ZONE);
}

/** Parameters as a query string: lists are joined by commas, the parts of a setting are `e911[e911_city]`. */
function queryOf(params: Record<string, unknown>): string {
  const entries = Object.entries(params).flatMap(([name, value]) => queryEntries(name, value));
  const query = new URLSearchParams(entries).toString();
  return query === '' ? '' : `?${query}`;
}

function queryEntries(name: string, value: unknown): [string, string][] {
  if (Array.isArray(value)) return [[name, value.join(',')]];
  if (typeof value !== 'object' || value === null) return [[name, String(value)]];
  return Object.entries(value).flatMap(([part, item]) => queryEntries(`${name}[${part}]`, item));
}
