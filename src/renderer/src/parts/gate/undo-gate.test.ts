import { describe, expect, it } from 'vitest';
import type { ActivityEntry } from '#shared/bridge/activity.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import { undoGate } from './undo-gate.ts';
import '#renderer/test/messages.ts';

const entry = (operation: OperationId, params: Record<string, unknown>, over: Partial<ActivityEntry> = {}) =>
  ({ operation, changes: [], undoPlan: { params, lost: [] }, ...over }) as unknown as ActivityEntry;
const change = (field: string, before: string, after: string) => ({ changes: [{ field, before, after }] });

describe('before an undo', () => {
  it.each<[string, ActivityEntry, RegExp, string]>([
    ['calls abroad open', entry('siptrunk.updateTrunk', { trunk: 'pbx1', inter_call: 'on' }), /abroad/, 'pbx1'],
    ['a line stops', entry('siptrunk.updateTrunk', { trunk: 'pbx1', status: 'off' }), /pbx1 stop/, 'pbx1'],
    [
      'an address is registered again',
      entry('did.updateDid', { did: '2125550140', e911: { e911_zip: '02108' } }, change('e911', 'Boston', '')),
      /may cost a fee/,
      '',
    ],
    [
      'an address that was another is registered again',
      entry('did.updateDid', { did: '2125550140', e911: {} }, change('e911', 'Boston', 'Salem')),
      /may cost a fee/,
      '',
    ],
    [
      'a part does not come back',
      entry('did.updateDid', { did: '2125550140' }, { undoPlan: { params: { note: '' }, lost: ['pin'] } }),
      /does not come back: .*PIN/,
      '',
    ],
  ])('it is asked where %s', (_, given, words, phrase) => {
    const gate = undoGate(given);
    expect(gate?.losses.join(' ')).toMatch(words);
    expect(gate?.phrase).toBe(phrase);
  });

  it.each<[string, ActivityEntry]>([
    ['a note', entry('did.updateDid', { did: '2125550140', note: '' })],
    ['calls abroad that close', entry('siptrunk.updateTrunk', { trunk: 'pbx1', inter_call: 'off' })],
    ['what cannot be taken back', entry('did.updateDid', {}, { undoPlan: null })],
  ])('nothing is asked for %s', (_, given) => {
    expect(undoGate(given)).toBeNull();
  });
});
