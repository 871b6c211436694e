import type { ArchivedCall, CallDetails } from '#shared/bridge/calls.ts';
import type { RateFinding, RateList } from '#shared/bridge/money.ts';
import type { Outcome } from '#shared/bridge/outcome.ts';
import { kindOf } from '#shared/domain/calls/call-kinds.ts';
import { listedNameOf, sameRate } from '#shared/domain/calls/listed-rates.ts';

/** The price list of the account, as it is looked up. */
export interface RateSource {
  list: (fresh: boolean) => Promise<Outcome<RateList>>;
  find: (text: string) => Promise<Outcome<RateFinding>>;
}

type Listed = Pick<CallDetails, 'listed' | 'matches'>;
const UNKNOWN: Listed = { listed: null, matches: null };

/** What the rate list says that such a call costs a minute, and whether it did. */
export async function listedRate(
  call: Pick<ArchivedCall, 'type' | 'other' | 'rate'>,
  rates: RateSource,
): Promise<Listed> {
  const kind = kindOf(call.type);
  const name = listedNameOf(call.type);
  if (name !== undefined) {
    const list = await rates.list(false);
    const rate = list.ok ? list.value.rates[name] : undefined;
    return list.ok && rate ? compared({ rate, of: name, at: list.value.at }, call.rate) : UNKNOWN;
  }
  if (kind !== 'out-abroad' && kind !== 'out-zone2') return UNKNOWN;
  const found = await rates.find(call.other);
  if (!found.ok || (found.value.kind !== 'international' && found.value.kind !== 'domestic')) return UNKNOWN;
  const { value } = found;
  const best = kind === 'out-zone2' ? value.zone2 : value.kind === 'international' ? value.best : null;
  return best ? compared({ rate: best.rate, of: best.destination, at: best.at }, call.rate) : UNKNOWN;
}

function compared(listed: NonNullable<Listed['listed']>, rate: string): Listed {
  return { listed, matches: sameRate(listed.rate, rate) };
}
