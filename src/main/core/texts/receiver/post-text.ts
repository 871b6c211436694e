import got from 'got';
import { Agent as HttpsAgent } from 'node:https';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import { proxiesFor, type ProxyFor } from '../../client/network.ts';
import { transportFailure } from '../../client/transport-problem.ts';

export interface PostOptions {
  body: string;
  headers?: Record<string, string>;
  mostBytes: number;
  patienceMs: number;
}

export type PostAnswer = Outcome<{ status: number; body: string }>;
/** {@link postJson}, which knows the proxies already. */
export type PostJson = (address: string, options: PostOptions) => Promise<PostAnswer>;

/** Posts JSON to an address that the person gave, and answers what came back, whatever its status. */
export async function postJson(
  address: string,
  { body, headers = {}, mostBytes, patienceMs }: PostOptions,
  proxyFor?: ProxyFor,
): Promise<PostAnswer> {
  const url = new URL(address);
  const https = new HttpsAgent({ proxyEnv: await proxiesFor(url, proxyFor) });
  const tooLarge = new AbortController();
  try {
    const request = got.post(url, {
      agent: { https },
      headers: { 'user-agent': 'Linekeeper', 'content-type': 'application/json', ...headers },
      body,
      followRedirect: false,
      throwHttpErrors: false,
      retry: { limit: 0 },
      timeout: { request: patienceMs },
      signal: tooLarge.signal,
    });
    void request.on('downloadProgress', ({ transferred }) => {
      if (transferred > mostBytes) tooLarge.abort();
    });
    const { statusCode, body: answer } = await request;
    return succeed({ status: statusCode, body: answer });
  } catch (error) {
    if (tooLarge.signal.aborted)
      return fail({ kind: 'unexpected-answer', evidence: { code: 'TOO_LARGE', host: url.host } });
    return fail(transportFailure(error, url.host).problem);
  } finally {
    https.destroy();
  }
}
