// How the old value of a setting, as a list showed it, is sent again. What no list shows (PINs, passwords, directory
// listings) has no such function: it cannot come back.
import type { Named, Restore } from './consequences.ts';
import { onOffWord } from './on-off.ts';

export const text: Restore = (was) => (typeof was === 'string' ? was : undefined);

/** For settings that take no empty text. */
export const filledText: Restore = (was) => (typeof was === 'string' && was !== '' ? was : undefined);

/** For what a list shows only once it was allowed: what stood nowhere was not allowed. */
export const allowed: Restore = (was) => (was === undefined ? 'off' : onOff(was, {}, undefined));

/** Lists show what is off as nothing in some places, and some providers list yes and no. */
export const onOff: Restore = (was) => {
  const word = onOffWord(was);
  if (word === 'on') return 'on';
  return word === 'off' || word === '' ? 'off' : undefined;
};

/** A trunk's call forwarding comes under the same name in another form, which no list shows. */
export const failoverAddress: Restore = (was, _, sent) => {
  if (typeof was !== 'object' || was === null) return undefined;
  if (typeof sent !== 'object' || sent === null || !('failover_num' in sent)) return undefined;
  const { failover_ip_address, failover_num, failover_time } = was as Named;
  return { failover_ip_address, failover_num: Number(failover_num), failover_time: Number(failover_time) };
};
