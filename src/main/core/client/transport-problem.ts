import { RequestError, TimeoutError } from 'got';
import type { Evidence, Problem } from '#shared/bridge/outcome.ts';

const NOT_FOUND = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME']);
const TLS = /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO$)/;
/** Errors of Node's HTTP parser: something answered, and it was not HTTP. */
const NOT_HTTP = /^HPE_/;
/** Phases of got's timeouts in which nothing of the request has left yet. */
const BEFORE_SENDING = new Set(['lookup', 'connect', 'secureConnect']);

/** What went wrong below HTTP. `sent` is false only when the request surely never left this computer. */
export interface TransportFailure {
  problem: Problem;
  sent: boolean;
}

/** Maps an error thrown by `got` instead of an answer. */
export function transportFailure(error: unknown, host: string): TransportFailure {
  // Not a transport error: assume that the request was sent.
  if (!(error instanceof RequestError))
    return { problem: { kind: 'unexpected-answer', evidence: { code: 'UNKNOWN', host } }, sent: true };
  const { code } = error;
  const evidence: Evidence = { code, host };
  if (error instanceof TimeoutError)
    return { problem: { kind: 'timeout', evidence }, sent: !BEFORE_SENDING.has(error.event) };
  if (NOT_FOUND.has(code)) return { problem: { kind: 'offline', evidence }, sent: false };
  // A TLS record can break after the handshake as well, in the answer to a request that was carried out.
  if (TLS.test(code)) return { problem: { kind: 'tls', evidence }, sent: wasWritten(error) };
  if (NOT_HTTP.test(code)) return { problem: { kind: 'unexpected-answer', evidence }, sent: true };
  // A connection that broke before it stood has sent nothing; after that nobody can know, whatever the code: a network
  // that goes down in the middle says ENETDOWN or EHOSTUNREACH too.
  const connected = error.timings?.phases.tcp !== undefined;
  return { problem: { kind: 'offline', evidence }, sent: connected };
}

/** Whether the connection was secured or the request was handed to it. Through a proxy only the second is timed. */
function wasWritten({ timings }: RequestError): boolean {
  return timings?.secureConnect !== undefined || timings?.upload !== undefined;
}
