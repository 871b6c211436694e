// What handlers of several areas ask of the account. Each refuses where the answer is no.
import type { DemoAccount } from '../account.ts';
import { money } from '../amounts.ts';
import { badParameter, Refusal } from './answer.ts';
import { isTollFree } from '#shared/domain/phone/phone-number.ts';
import type { Money } from '#shared/domain/money/money.ts';
import type { OwnedNumber, Trunk, VoiceNumber } from '../state.ts';
import { PORT_WORDS } from '../port-life.ts';
import { RATES } from '../seed/rates.ts';

/** Takes the price from the balance, or refuses. */
export function pay(account: DemoAccount, price: string | Money, note: string, kind: 'order' | 'port' = 'order'): void {
  const amount = typeof price === 'string' ? money(price) : price;
  assertFunds(account, amount);
  account.charge(amount, kind, note);
}

export function assertFunds(account: DemoAccount, amount: Money): void {
  if (!account.canPay(amount)) throw new Refusal('Insufficient funds');
}

/** A trunk by name, on or off. */
export function trunkOf({ state }: DemoAccount, name: string, parameter = 'trunk'): Trunk {
  const trunk = state.trunks.find((one) => one.trunk === name);
  if (!trunk) throw badParameter(parameter, `there is no SIP trunk ${name}`);
  return trunk;
}

/** A trunk that numbers can be routed to: it exists and is on. */
export function assertRoutable(account: DemoAccount, name: string, parameter = 'route2trunk'): void {
  if (trunkOf(account, name, parameter).status !== 'on')
    throw new Refusal(`${parameter}: the SIP trunk ${name} is not active`);
}

export function voiceNumber(account: DemoAccount, did: string, parameter = 'did'): VoiceNumber {
  const number = account.voice.get(did);
  if (!number) throw badParameter(parameter, `${did} is not an active voice number of the account`);
  return number;
}

/** A fax number of one product. One without account and group belongs to neither, and can be taken into either. */
export function faxNumber(
  account: DemoAccount,
  did: string,
  product: OwnedNumber['product'] | 'any',
  parameter = 'did',
): OwnedNumber {
  const number = account.findFaxNumber(did);
  const free = number?.faxLogin === '' && number.sname === '';
  if (!number || (product !== 'any' && number.product !== product && !free))
    throw badParameter(parameter, `${did} is not an active fax number of the account`);
  return number;
}

export function assertLoginFree({ state }: DemoAccount, login: string, did?: string): void {
  const taken =
    state.numbers.some((number) => number.faxLogin === login && number.did !== did) ||
    state.users.some((user) => user.login === login);
  if (taken) throw badParameter('fax_login', `${login} is already in use`);
}

/** Whether a number is among the fax numbers that can be ordered. */
export function isFaxNumberForSale(did: string, { inventory }: DemoAccount): boolean {
  const tollFree = inventory.tollFree.get(did.slice(0, 3)) ?? [];
  return tollFree.includes(did) || inventory.centers.some(({ numbers }) => numbers.includes(did));
}

/** Buys a fax number for one of the products. */
export function orderFaxNumber(account: DemoAccount, did: string, over: Partial<OwnedNumber>): void {
  if (account.owns(did)) throw new Refusal(`DID Ordering Error: did ${did} is already in the account`);
  if (!isFaxNumberForSale(did, account)) throw new Refusal(`DID Ordering Error: did ${did} is not available`);
  pay(account, RATES.fax_did_cost, `fax number ${did}`);
  account.addFaxNumber(did, over);
}

/** What makes a fax number a temporary one: the porting request must be under way and be about that number. */
export function useTemporarily(
  account: DemoAccount,
  number: OwnedNumber,
  { lnp_id = '', port_number = '' }: { lnp_id?: string | undefined; port_number?: string | undefined },
): void {
  const port = account.state.ports.find(({ id }) => id === lnp_id);
  if (!port) throw badParameter('lnp_id', `there is no porting request ${lnp_id}`);
  if (port.status === PORT_WORDS.completed) throw new Refusal(`lnp_id: the porting request ${lnp_id} is completed`);
  if (port.fields['number2port'] !== port_number)
    throw badParameter('port_number', `the porting request ${lnp_id} is not about ${port_number}`);
  number.temporaryFor = lnp_id;
}

/** Monthly price of a voice number. */
export function voicePrice(did: string): string {
  return isTollFree(did) ? RATES.toll_free_did_cost : RATES.local_did_cost;
}
