import { badParameter, empty, type AreaHandlers, pageOf, Refusal } from './answer.ts';
import { type DemoAccount, money } from '../account.ts';
import { DOCUMENT_LIMITS } from '#shared/domain/document-limits.ts';
import { endOf } from '../fax-life.ts';
import { isTollFree } from '#shared/domain/phone-number.ts';
import { matchesWildcard } from '../wildcard.ts';
import type { OwnedNumber } from '../state.ts';
import { RATES } from '../seed/rates.ts';

/** Fax numbers with one account each, and sending (specification part B, "Pro fax"). */
export const proFaxHandlers: AreaHandlers<'proFax'> = {
  'proFax.orderDid': (params, account) => {
    const { did, note = '', pin, fax_name, fax_email, fax_login } = params;
    if (account.owns(did)) throw new Refusal(`DID Ordering Error: did ${did} is already in the account`);
    if (!canBeOrdered(did, account)) throw new Refusal(`DID Ordering Error: did ${did} is not available`);
    assertLoginFree(account, fax_login, did);
    pay(account, RATES.fax_did_cost, `fax number ${did}`);
    account.state.numbers.push({
      did,
      status: 'active',
      didType: isTollFree(did) ? 'tf' : 'local',
      inventory: 'fax',
      note,
      faxName: fax_name,
      faxLogin: fax_login,
      faxEmail: fax_email,
      pinSet: pin !== undefined,
    });
    account.changed();
    return empty;
  },
  'proFax.listDids': (params, { state }) => {
    const { did } = params;
    const numbers = state.numbers.filter(
      (number) => number.inventory === 'fax' && (did === undefined || matchesWildcard(number.did, did)),
    );
    const rows = numbers.map(({ did: own, status, didType, note, faxName, faxLogin }) => ({
      did: own,
      status,
      did_type: didType,
      note,
      fax_name: faxName,
      fax_login: faxLogin,
    }));
    return pageOf(rows, params);
  },
  'proFax.updateDid': (params, account) => {
    const number = faxNumber(account, params.did);
    if (params.is_temporary) throw badParameter('lnp_id', `there is no porting request ${params.lnp_id ?? ''}`);
    // Removing the account prevails over the account fields of the same request.
    if (params.unset_acc !== undefined) removeFaxAccount(number);
    else if (params.fax_login !== undefined) {
      assertLoginFree(account, params.fax_login, number.did);
      number.faxName = params.fax_name ?? '';
      number.faxEmail = params.fax_email ?? '';
      number.faxLogin = params.fax_login;
    }
    if (params.note !== undefined) number.note = params.note;
    if (params.pin !== undefined) number.pinSet = params.pin !== '';
    account.changed();
    return empty;
  },
  'proFax.deleteDid': ({ did }, account) => {
    const number = faxNumber(account, did);
    account.state.numbers.splice(account.state.numbers.indexOf(number), 1);
    account.changed();
    return empty;
  },
  'proFax.sendFax': ({ file, filename, did_from, did_to }, account) => {
    const document = Buffer.from(file, 'base64');
    if (document.length > DOCUMENT_LIMITS.block) throw badParameter('file', 'is larger than 5 MB');
    if (/\.pdf$/i.test(filename) && document.subarray(0, 4).toString('latin1') !== '%PDF')
      throw badParameter('file', `is not a PDF, although filename is ${filename}`);
    faxNumber(account, did_from, 'did_from');
    if (endOf(did_to).kind === 'refused') throw new Refusal(`did_to: ${did_to} does not accept faxes`);
    if (!account.canPay(money(RATES.fax_minute_rate))) throw new Refusal('Insufficient funds');
    const fax = account.acceptFax(did_from, did_to, { file: document, filename });
    return { kind: 'data', data: { fax_id: Number(fax.faxId) } };
  },
  'proFax.move2voice': ({ did }, account) => {
    const number = faxNumber(account, did);
    number.inventory = 'voice';
    removeFaxAccount(number);
    account.changed();
    return empty;
  },
};

function faxNumber(account: DemoAccount, did: string, name = 'did'): OwnedNumber {
  const number = account.findFaxNumber(did);
  if (!number) throw badParameter(name, `${did} is not an active fax number of the account`);
  return number;
}

function removeFaxAccount(number: OwnedNumber): void {
  number.faxName = '';
  number.faxLogin = '';
  number.faxEmail = '';
}

function assertLoginFree({ state }: DemoAccount, login: string, did: string): void {
  if (state.numbers.some((number) => number.faxLogin === login && number.did !== did))
    throw badParameter('fax_login', `${login} is already in use`);
}

function canBeOrdered(did: string, { inventory }: DemoAccount): boolean {
  const tollFree = inventory.tollFree.get(did.slice(0, 3)) ?? [];
  return tollFree.includes(did) || inventory.centers.some(({ numbers }) => numbers.includes(did));
}

function pay(account: DemoAccount, price: string, note: string): void {
  const amount = money(price);
  if (!account.canPay(amount)) throw new Refusal('Insufficient funds');
  account.charge(amount, 'order', note);
}
