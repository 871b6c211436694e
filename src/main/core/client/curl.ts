import { isSecretName } from '#shared/provider/secret-names.ts';
import type { WireRequest } from './request.ts';

const MASK = '***';
/** Base64 of documents: their beginning says enough. */
const FILE_PARAMS = new Set(['file', 'bill_file']);
const FILE_SHOWN = 24;

/** Encoded parameters with everything masked that a stranger must not read. */
export function maskParams(wire: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(wire).map(([name, value]) => [name, masked(name, value)]));
}

/**
 * A request as one curl command for a POSIX shell. Credentials are masked here, parameters by
 * {@link maskParams} before the request was written.
 */
export function curlCommand(baseUrl: string, username: string, request: WireRequest): string {
  const { method, path, query, body, contentType } = request;
  const words = [
    ...['--request', method, '--globoff', '--user', `${username}:${MASK}`],
    ...['--header', `Security-Key: ${MASK}`, '--header', `Content-Type: ${contentType}`],
    ...['--header', `Accept: ${contentType}`],
    ...(body === undefined ? [] : ['--data-raw', body]),
    `${baseUrl}${path}${query}`,
  ];
  return ['curl', ...words.map(quoted)].join(' ');
}

function masked(name: string, value: unknown): unknown {
  if (FILE_PARAMS.has(name) && typeof value === 'string')
    return value.length > FILE_SHOWN ? `${value.slice(0, FILE_SHOWN)}...` : value;
  if (isSecretName(name)) return MASK;
  if (Array.isArray(value)) return value.map((item) => masked('', item));
  return typeof value === 'object' && value !== null ? maskParams(value as Record<string, unknown>) : value;
}

/** One word of a POSIX shell; a plain one stays as it is. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
