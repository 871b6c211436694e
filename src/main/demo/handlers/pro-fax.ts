import { badParameter, empty, type AreaHandlers, pageOf, Refusal } from './answer.ts';
import { assertFunds, assertLoginFree, faxNumber, orderFaxNumber, useTemporarily } from './checks.ts';
import { factsOf } from '../account.ts';
import { money } from '../amounts.ts';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import { endOf } from '../fax-life.ts';
import { matchesWildcard } from '../wildcard.ts';
import type { OwnedNumber } from '../state.ts';
import { plainVoiceNumber } from '../seed/voice.ts';
import { RATES } from '../seed/rates.ts';

/** Fax numbers with one account each, and sending. */
export const proFaxHandlers: AreaHandlers<'proFax'> = {
  'proFax.orderDid': (params, account) => {
    const { did, note = '', pin, fax_name, fax_email, fax_login } = params;
    assertLoginFree(account, fax_login, did);
    orderFaxNumber(account, did, {
      note,
      faxName: fax_name,
      faxLogin: fax_login,
      faxEmail: fax_email,
      pinSet: pin !== undefined,
    });
    return empty;
  },
  'proFax.listDids': (params, account) => {
    const { did } = params;
    const numbers = account.state.numbers.filter(
      (number) =>
        number.product === 'pro' &&
        (did === undefined || matchesWildcard(number.did, did)) &&
        account.shows('fax-number', number.did),
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
    const number = faxNumber(account, params.did, 'pro');
    if (params.unset_acc !== undefined && params.unset_acc !== 'on')
      throw badParameter('unset_acc', 'must be one of on');
    if (params.unset_acc === undefined && params.fax_login !== undefined)
      assertLoginFree(account, params.fax_login, number.did);
    if (params.is_temporary) useTemporarily(account, number, params);
    // Removing the account prevails over the account fields of the same request.
    if (params.unset_acc !== undefined) removeFaxAccount(number);
    else if (params.fax_login !== undefined) {
      number.product = 'pro';
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
    account.removeFaxNumber(faxNumber(account, did, 'pro').did);
    return empty;
  },
  'proFax.sendFax': ({ file, filename, did_from, did_to }, account) => {
    const document = Buffer.from(file, 'base64');
    if (document.length > DOCUMENT_LIMITS.block) throw badParameter('file', 'is larger than 5 MB');
    if (/\.pdf$/i.test(filename) && document.subarray(0, 4).toString('latin1') !== '%PDF')
      throw badParameter('file', `is not a PDF, although filename is ${filename}`);
    faxNumber(account, did_from, 'pro', 'did_from');
    if (endOf(did_to).kind === 'refused') throw new Refusal(`did_to: ${did_to} does not accept faxes`);
    assertFunds(account, money(RATES.fax_minute_rate));
    const fax = account.acceptFax(did_from, did_to, factsOf({ file: document, filename }));
    return { kind: 'data', data: { fax_id: Number(fax.faxId) } };
  },
  'proFax.move2voice': ({ did }, account) => {
    const { note, pinSet } = faxNumber(account, did, 'any');
    account.removeFaxNumber(did);
    account.putVoiceNumber(plainVoiceNumber(did, { note, pinSet }));
    return empty;
  },
};

function removeFaxAccount(number: OwnedNumber): void {
  number.faxName = '';
  number.faxLogin = '';
  number.faxEmail = '';
}
