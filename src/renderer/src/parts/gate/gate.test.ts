import { describe, expect, it } from 'vitest';
import { operationIds, operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import { examples } from '#shared/provider/examples.fixture.ts';
import { fillSentence } from '#shared/words/sentence.ts';
import { questionFor } from './gate.ts';

const rates = examples['account.getRates'].value;
const ask = (id: OperationId, params: Record<string, unknown> = examples[id].params) => questionFor(id, params, rates);

describe('what is asked before an operation is sent', () => {
  it.each(operationIds)('fits the effect of %s', (id) => {
    const question = ask(id);
    const { effect } = operationOf(id);
    if (effect === 'read') expect(question.kind).toBe('none');
    else expect(question.kind).not.toBe('none');
    if (effect !== 'destroy') return;
    if (question.kind !== 'gate') throw new Error('a loss without a gate');
    expect(question.phrase).not.toBe('');
    expect(question.countdown).toBe(id === 'server.deleteServers' ? 30 : 10);
    const texts = question.losses.flatMap(({ sentence, named }) => [
      fillSentence(sentence, 'en', named),
      fillSentence(sentence, 'es', named),
    ]);
    for (const text of texts) expect(text).toMatch(/^\S[^{}]+\.$/);
    expect(texts[0]).toContain(question.losses[0]?.named['target']);
  });

  it.each<[OperationId, Record<string, unknown>, object]>([
    ['did.deleteDid', { did: '2125552368' }, { phrase: '2368', lastFour: true }],
    ['siptrunk.deleteTrunk', { trunk: 'pbx1' }, { phrase: 'pbx1', lastFour: false }],
    ['server.deleteIp', { server_id: '311', ip_address: '198.51.100.7' }, { phrase: '198.51.100.7' }],
    ['server.deleteServers', { server_id: '311' }, { phrase: '311' }],
    ['enterpriseFax.deleteGroup', { sname: 'clinic' }, { phrase: 'clinic' }],
    ['did.updateDid', { did: ['2125552368'], e911: 'no' }, { kind: 'gate', phrase: '911', countdown: 0 }],
    ['did.updateDid', { did: '2125552368', note: '' }, { kind: 'gate', phrase: '2368' }],
    ['did.updateDid', { did: '2125552368', note: 'Desk' }, { kind: 'confirm' }],
    ['enterpriseFax.updateDid', { did: '2125552368', sname: '' }, { kind: 'gate', phrase: '2368' }],
    ['proFax.updateDid', { did: '2125552368', unset_acc: 'on' }, { kind: 'gate', phrase: '2368' }],
    ['siptrunk.updateTrunk', { trunk: 'pbx1', password: 'Abcd1234' }, { kind: 'gate', phrase: 'pbx1', countdown: 0 }],
    ['siptrunk.updateTrunk', { trunk: 'pbx1', status: 'off' }, { kind: 'gate', phrase: 'pbx1', countdown: 0 }],
    ['siptrunk.updateTrunk', { trunk: 'pbx1', status: 'on' }, { kind: 'confirm' }],
    ['siptrunk.updateTrunk', { trunk: 'pbx1', inter_call: 'on' }, { kind: 'gate', phrase: 'pbx1' }],
    ['siptrunk.updateTrunk', { trunk: 'pbx1', inter_call: 'off' }, { kind: 'confirm' }],
    ['account.setAutorefill', { autorefill: 'off' }, { kind: 'gate', phrase: '' }],
    ['account.setAutorefill', { autorefill: 'on' }, { kind: 'confirm' }],
    ['account.setBalanceReload', { min_balance: 25, reload_amount: 15_000 }, { kind: 'gate', phrase: '15000' }],
    ['account.setBalanceReload', { min_balance: 25, reload_amount: 2500 }, { kind: 'confirm' }],
    ['did.move2fax', { did: '2125552368' }, { kind: 'gate', phrase: '2368' }],
    ['account.refillBalance', { amount: 50 }, { kind: 'gate', phrase: '' }],
    ['account.refillBalance', { amount: 1500 }, { kind: 'gate', phrase: '1500' }],
    ['did.orderDid', { did: ['2125552368', '2125552369'] }, { kind: 'spend', count: 2, unitPrice: '1.00' }],
    ['did.orderDid', { did: '8005551234' }, { count: 1, unitPrice: '1.50' }],
    ['did.orderDid', { did: ['8005551234', '2125552368'] }, { count: 2, unitPrice: null }],
    ['didinter.orderDid', { country_code: 'GB', city: 'London' }, { count: 1, unitPrice: '5.00' }],
    ['proFax.orderDid', { did: '2125552368' }, { unitPrice: '2.00' }],
    ['lnp.createLnp', {}, { count: 1, unitPrice: '10.00' }],
    ['server.orderServer', { server_type: 'small' }, { count: 1, unitPrice: null }],
  ])('%s with %o', (id, params, expected) => {
    expect(ask(id, params)).toMatchObject(expected);
  });

  it('says that a price is not known while the list was never read', () => {
    expect(questionFor('did.orderDid', { did: '2125552368' }, null)).toMatchObject({ kind: 'spend', unitPrice: null });
  });
});
