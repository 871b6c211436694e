import { networkInterfaces } from 'node:os';

/** Addresses that are never reached through a proxy: this computer. */
const THIS_COMPUTER = ['127.0.0.1', 'localhost', '::1'];

type ProxyEnvironment = Record<string, string>;

/**
 * The proxy settings in the form that Node's agents read: the system's proxy where one was found, otherwise those of the
 * environment (`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`). This computer itself is never asked through a proxy.
 */
export function proxyEnvironment(proxy: string | undefined, env: Record<string, string | undefined>): ProxyEnvironment {
  const given = (name: string) => env[name] ?? env[name.toLowerCase()];
  const https = proxy ?? given('HTTPS_PROXY');
  const http = proxy ?? given('HTTP_PROXY');
  return {
    ...(https ? { HTTPS_PROXY: https } : {}),
    ...(http ? { HTTP_PROXY: http } : {}),
    NO_PROXY: [given('NO_PROXY'), ...THIS_COMPUTER].filter(Boolean).join(','),
  };
}

/** The registered address, when it is one of this computer's: requests then leave from it. Undefined otherwise. */
export function addressOfThisComputer(registered: string, interfaces = networkInterfaces()): string | undefined {
  const own = Object.values(interfaces).flatMap((addresses) => addresses ?? []);
  return own.some(({ address }) => address === registered) ? registered : undefined;
}
