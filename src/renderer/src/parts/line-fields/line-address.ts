import type { Params } from '#shared/provider/catalogue.ts';

/** Where a phone system with a fixed address is: exactly one of the two counts, and the other is kept while it is typed. */
export interface LineAddress {
  by: 'ip' | 'host';
  ip: string;
  host: string;
}

/** The one parameter that says where the phone system is. */
export function addressParams({
  by,
  ip,
  host,
}: LineAddress): Pick<Params<'siptrunk.createTrunk'>, 'ip_address' | 'dynamic_host'> {
  return by === 'ip' ? { ip_address: ip.trim() } : { dynamic_host: host.trim() };
}
