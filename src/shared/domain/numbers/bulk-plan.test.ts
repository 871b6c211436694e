import { describe, expect, it } from 'vitest';
import type { NumberRow } from '../../domain/numbers/number-row.ts';
import { operationOf } from '../../provider/catalogue.ts';
import { firstAddresses, planNumber, type BulkChanges, type PlanContext } from './bulk-plan.ts';
import { NO_ADDRESS } from '../address/emergency-rules.ts';

const ADDRESS = {
  ...NO_ADDRESS,
  e911_name: 'Avery Dental',
  e911_address: '12 Main St',
  e911_city: 'Boston',
  e911_state: 'MA',
  e911_zip: '02108',
};
const BACKUP = { failover_ip_address: '8.8.4.4', failover_num: 5, failover_time: 3 };
const context: PlanContext = {
  lines: new Map([
    ['office', { status: 'on', ip_address: '8.8.4.4' }],
    ['old', { status: 'off', ip_address: '9.9.9.9' }],
  ]),
  lineOf: (did) => ({ '2125550140': 'office', '2125550141': 'office', '2125550142': '' })[did],
};

function number(over: Partial<NumberRow> = {}): NumberRow {
  return {
    did: '2125550140',
    status: 'active',
    tier: '1b',
    type: 'local',
    note: 'Front desk',
    route2trunk: 'office',
    lidb: 'avery',
    cnam: true,
    e911: null,
    failover: null,
    texting: 'off',
    fax: false,
    localNote: '',
    tags: [],
    ...over,
  };
}
const plan = (wanted: BulkChanges, over: Partial<NumberRow> = {}) => {
  const row = number(over);
  return planNumber(row.did, row, wanted, context);
};

describe('planNumber', () => {
  it('sends only what differs', () => {
    expect(plan({ note: 'Desk', lidb: 'avery', cnam: 'off', route2trunk: 'office' })).toEqual({
      did: '2125550140',
      state: 'change',
      params: { did: '2125550140', note: 'Desk', cnam: 'off' },
      changes: [
        { setting: 'cnam', before: 'on', after: 'off' },
        { setting: 'note', before: 'Front desk', after: 'Desk' },
      ],
      hints: [],
    });
  });

  it.each<[string, BulkChanges, Partial<NumberRow>]>([
    ['note', { note: 'Front desk' }, {}],
    ['cleared note', { note: '' }, { note: '' }],
    ['line', { route2trunk: 'office' }, {}],
    ['look-up', { cnam: 'on' }, {}],
    ['address', { e911: ADDRESS }, { e911: { ...ADDRESS } }],
    ['no address', { e911: null }, {}],
    ['backup plan', { failover: BACKUP }, { failover: { ...BACKUP, failover_num: '5', failover_time: '3' } }],
    ['nothing wanted', {}, {}],
  ])('leaves what is already so: %s', (_, wanted, over) => {
    expect(plan(wanted, over)).toEqual({ did: '2125550140', state: 'same' });
  });

  it('always sends what no list shows, and never shows a PIN', () => {
    expect(plan({ pin: '4826', dlda: null, e911_call_alert: { email: 'a@b.example' } })).toMatchObject({
      params: { pin: '4826', dlda: 'no', e911_call_alert: { email: 'a@b.example' } },
      changes: [
        { setting: 'pin', before: null, after: null },
        { setting: 'dlda', before: null, after: '' },
        { setting: 'e911_call_alert', before: null, after: 'a@b.example' },
      ],
    });
  });

  it('replaces an address that is set and not shown', () => {
    expect(plan({ e911: ADDRESS }, { e911: {} })).toMatchObject({ changes: [{ setting: 'e911', before: null }] });
  });

  it.each<[string, BulkChanges, Partial<NumberRow>, string]>([
    ['an address for toll-free', { e911: ADDRESS }, { did: '8885550180', type: 'tf' }, 'toll-free-911'],
    ['a line that is not there', { route2trunk: 'attic' }, {}, 'line-unknown'],
    ['a locked line', { route2trunk: 'old' }, {}, 'line-locked'],
  ])('refuses %s', (_, wanted, over, reason) => {
    expect(plan(wanted, over)).toMatchObject({ state: 'invalid', reason });
  });

  it('refuses a number that is not in the account', () => {
    expect(planNumber('2125550199', undefined, { note: 'x' }, context)).toMatchObject({ reason: 'not-in-account' });
  });

  it('judges no line while the lines are not known', () => {
    expect(planNumber('2125550140', number(), { route2trunk: 'attic' }, { ...context, lines: null }).state).toBe(
      'change',
    );
  });

  it('says what is worth a look: the rest of a change for toll-free, an easy PIN, a backup that is none', () => {
    expect(plan({ e911: ADDRESS, lidb: 'other' }, { did: '8885550180', type: 'tf' })).toMatchObject({
      params: { did: '8885550180', lidb: 'other' },
      hints: ['toll-free-911', 'toll-free-name'],
    });
    expect(plan({ pin: '0140', failover: BACKUP })).toMatchObject({ hints: ['pin-of-number', 'backup-is-line'] });
    expect(plan({ pin: '1111' })).toMatchObject({ hints: ['pin-easy'] });
    const wrong = { ...ADDRESS, e911_address: 'Main St', e911_zip: '10018' };
    expect(plan({ e911: wrong })).toMatchObject({ hints: ['zip-state', 'no-house-number'] });
  });

  it.each<[string, string, string[]]>([
    ['2125550141', 'office', ['alert-same-line']],
    ['2125550141', 'home', []],
    ['2125550142', '', []],
    ['3125550123', 'office', ['alert-fictional']],
    ['3125552368', 'office', []],
  ])('says that a text to %s about 911 from line "%s" may reach nobody: %j', (sms, route2trunk, hints) => {
    expect(plan({ e911_call_alert: { sms } }, { route2trunk })).toMatchObject({ hints });
  });

  it('makes requests that the operation takes', () => {
    const wanted: BulkChanges[] = [
      { route2trunk: '', lidb: '', note: '', pin: '' },
      { e911: null, dlda: null, e911_call_alert: null },
      { e911: ADDRESS, failover: BACKUP, cnam: 'off', pin: '4826', e911_call_alert: { sms: '2125550142' } },
    ];
    for (const changes of wanted) {
      const made = plan(changes, { e911: { ...ADDRESS, e911_zip: '02109' } });
      if (made.state !== 'change') throw new Error('It would change nothing');
      expect(operationOf('did.updateDid').params.safeEncode(made.params as never).error).toBeUndefined();
    }
  });
});

describe('what a plan costs', () => {
  it('counts numbers that get their first address, by the price list', () => {
    const plans = [
      plan({ e911: ADDRESS }),
      plan({ e911: ADDRESS }, { e911: { ...ADDRESS, e911_zip: '02109' } }),
      plan({ e911: ADDRESS }, { did: '8885550180', type: 'tf' }),
      plan({ note: 'x' }),
    ];
    expect(firstAddresses(plans)).toEqual(['2125550140']);
  });
});
