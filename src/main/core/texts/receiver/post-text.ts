import got from 'got';
import { Agent as HttpsAgent } from 'node:https';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import { proxyEnvironment } from '../../client/network.ts';
import { transportFailure } from '../../client/transport-problem.ts';

interface PostOptions {
  body: string;
  headers?: Record<string, string>;
  /** What the system says about proxies for the address. */
  proxy?: string | undefined;
  mostBytes: number;
  patienceMs: number;
}

/** Posts JSON to an address that the person gave, and answers what came back, whatever its status. */
export async function postJson(
  address: string,
  { body, headers = {}, proxy, mostBytes, patienceMs }: PostOptions,
): Promise<Outcome<{ status: number; body: string }>> {
  const url = new URL(address);
  const https = new HttpsAgent({ proxyEnv: proxyEnvironment(url.hostname, proxy, process.env) });
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
