// What each form of a line sends. Every form sends its own settings and nothing else.
import type { LineFormHeld, LineFormName, LineForwarding } from '#shared/domain/lines/line-forms.ts';
import { FORWARD_PARTS } from '#shared/domain/lines/line-forms.ts';
import { FORWARD_REASONS } from '#shared/domain/numbers/call-path.ts';
import { readUsNumber } from '#shared/domain/phone/phone-number.ts';
import type { Params } from '#shared/provider/catalogue.ts';
import { addressParams } from '#renderer/parts/line-fields/line-address.ts';

/** Settings of a line as the request takes them; what is left out stays as it is. */
export type LineSettings = Omit<Params<'siptrunk.updateTrunk'>, 'trunk'>;

/** What the forms hold, with the one whose content is never kept. */
type Held<N extends LineFormName | 'password'> = N extends LineFormName ? LineFormHeld<N> : string;

/**
 * What each form sends. Forwarding and the backup plan come under one name in two shapes, so that each is sent by itself.
 *
 * @param isAbroad whether the line can call abroad now: then only the limit is another
 */
export const lineChanges: {
  [N in LineFormName | 'password']: (held: Held<N>, isAbroad?: boolean) => LineSettings;
} = {
  forwarding: (held) => ({ failover: forwardingSent(held) }),
  backup: (held) => ({ failover: { ...held, failover_ip_address: held.failover_ip_address.trim() } }),
  abroad: ({ on, limit }, isAbroad = false) => {
    // The limit is ignored while calls abroad are off.
    if (!on) return { inter_call: 'off' };
    return isAbroad ? { inter_limit: limit } : { inter_call: 'on', inter_limit: limit };
  },
  address: (held) => addressParams(held),
  password: (password) => ({ password }),
};

function forwardingSent(held: LineForwarding): NonNullable<LineSettings['failover']> {
  const parts = FORWARD_REASONS.filter((reason) => held[reason].on).map((reason) => {
    const { to, seconds, rings } = held[reason];
    const part = { timeout: seconds, tn2forward: readUsNumber(to).digits };
    return [FORWARD_PARTS[reason], reason === 'unanswered' ? { ...part, rings_timeout: rings } : part];
  });
  return Object.fromEntries(parts) as NonNullable<LineSettings['failover']>;
}
