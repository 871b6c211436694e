import { cpSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { CommandInput } from '#shared/bridge/commands.ts';
import { emptyPort, type PortForm } from '#shared/domain/porting/port-form.ts';
import { moveRequest } from '#shared/domain/porting/port-request.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { looksAfter } from '../journal/look-waits.fixture.ts';
import { demo, eventually, pdf, tempFolder } from '../test/support.ts';
import { Cipher } from '../vault/cipher.ts';

const CREATE = 'lnp.createLnp';
const LINE = 'lnp.updateLnp';
const LIST = 'lnp.listLnp';
const NUMBERS = ['3125550142', '3125550143'];
const FORM: PortForm = {
  ...emptyPort(),
  ...{ company: 'Harbor Dental, LLC', provider_name: 'Old Bell', account_no: 'A-77120' },
  ...{ authorize_contact: 'Mary J. Poole', contact_title: 'Owner', street_no: '12', street_name: 'Water Street' },
  ...{ city: 'New York', zipcode: '10004', billing_telephone_no: '3125550142' },
};

it.each([
  ['the first waits to leave', LIST, 'held', { create: 'waiting', line: 'waiting' }, 0],
  ['the first has left and not come', CREATE, 'hang-before', { create: 'failed', line: 'waiting' }, 0],
  ['the first has come and has no answer', CREATE, 'hang', { create: 'done', line: 'waiting' }, 1],
  ['its line has left and not come', LINE, 'hang-before', { create: 'done', line: 'failed' }, 1],
  ['its line is set and has no answer', LINE, 'hang', { create: 'done', line: 'done' }, 1],
] as const)(
  'requests for two numbers that a kill ends while %s say what the provider has, and go on with what is missing',
  async (_, operation, fault, found, made) => {
    const provider = await demo();
    const options = { documentKey: Cipher.newKey(), lookWaits: looksAfter([50, 100], 400) };
    const asked = (of: string) => provider.requests().filter((request) => request.operation === of).length;
    const moves = () =>
      NUMBERS.map((number) => provider.state().ports.filter(({ fields }) => fields['number2port'] === number));
    const trunk = provider.state().trunks[0]?.trunk ?? '';
    const first = accountOn(provider, options);
    const { fax, newPort } = first.account.areas;
    const bill = valueOf(await fax.addDocument({ name: 'bill.pdf', bytes: await pdf(), kind: 'file' }));
    provider.fault({ name: fault, operation });
    const requests = NUMBERS.map((number) => ({ ...moveRequest(FORM, number, { pincode: '', ssn: '' }) }));
    const input = { bill: bill.id, trunk, requests, secrets: null, keep: false, again: false, overCap: false };
    valueOf(await newPort.runs.start(input as CommandInput<'newPort.start'>));
    await eventually(() => expect(newPort.runs.run?.rows[0]?.createEntry).not.toBeNull());
    await eventually(() => expect(asked(operation)).toBeGreaterThan(0));
    const folder = tempFolder();
    cpSync(first.folder, folder, { recursive: true });
    first.account.close();
    provider.clearFaults();

    const { runs } = accountOn(provider, { ...options, folder }).account.areas.newPort;
    await eventually(() =>
      expect(runs.run).toMatchObject({ state: 'paused', rows: [found, { create: 'waiting', line: 'waiting' }] }),
    );
    expect(moves().map((each) => each.length)).toEqual([made, 0]);
    valueOf(runs.retry({ secrets: null, again: false, overCap: false }));
    await eventually(() => expect(runs.run?.state).toBe('finished'));
    expect(runs.run?.rows.map(({ create, line }) => [create, line])).toEqual(NUMBERS.map(() => ['done', 'done']));
    expect(moves().map((each) => each.map((move) => move.trunk))).toEqual([[trunk], [trunk]]);
  },
);
