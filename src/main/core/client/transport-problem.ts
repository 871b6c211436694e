import { RequestError, TimeoutError } from 'got';
import type { Evidence, Problem } from '#shared/bridge/outcome.ts';

const NOT_FOUND = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME']);
const TLS = /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO$)/;
/** Phases of got's timeouts in which nothing of the request has left yet. */
const BEFORE_SENDING = new Set(['lookup', 'connect', 'secureConnect']);

/** What went wrong below HTTP. `sent` is false only when the request surely never left this computer. */
export interface TransportFailure {
  problem: Problem;
  sent: boolean;
}

/** Reads an error that got threw instead of an answer. */
export function transportFailure(error: unknown, host: string): TransportFailure {
  const code = error instanceof RequestError ? error.code : 'UNKNOWN';
  const evidence: Evidence = { code, host };
  if (error instanceof TimeoutError)
    return { problem: { kind: 'timeout', evidence }, sent: !BEFORE_SENDING.has(error.event) };
  if (NOT_FOUND.has(code)) return { problem: { kind: 'offline', evidence }, sent: false };
  if (TLS.test(code)) return { problem: { kind: 'tls', evidence }, sent: false };
  // A connection that broke before it stood has sent nothing; after that nobody can know, whatever the code: a network
  // that goes down in the middle says ENETDOWN or EHOSTUNREACH too.
  const connected = error instanceof RequestError && error.timings?.phases.tcp !== undefined;
  return { problem: { kind: 'offline', evidence }, sent: connected };
}
