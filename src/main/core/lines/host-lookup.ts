import { Resolver } from 'node:dns/promises';
import type { HostLookup } from '#shared/bridge/line-commands.ts';

const PATIENCE_MS = 2000;
const TRIES = 2;
/** More addresses of one name are not shown. */
const MOST_ADDRESSES = 8;
/** The name service was asked, and there is no such name, or no IPv4 address of it. */
const NO_SUCH_NAME = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Asks the name service of this computer for the IPv4 addresses of a host. The caller has the person's consent, since the name
 * leaves this computer. The file of hosts is not looked into: the provider does not see it either.
 */
export async function lookUpHost(
  host: string,
  resolver = new Resolver({ timeout: PATIENCE_MS, tries: TRIES }),
): Promise<HostLookup> {
  try {
    // With a dot at its end, the domain of this computer is not added to it.
    const addresses = await resolver.resolve4(host.endsWith('.') ? host : `${host}.`);
    return { found: 'addresses', addresses: addresses.slice(0, MOST_ADDRESSES) };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    return { found: NO_SUCH_NAME.has(code) ? 'none' : 'no-answer' };
  }
}
