import { createHash } from 'node:crypto';
import { DateTime } from 'luxon';
import type { OperationId } from '#shared/provider/catalogue.ts';
import { dialect as rows, type Dialect, type DialectChange, type DialectRow } from '#shared/provider/dialect.ts';
import type { HttpMethod, Operation } from '#shared/provider/operation.ts';
import { buildXml } from './xml.ts';

export type WireFormat = 'json' | 'xml';

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

interface Draft {
  method: HttpMethod;
  path: string;
  params: Record<string, unknown>;
  inQuery: boolean;
}

/** Writes an operation's encoded parameters as a request in the form that the profile has chosen. */
export function writeRequest(
  id: OperationId,
  operation: Operation,
  wire: unknown,
  settings: WireSettings,
): WireRequest {
  const draft: Draft = {
    method: operation.method,
    path: operation.path,
    params: { ...(wire as Record<string, unknown>) },
    inQuery: false,
  };
  for (const { change } of chosenRows(id, settings.dialect)) apply(change, draft, settings);
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

function chosenRows(id: OperationId, dialect: Dialect): DialectRow[] {
  return Object.entries(rows)
    .filter(([name, row]) => dialect[name as keyof Dialect] === 'other' && concerns(row, id))
    .map(([, row]) => row);
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
      // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- a plain copy of the parameters
      delete draft.params[change.param];
      return;
    case 'values': {
      const given = draft.params[change.param];
      if (typeof given === 'string' || typeof given === 'number')
        draft.params[change.param] = change.values[given] ?? given;
      return;
    }
    case 'date-times': {
      const given = draft.params[change.param];
      if (Array.isArray(given))
        draft.params[change.param] = given.map((seconds) => dateTime(Number(seconds), settings.timeZone));
      return;
    }
    case 'transport':
      if (change.what === 'query-parameters') draft.inQuery = draft.method === 'GET' || draft.method === 'DELETE';
  }
}

function dateTime(seconds: number, zone: string): string {
  return DateTime.fromSeconds(seconds, { zone }).toFormat('yyyy-MM-dd HH:mm:ss');
}

/** Parameters as a query string; lists are joined by commas (wire-notes, Transport). */
function queryOf(params: Record<string, unknown>): string {
  const entries = Object.entries(params).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(',') : String(value),
  ]);
  const query = new URLSearchParams(entries as [string, string][]).toString();
  return query === '' ? '' : `?${query}`;
}
