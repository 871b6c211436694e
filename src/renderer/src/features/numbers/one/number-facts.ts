import type { NumberRow } from '#shared/domain/numbers/number-row.ts';
import { emergencyFrom, emergencyLine } from '#shared/domain/address/emergency-rules.ts';
import type { Facts } from '#shared/provider/consequences.ts';

/** What a number has, as its list shows it, for the gates before something of it is lost. */
export function factsOf({ route2trunk, lidb, e911, failover, texting, fax }: NumberRow): Facts {
  const address = emergencyFrom(e911);
  return {
    ...(route2trunk === '' ? {} : { line: route2trunk }),
    ...(lidb === '' ? {} : { callerName: lidb }),
    ...(texting === 'on' ? { texting } : {}),
    ...(fax ? { fax: 'on' } : {}),
    ...(address ? { address: emergencyLine(address) } : {}),
    ...(failover ? { backup: 'on' } : {}),
  };
}
