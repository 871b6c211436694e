import { describe, expect, it } from 'vitest';
import { draftCommands } from '../bridge/draft-commands.ts';
import { account } from '../provider/account.ts';
import { NO_ADDRESS } from '../domain/address/emergency-rules.ts';
import { emptyPort } from '../domain/porting/port-form.ts';
import { NO_FAILOVER, NO_LISTING } from '../domain/numbers/number-forms.ts';
import { GROUP, groupOf } from '../domain/texts/group.ts';
import { draftKey, FORM_NAMES, readDraft, type FormName } from './drafts.ts';
import { numberSetup } from './number-setup.ts';
import { checkUserData, readUserData } from './user-data.ts';

const DID = '2125550100';
const setup = {
  ...{ line: 'frontdesk', callerName: 'mapledental', lookup: true, note: 'Desk' },
  ...{ address: { ...NO_ADDRESS, e911_zip: '02108' }, listing: { ...NO_LISTING, dlda_zip: '02108' } },
};
const choice = { below: '25', add: '50', unusual: false };
/** A draft of each form, as the form holds it. */
const examples: Record<FormName, unknown> = {
  'auto-refill': choice,
  'buy-number': { items: [{ did: DID, tier: '1b' }], setup, hadPin: true },
  'bulk-change': {
    dids: [DID],
    field: null,
    form: {
      ...{ route2trunk: { kind: 'set', value: 'frontdesk' }, lidb: { kind: 'clear' }, note: { kind: 'leave' } },
      ...{ pin: { kind: 'set', value: '' }, cnam: 'on', failover: 'set', backup: NO_FAILOVER },
      ...{ e911: { kind: 'set', value: '' }, address: setup.address, dlda: { kind: 'leave' }, listing: NO_LISTING },
      ...{ alert: { kind: 'set', value: '' }, email: 'desk@example', sms: '' },
    },
  },
  'low-balance.hidden': 'Mon Nov 23 2026',
  'number-routing': { how: 'number', line: '', target: '617' },
  'number-callerName': 'mapledental',
  'number-lookup': true,
  'number-address': setup.address,
  'number-alert': { email: 'desk@example', sms: '' },
  'number-directory': setup.listing,
  'number-backup': { failover_ip_address: '192.0.2.1', failover_num: 5, failover_time: 3 },
  'number-note': 'Front',
  'number-local': { note: 'of the dentist', tags: 'desk, main', was: 'desk' },
  'text-merge': 'Hello {Name}, we moved.',
  'text-note': 'Prefers mornings',
  'fax-note': 'Called twice',
  'fax-number-account': { name: 'Front desk', email: 'front@example.com', login: 'frontdesk' },
  'fax-number-group': 'billing',
  'fax-number-note': 'Front desk',
  'buy-fax-number': { service: 'pro', name: 'Desk', email: 'desk@example', login: 'desk', group: '', note: '' },
  'team-group': { group: 'billing', name: 'Billing' },
  'team-person': { name: 'Ana', lastName: '', login: 'ana', email: '', group: '', like: 'nina', isAdmin: false },
  'team-email': { did: DID, email: 'desk@example', send: true, receive: false },
  'team-rights': { rights: { 'nina 6465550171': 'send,sent', 'tom b 6465550171': '' } },
  'line-forwarding': {
    busy: { on: true, to: '(212) 555-0101', seconds: 5, rings: 4 },
    unanswered: { on: false, to: '', seconds: 20, rings: 6 },
    offline: { on: true, to: DID, seconds: 90, rings: 4 },
  },
  'line-abroad': { on: true, limit: 25 },
  'line-schedule': {
    ...{ days: [1, 3], from: '08:30', to: '02:00', zone: 'America/New_York', holidays: false, limit: 40 },
  },
  'line-address': { by: 'host', ip: '', host: 'pbx.example.com' },
  'line-backup': { failover_ip_address: '192.0.2.1', failover_num: 5, failover_time: 3 },
  'server-order': { plan: 'medium', note: 'Phones' },
  operation: { did: DID, e911: { e911_zip: '02108', more: ['a', { b: '' }] }, pin: { option: 'set', value: '' } },
  contact: {
    ...{ name: 'Dr Ames', company: '', cover: 'urgent', language: '', notes: '', groups: 'Labs, ' },
    numbers: [{ kind: 'fax', text: '212' }],
  },
  text: 'See you at nine',
  texting: { mode: 'url', email: '', url: 'https://a.example/sms', format: 'json' },
  'new-line': {
    ...{ kind: 'fixed', name: 'acme', address: { by: 'host', ip: '', host: 'pbx.example.com' }, password: false },
    ...{ calls: 4, abroad: true, limit: 25, did: DID },
  },
  'new-port': {
    ...emptyPort(),
    ...{ numbers: [DID], ready: ['bill', 'keep'], company: 'Maple Dental, LLC', foc_date: '2026-12-08' },
    read: { company: { value: 'Maple Dental, LLC', snippet: 'Bill to: Maple Dental, LLC', page: 1 } },
  },
  'port-fix': {
    ...{ status: 'rejected: wrong PIN', text: 'wrong PIN', picked: 'pin', showsAll: true },
    typed: { account_no: '0073421-B', foc_date: '2026-12-08' },
  },
  gallery: {
    ...{ name: '', phone: '', amount: '', channels: 2, note: '', line: '', use: '', label: { kind: 'leave' } },
    ...{ alert: true, agree: false },
  },
};

describe('a draft', () => {
  it.each(FORM_NAMES)('of %s comes back as it was', (form) => {
    expect(readDraft(form, JSON.parse(JSON.stringify(examples[form])))).toEqual(examples[form]);
  });

  it.each(FORM_NAMES)('of %s that was stored otherwise is of no use', (form) => {
    for (const stored of [undefined, null, 7, [7], () => 0]) expect(readDraft(form, stored)).toBeUndefined();
  });

  it.each([
    [{ below: '100', add: '2500', unusual: false }, true],
    [{ below: '5', add: '15000', unusual: true }, true],
    [{ below: '26', add: '50', unusual: false }, false],
    [{ below: '25', add: '15000', unusual: false }, false],
    [{ below: 25, add: 50 }, false],
  ])('of automatic refill holds what the provider takes: %j', (stored, isTaken) => {
    expect(readDraft('auto-refill', stored) !== undefined).toBe(isTaken);
    const params = { min_balance: Number(stored.below), reload_amount: Number(stored.add) };
    if (isTaken) expect(account.setBalanceReload.params.safeParse(params).success).toBe(true);
  });

  it('of an order loses only the numbers that cannot be read, and keeps no PIN', () => {
    const items = [{ did: DID, tier: '1b' }, { did: 'x', tier: '1b' }, null, { did: DID, tier: '9' }];
    const read = readDraft('buy-number', { items, setup: { ...setup, pin: '5802' } });
    expect(read).toEqual({ items: [{ did: DID, tier: '1b' }], setup, hadPin: false });
    expect(readDraft('buy-number', { items, setup: 'nothing' })).toEqual({
      items: [{ did: DID, tier: '1b' }],
      setup: null,
      hadPin: false,
    });
  });

  it.each([
    [{ 'nina 6465550171': 'send,received,sent,delete' }, true],
    [{ 'nina 6465550171': 'send,all' }, false],
    [{ nina: 'send' }, false],
    [{ 'nina 6465550171': true }, false],
  ])('of permissions holds rights by person and number: %j', (rights, isTaken) => {
    expect(readDraft('team-rights', { rights }) !== undefined).toBe(isTaken);
  });

  it('is stored for each number and each operation by itself', () => {
    expect(draftKey('number-note', DID)).toBe(`number-note-${DID}`);
    expect(draftKey('operation', 'did.orderDid')).toBe('operation.did.orderDid');
    expect(draftKey('auto-refill', '')).toBe('auto-refill');
    expect(draftKey('text', 'new-to')).toBe('text-new-to');
    // As many digits as the id of a request may have.
    expect(draftKey('port-fix', '1'.repeat(40))).toBe(`port-fix-${'1'.repeat(40)}`);
    for (const [form, of] of [
      ['text', '6175550134-'],
      ['number-note', ''],
      ['number-note', '../x'],
      ['auto-refill', DID],
      ['operation', 'did'],
    ] as const)
      expect(draftKey(form, of)).toBeUndefined();
  });

  it.each([GROUP.least, GROUP.most])('of a text to a group of %i is kept', (many) => {
    const of = groupOf(Array.from({ length: many }, (_, at) => String(6175550100 + at)));
    expect(draftKey('text', of)).toBe(`text-${of}`);
    expect(draftCommands['draft.get'].payload.safeParse({ form: 'text', of }).success).toBe(true);
  });
});

describe('what people keep', () => {
  it('loses only the items that cannot be read', () => {
    const views = [{ name: 'Mine', filter: { view: 'gone', text: 'x', line: 3 } }, { name: '', filter: {} }, 'Mine'];
    expect(readUserData('number-views', views)).toEqual([
      { name: 'Mine', filter: { view: 'all', text: 'x', line: '', tag: '' } },
    ]);
    const templates = [{ name: 'Desk', setup: { ...setup, pin: '5802' } }, { setup }, { name: 'x', setup: 'nothing' }];
    expect(readUserData('setup-templates', templates)).toEqual([{ name: 'Desk', setup }]);
    expect(readUserData('address-book', [{ e911_zip: '02108', other: 'x' }, 7])).toEqual([
      { ...NO_ADDRESS, e911_zip: '02108' },
    ]);
    expect(readUserData('numbers-gone-seen', ['a', 7, null])).toEqual(['a']);
    expect(readUserData('address-book', undefined)).toBeUndefined();
  });

  it('is not kept in part', () => {
    expect(checkUserData('numbers-gone-seen', ['a', 'b'])).toEqual(['a', 'b']);
    expect(checkUserData('numbers-gone-seen', ['a', 7])).toBeUndefined();
    expect(checkUserData('setup-templates', [{ name: '', setup }])).toBeUndefined();
  });

  it('of an older version has the settings that came later as they are in the beginning', () => {
    expect(numberSetup.parse({ line: 7, address: { e911_zip: '02108', other: 'x' } })).toEqual({
      ...{ line: '', callerName: '', lookup: false, listing: null, note: '' },
      address: { ...NO_ADDRESS, e911_zip: '02108' },
    });
  });
});
