import { describe, expect, it } from 'vitest';
import { operationIds, operationOf, type OperationId } from '../provider/catalogue.ts';
import { activitySentence, activityWords, targetText, type SaidEntry } from './activity-words.ts';

const DID = '2125550100';
const entry = (over: Partial<SaidEntry>): SaidEntry => ({
  operation: 'did.updateDid',
  target: DID,
  state: 'done',
  changes: [],
  ...over,
});
const FORWARDED = 'cfb: timeout: 5, tn2forward: 2125550177';
const sent = (field: string, after: string) => ({ field, before: null, after });

describe('an entry as a sentence', () => {
  it.each<[Partial<SaidEntry>, string]>([
    [{ changes: [sent('cnam', 'off')] }, 'Caller name turned off for (212) 555-0100'],
    [{ changes: [sent('cnam', 'on')] }, 'Caller name turned on for (212) 555-0100'],
    [{ changes: [sent('note', 'Reception')] }, 'Note of (212) 555-0100 set to “Reception”'],
    [{ changes: [sent('note', '')] }, 'Note of (212) 555-0100 removed'],
    [{ changes: [sent('e911', 'no')] }, 'Emergency address (911) removed from (212) 555-0100'],
    [{ changes: [sent('forw2did', '2125550177')] }, 'Calls to (212) 555-0100 forwarded to (212) 555-0177'],
    [{ changes: [sent('note', 'a'), sent('cnam', 'on')] }, 'Settings changed for (212) 555-0100'],
    [{ changes: [sent('cnam', 'off')], state: 'refused' }, 'Change numbers'],
    [{ changes: [sent('cnam', 'off')], state: 'unknown' }, 'Change numbers'],
    [{ changes: [sent('note', 'a')], group: { states: { done: 282 } } }, 'Note changed for 282 numbers'],
    [
      { changes: [sent('note', 'a')], state: 'refused', group: { states: { done: 2, refused: 9 } } },
      'Note changed for 2 numbers',
    ],
    [{ changes: [sent('note', 'a')], state: 'refused', group: { states: { refused: 9 } } }, 'Change numbers'],
    [{ operation: 'account.refillBalance', target: '', changes: [sent('amount', '25')] }, 'Money added: $25'],
    [{ operation: 'siptrunk.updateTrunk', target: 'main', changes: [sent('status', 'off')] }, 'Line main locked'],
    [
      { operation: 'siptrunk.updateTrunk', target: 'main', changes: [sent('failover', FORWARDED)] },
      'Forwarding set for line main',
    ],
    [
      {
        operation: 'siptrunk.updateTrunk',
        target: 'main',
        changes: [sent('failover', 'failover_num: 2125550177, failover_time: 5')],
      },
      'Backup plan set for main',
    ],
    [{ operation: 'did.orderDid', target: `${DID}, 2125550101` }, 'Bought 2 numbers'],
    [
      { operation: 'did.orderDid', target: `${DID}, 2125550101`, warnings: [{ text: '2125550101 is sold' }] },
      'Ordered 2 numbers, and the provider warned',
    ],
    [{ operation: 'did.orderDid', warnings: [{ text: 'Low balance' }] }, 'Bought (212) 555-0100'],
  ])('%j is %j', (over, sentence) => {
    expect(activitySentence(entry(over), 'en')).toBe(sentence);
  });

  it.each(['proFax.sendFax', 'enterpriseFax.sendFax', 'sms.sendMsg'] as const)(
    'does not claim that what %s sent has arrived',
    (operation) => {
      const sentence = activitySentence(entry({ operation }), 'en');
      expect(sentence).toContain('accepted by the provider');
      expect(sentence).not.toMatch(/delivered|sent/);
    },
  );

  it('is there for every operation that changes something, in both languages, with nothing left open', () => {
    for (const operation of operationIds.filter((id) => operationOf(id).effect !== 'read'))
      for (const language of ['en', 'es'] as const) {
        const sentence = activitySentence(entry({ operation, changes: [] }), language);
        expect(sentence, operation).not.toBe(operationOf(operation).title[language]);
        expect(sentence, operation).not.toMatch(/[{}]/);
      }
  });

  it('is found by the words of both languages', () => {
    const words = activityWords(entry({ changes: [sent('e911', 'x'), sent('note', 'y')] }))
      .join(' ')
      .toLowerCase();
    for (const word of ['emergency', 'emergencia', 'note', 'nota', 'done', 'hecho']) expect(words).toContain(word);
  });

  it('is found by forwarding, and not by the backup plan, where a line was forwarded', () => {
    const words = activityWords(entry({ operation: 'siptrunk.updateTrunk', changes: [sent('failover', FORWARDED)] }));
    expect(words.join(' ')).toContain('Forwarding changed');
    expect(words.join(' ')).toContain('Desvío cambiado');
    expect(words.join(' ')).not.toMatch(/backup|respaldo/i);
  });
});

it('the plan of a server is said in words', () => {
  const order = entry({ operation: 'server.orderServer', target: 'medium' });
  expect(activitySentence(order, 'en')).toBe('Server ordered (Medium)');
  expect(activitySentence(order, 'es')).toBe('Servidor pedido (Mediano)');
  expect(activitySentence({ ...order, target: 'huge' }, 'es')).toBe('Servidor pedido (huge)');
  expect(activityWords(order).join(' ')).toContain('Mediano');
});

it('a target is shown as people read it', () => {
  const text = (operation: OperationId, target: string) => targetText({ operation, target }, 'es');
  expect(text('siptrunk.updateTrunk', 'frontdesk')).toBe('frontdesk');
  expect(text('siptrunk.updateTrunk', 'small')).toBe('small');
  expect(text('server.orderServer', 'small')).toBe('Pequeño');
  expect(text('did.deleteDid', `${DID}, 2125550101`)).toBe('2 números');
});
