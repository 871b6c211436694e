// Some providers say at once that they did what they do a little later. The witness is the provider's own account.
import { expect, it } from 'vitest';
import { PRESETS, rightsParams } from '#shared/domain/teams/rights.ts';
import { NO_QUERY } from '#shared/lists/list.ts';
import type { FaxPermission } from '#shared/lists/team-lists.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { looksAfter } from '../journal/look-waits.fixture.ts';
import { demo, eventually } from '../test/support.ts';

const DID = '6465550171';
const ALLOW = 'enterpriseFax.updateUserPermissions';
const PERMISSIONS = 'enterpriseFax.listUserPermissions';

/** An office that has its permissions on the screen. */
async function office() {
  const provider = await demo();
  const { account } = accountOn(provider, { lookWaits: looksAfter([1000, 200], 10, { later: [1000] }) });
  const other = accountOn(provider).account;
  const { lists } = account.areas.lists;
  const { bulk } = account.areas.numbers.numbers;
  const people = ['iris', 'otto'];
  for (const fax_login of people) {
    const person = { fax_login, sname: 'frontoffice', fax_name: 'P', fax_password: 'x' };
    valueOf(await other.call('enterpriseFax.createUser', person));
  }
  valueOf(await lists.opened('fax-permissions', ''));
  return {
    ...{ account, provider, people, bulk },
    /** The provider says that it is done, and does nothing so far. */
    onlySaid: (times: number) => {
      provider.fault({ name: 'answer', operation: ALLOW, value: '{"success":true}', times });
    },
    /** It does it now. */
    carryOut: async (operation: OperationId, params: object) => valueOf(await other.call(operation, params)),
    /** How often permissions were read so far. */
    reads: () => provider.requests().filter(({ operation }) => operation === PERMISSIONS).length,
    /** People who can read the faxes of the number, as the screen shows it. */
    shownReaders: async () => {
      const { rows } = valueOf(await lists.query('fax-permissions', '', NO_QUERY, 100));
      const read = (rows as FaxPermission[]).filter(({ did, received }) => did === DID && received);
      return read.map(({ login }) => login);
    },
  };
}

it('a person who can read faxes a little after the answer is shown as one who can', async () => {
  const { account, onlySaid, carryOut, reads, shownReaders } = await office();
  onlySaid(1);
  const before = reads();
  valueOf(await account.call(ALLOW, rightsParams('iris', DID, PRESETS.reader)));
  // One before it was sent, and the row after it.
  await eventually(() => expect(reads()).toBeGreaterThanOrEqual(before + 2));
  expect(await shownReaders()).not.toContain('iris');
  await carryOut(ALLOW, rightsParams('iris', DID, PRESETS.reader));
  await eventually(async () => expect(await shownReaders()).toContain('iris'));
});

it('so are those of a plan', async () => {
  const { people, bulk, onlySaid, carryOut, reads, shownReaders } = await office();
  onlySaid(2);
  const before = reads();
  const planned = people.map((login) => ({ key: `${login} ${DID}`, params: rightsParams(login, DID, PRESETS.reader) }));
  valueOf(bulk.start(ALLOW, planned, null));
  await eventually(() => expect(reads()).toBeGreaterThanOrEqual(before + 4));
  for (const login of people) await carryOut(ALLOW, rightsParams(login, DID, PRESETS.reader));
  await eventually(async () => expect(await shownReaders()).toEqual(expect.arrayContaining(people)));
});
