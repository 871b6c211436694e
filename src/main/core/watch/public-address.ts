import got from 'got';
import { Agent as HttpsAgent } from 'node:https';
import { isIP } from 'node:net';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import { answerKind } from '../client/answer-kind.ts';
import { proxiesFor, type ProxyFor } from '../client/network.ts';
import { transportFailure } from '../client/transport-problem.ts';

const PATIENCE_MS = 10_000;
const MAX_ANSWER_BYTES = 1024;

/**
 * Asks a service on the network for this computer's public address. The caller has the person's consent:
 * the service learns the address, and nothing else is sent.
 *
 * @param service https address, without credentials, of a service that answers an address as text, or as JSON with `ip`
 */
export async function lookUpPublicAddress(service: string, proxyFor?: ProxyFor): Promise<Outcome<{ address: string }>> {
  const url = URL.parse(service);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
    return fail({ kind: 'invalid', fields: [{ field: 'addressService', rule: { kind: 'base-url' } }] });
  const https = new HttpsAgent({ proxyEnv: await proxiesFor(url, proxyFor) });
  const tooLarge = new AbortController();
  try {
    const request = got(url, {
      agent: { https },
      headers: { 'user-agent': 'Linekeeper' },
      followRedirect: false,
      throwHttpErrors: false,
      retry: { limit: 0 },
      timeout: { request: PATIENCE_MS },
      signal: tooLarge.signal,
    });
    void request.on('downloadProgress', ({ transferred }) => {
      if (transferred > MAX_ANSWER_BYTES) tooLarge.abort();
    });
    const { statusCode, body } = await request;
    const address = statusCode === 200 ? readAddress(body) : undefined;
    if (address) return succeed({ address });
    const evidence = { status: statusCode, host: url.host, excerpt: answerKind(body) };
    return fail({ kind: 'unexpected-answer', evidence });
  } catch (error) {
    if (tooLarge.signal.aborted)
      return fail({ kind: 'unexpected-answer', evidence: { code: 'TOO_LARGE', host: url.host } });
    return fail(transportFailure(error, url.host).problem);
  } finally {
    https.destroy();
  }
}

/** An address as it is, or in JSON as `{"ip": "..."}`; undefined for everything else. */
export function readAddress(body: string): string | undefined {
  const text = body.trim();
  if (Buffer.byteLength(body) > MAX_ANSWER_BYTES) return undefined;
  if (isIP(text) !== 0) return text;
  try {
    const { ip } = JSON.parse(text) as { ip?: unknown };
    return typeof ip === 'string' && isIP(ip) !== 0 ? ip : undefined;
  } catch {
    return undefined;
  }
}
