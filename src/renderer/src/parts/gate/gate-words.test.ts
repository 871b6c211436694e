import { describe, expect, it } from 'vitest';
import { setLanguage } from '#renderer/kernel/i18n/index.ts';
import { fakePage } from '#renderer/test/fake-bridge.ts';
import { gateFor } from './gate-words.ts';

const DID = '2125550140';

describe('what a danger gate says', () => {
  it('is what the operation declares, what the thing has, and what else is known, in this order', async () => {
    fakePage();
    await setLanguage('en');
    const about = { facts: { line: 'frontdesk', address: '1 Main Street' }, known: ['Noted: old'] };
    const gate = gateFor('did.deleteDid', { did: DID }, about);
    expect(gate).toEqual({
      losses: [
        'Calls to (212) 555-0140 will stop.',
        'It will not ring on frontdesk any more.',
        'Its emergency address is lost: 1 Main Street.',
        'Noted: old',
        'No recovery period is promised. Someone else may get the number at once.',
      ],
      phrase: '0140',
      typed: 'last-four',
      countdown: 10,
      pointerOnly: false,
      isFinal: false,
    });
  });

  it('of many rows asks for their count, counts longer, and takes no key', () => {
    const gate = gateFor('did.deleteDid', { did: [DID, '2125550141'] }, { rows: 2, onScreen: true });
    expect(gate).toMatchObject({ phrase: '2', typed: 'count', countdown: 30, pointerOnly: true });
  });

  it('of a change on the screen asks for nothing to be typed, but for 911', () => {
    const typed = (params: Record<string, unknown>, onScreen: boolean) =>
      gateFor('did.updateDid', { did: DID, ...params }, { onScreen }).phrase;
    expect(typed({ pin: '' }, true)).toBe('');
    expect(typed({ pin: '' }, false)).toBe('0140');
    expect(typed({ e911: 'no' }, true)).toBe('911');
    expect(gateFor('did.deleteDid', { did: DID }, { onScreen: true }).phrase).toBe('0140');
  });

  it('of one of several that can be put back asks for nothing to be typed and counts nothing down', () => {
    const params = { server_id: '311', ip_address: '52.14.9.20' };
    const gate = gateFor('server.deleteIp', params, { isMinor: true });
    expect(gate).toMatchObject({ phrase: '', countdown: 0, pointerOnly: false });
    expect(gate.losses[0]).toContain('52.14.9.20');
    expect(gateFor('server.deleteIp', params)).toMatchObject({ phrase: '52.14.9.20', countdown: 10 });
  });

  it('says a loss once, in the words of its own declaration', () => {
    const { losses } = gateFor('did.updateDid', { did: DID, e911: 'no' }, { target: 'this number' });
    expect(losses).toEqual(['911 calls from this number may not show your location and may be billed.']);
  });

  it('says of a change whether this app can take it back', () => {
    expect(gateFor('did.updateDid', { did: DID, pin: '' }).isFinal).toBe(true);
    expect(gateFor('did.updateDid', { did: DID, e911: 'no' }).isFinal).toBe(false);
    expect(gateFor('did.move2fax', { did: DID }).isFinal).toBe(true);
  });

  it('is not made for what loses nothing', () => {
    expect(() => gateFor('did.updateDid', { did: DID, note: 'Desk' })).toThrow();
  });
});
