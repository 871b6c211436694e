import got from 'got';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { proxyEnvironment } from './network.ts';

/**
 * The `Date` header of a server whose certificate is out of its time, so that a wrong clock of this computer can be told
 * from an expired certificate. This is the one request that does not check the certificate: it carries neither
 * credentials nor parameters, asks for nothing but headers, and nothing of the answer is used but its date.
 *
 * @param proxy what the system says about proxies for the address
 * @returns undefined when no answer came
 */
export async function serverDate(
  baseUrl: string,
  proxy: string | undefined,
  seconds: number,
): Promise<string | undefined> {
  const { origin, hostname } = new URL(baseUrl);
  const proxyEnv = proxyEnvironment(hostname, proxy, process.env);
  const agent = {
    http: new HttpAgent({ proxyEnv }),
    https: new HttpsAgent({ proxyEnv, rejectUnauthorized: false }),
  };
  try {
    const answer = await got.head(origin, {
      agent,
      https: { rejectUnauthorized: false },
      followRedirect: false,
      throwHttpErrors: false,
      retry: { limit: 0 },
      timeout: { request: seconds * 1000 },
    });
    return answer.headers.date;
  } catch {
    // Nothing is claimed about the clock then.
    return undefined;
  } finally {
    agent.http.destroy();
    agent.https.destroy();
  }
}
