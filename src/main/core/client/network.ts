import { networkInterfaces } from 'node:os';
import { isIP, isIPv4 } from 'node:net';
import { isLoopback } from '#shared/domain/connection/base-url.ts';

type ProxyEnvironment = Record<string, string>;

/**
 * The proxy settings in the form that Node's agents read: the system's proxy where one was found, otherwise those of the
 * environment (`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`). This computer itself is never asked through a proxy, and what
 * names no proxy that can be used is taken for none: a misspelt variable must not keep the app from starting.
 *
 * @param hostname of the provider
 * @param proxy the system's answer for the provider's address (see {@link systemProxy})
 */
export function proxyEnvironment(
  hostname: string,
  proxy: string | undefined,
  env: Record<string, string | undefined>,
): ProxyEnvironment {
  if (isLoopback(hostname)) return {};
  const given = (name: string) => env[name] ?? env[name.toLowerCase()];
  const system = systemProxy(proxy);
  const https = system ?? proxyAddress(given('HTTPS_PROXY'));
  const http = system ?? proxyAddress(given('HTTP_PROXY'));
  const exceptions = given('NO_PROXY');
  return {
    ...(https ? { HTTPS_PROXY: https } : {}),
    ...(http ? { HTTP_PROXY: http } : {}),
    ...(exceptions ? { NO_PROXY: exceptions } : {}),
  };
}

/** What the system says about proxies for an address: see {@link systemProxy}. */
export type ProxyFor = (url: string) => Promise<string>;

/**
 * The proxy settings for an address that is not the provider's, as {@link proxyEnvironment}: the system may have another proxy for each
 * host. It is asked for the host alone, since what follows in a link may be secret. A system that cannot say is taken to have none.
 */
export async function proxiesFor({ origin, hostname }: URL, proxyFor: ProxyFor | undefined): Promise<ProxyEnvironment> {
  return proxyEnvironment(hostname, await proxyFor?.(origin).catch(() => undefined), process.env);
}

const PAC_SCHEMES: Readonly<Record<string, string>> = { PROXY: 'http', HTTP: 'http', HTTPS: 'https' };

/**
 * The first proxy that can be used in what the system says: an address, or a list such as `PROXY proxy:8080; DIRECT`, which
 * is how a proxy script and Electron's session answer. SOCKS proxies cannot be used.
 */
export function systemProxy(text: string | undefined): string | undefined {
  for (const entry of (text ?? '').split(';')) {
    const [word = '', address] = entry.trim().split(/\s+/);
    if (/^direct$/i.test(word)) return undefined;
    const scheme = PAC_SCHEMES[word.toUpperCase()];
    const found = address === undefined ? proxyAddress(word) : scheme && proxyAddress(`${scheme}://${address}`);
    if (found) return found;
  }
  return undefined;
}

/** A proxy's address, also one without `http://` as other programs take it; undefined when it is none. */
function proxyAddress(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const url = URL.parse(text.includes('://') ? text : `http://${text}`);
  return url && url.hostname !== '' && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/** Where requests leave from. */
interface LocalAddress {
  localAddress: string;
  /** An address can only reach others of its own kind. */
  dnsLookupIpVersion: 4 | 6;
}

type Interfaces = ReturnType<typeof networkInterfaces>;

/** The registered address, when it is one of this computer's: requests then leave from it. Undefined otherwise. */
export function addressOfThisComputer(registered: string, interfaces?: Interfaces): LocalAddress | undefined {
  const version = isIP(registered);
  if (version !== 4 && version !== 6) return undefined;
  // Asked for only here: most accounts have none registered, and each request comes by.
  const own = Object.values(interfaces ?? networkInterfaces()).flatMap((addresses) => addresses ?? []);
  // All of 127.0.0.0/8 is this computer, of which only the first address is listed.
  const known = (isIPv4(registered) && isLoopback(registered)) || own.some(({ address }) => address === registered);
  return known ? { localAddress: registered, dnsLookupIpVersion: version } : undefined;
}
