// A request of each operation that succeeds on a fresh `small` account: the catalogue's example, with what it names replaced
// by what this account has.
import { call, PDF } from './demo.fixture.ts';
import type { DemoProvider } from './provider.ts';
import { examples } from '#shared/provider/examples.fixture.ts';
import { type OperationId, operationOf } from '#shared/provider/catalogue.ts';

type Body = Record<string, unknown>;

interface Sample {
  /** What differs from the example; `undefined` takes a parameter out. */
  over?: Body | ((provider: DemoProvider) => Promise<Body>);
  /** The answer has no body. */
  empty?: true;
  /** The answer has a warning. */
  warned?: true;
}

const FAX = 2125550142;
const GROUP_FAX = 6465550171;
const VOICE = 2125550140;
const PAIR = { fax_login: 'nina', did: GROUP_FAX };

async function first(provider: DemoProvider, id: OperationId, body: Body): Promise<number> {
  const { json } = await call(provider, id, body);
  return Number((json as { data: string[] }).data[0]);
}

const faxForSale = (provider: DemoProvider) =>
  first(provider, 'faxLookup.listAvailableDids', { type: 'local', npa: 212 });

async function international(provider: DemoProvider): Promise<number> {
  const { json } = await call(provider, 'didinter.orderDid', { country_code: 'GB', city: 'London' });
  return Number((json as { did: string }).did);
}

async function idOf(provider: DemoProvider, id: OperationId, field: string, over: Body = {}): Promise<number> {
  const { json } = await call(provider, id, await sampleBody(provider, id, over));
  return (json as { data: Record<string, number> }).data[field] ?? 0;
}

/** One that is missing does not compile. */
export const SAMPLES: Record<OperationId, Sample> = {
  'account.getAccountBalance': {},
  'account.setAutorefill': { empty: true },
  'account.setBalanceReload': { empty: true },
  'account.refillBalance': { empty: true },
  'account.getRates': {},
  'account.countryList': {},
  'account.countryRate': { over: { country_id: 14 } },
  'account.interRatesZone2': {},

  'did.listStates': {},
  'did.listRateCenters': {},
  'did.listAvailableDids': { over: { zip: '02108' } },
  'did.orderDid': {
    over: async (provider) => {
      const { json } = await call(provider, 'did.listAvailableDids', { type: 'local', tier: '1', npa: 212 });
      const [a, b] = (json as { data: string[] }).data;
      return { did: [Number(a), Number(b)], route2trunk: 'frontdesk' };
    },
    empty: true,
  },
  'did.listDids': { over: { did: '*140' } },
  'did.updateDid': { over: { did: VOICE }, empty: true },
  'did.deleteDid': { over: { did: VOICE }, empty: true },
  'did.move2fax': { over: { did: VOICE }, empty: true },

  'didinter.listCountries': {},
  'didinter.listCities': {},
  'didinter.orderDid': { over: { route2trunk: 'frontdesk', forward2did: VOICE } },
  'didinter.listDids': { over: async (provider) => ({ did: await international(provider) }) },
  'didinter.updateDid': { over: async (provider) => ({ did: await international(provider) }), empty: true },
  'didinter.deleteDid': { over: async (provider) => ({ did: await international(provider) }), empty: true },

  'lnp.checkPortability': {},
  'lnp.createLnp': { over: { foc_date: '2026-07-01' } },
  'lnp.listLnp': { over: { number2port: '212*', id: [73412, 73407] } },
  'lnp.updateLnp': { over: { id: 73412, trunk: 'frontdesk' }, empty: true },
  'lnp.deleteLnp': { over: { id: 73412 }, empty: true },

  'faxLookup.listStates': {},
  'faxLookup.listRateCenters': {},
  'faxLookup.listAvailableDids': {},

  'enterpriseFax.orderDid': {
    over: async (provider) => ({ did: await faxForSale(provider), sname: 'billing' }),
    empty: true,
  },
  'enterpriseFax.listDids': { over: { did: '646*' } },
  'enterpriseFax.updateDid': {
    over: { did: GROUP_FAX, lnp_id: 73412, port_number: 3325550160 },
    empty: true,
  },
  'enterpriseFax.deleteDid': { over: { did: GROUP_FAX }, empty: true },
  'enterpriseFax.createGroup': {},
  'enterpriseFax.listGroups': { over: { sname: 'billing' } },
  'enterpriseFax.updateGroup': { over: { sname: 'billing' }, empty: true },
  'enterpriseFax.deleteGroup': {
    over: async (provider) => {
      await call(provider, 'enterpriseFax.createGroup', { sname: 'clinic', name: 'The clinic' });
      return {};
    },
    empty: true,
  },
  'enterpriseFax.createUser': { over: { sname: 'billing' }, empty: true },
  'enterpriseFax.listUsers': { over: { sname: 'frontoffice', fax_login: 'nina' } },
  'enterpriseFax.updateUser': { over: { fax_login: 'nina' }, empty: true },
  'enterpriseFax.deleteUser': { over: { fax_login: 'rosa' }, empty: true },
  'enterpriseFax.updateUserPermissions': { over: PAIR, empty: true },
  'enterpriseFax.listUserPermissions': { over: PAIR },
  'enterpriseFax.deleteUserPermissions': { over: PAIR, empty: true },
  'enterpriseFax.updateEmailPermissions': { over: { did: GROUP_FAX }, empty: true },
  'enterpriseFax.listEmailPermissions': { over: { did: GROUP_FAX, email: undefined } },
  'enterpriseFax.deleteEmailPermissions': {
    over: { did: GROUP_FAX, email: 'desk@brightwater-dental.example' },
    empty: true,
  },
  'enterpriseFax.uploadFile': {},
  'enterpriseFax.sendFax': {
    over: async (provider) => ({
      did_from: GROUP_FAX,
      file_id: await idOf(provider, 'enterpriseFax.uploadFile', 'fax_id'),
    }),
  },

  'proFax.orderDid': { over: async (provider) => ({ did: await faxForSale(provider) }), empty: true },
  'proFax.listDids': {},
  'proFax.updateDid': { over: { did: FAX }, empty: true },
  'proFax.deleteDid': { over: { did: FAX }, empty: true },
  'proFax.sendFax': { over: { did_from: FAX, file: PDF.toString('base64') } },
  'proFax.move2voice': { over: { did: FAX }, empty: true },

  'report.callHistory': { over: { trunk: 'frontdesk', period: 'today', did: VOICE } },
  'report.faxHistory': { over: { did: undefined, fax_id: undefined, period: undefined } },

  'server.orderServer': {},
  'server.listServers': {},
  'server.addIp': { empty: true },
  'server.deleteIp': { over: { ip_address: '198.51.100.20' }, empty: true },
  'server.deleteServers': { empty: true },

  'siptrunk.createTrunk': { over: { did: 6465550125 }, empty: true },
  'siptrunk.listTrunks': { over: { trunk: ['frontdesk', 'afterhours'] } },
  'siptrunk.updateTrunk': { over: { trunk: 'frontdesk' }, empty: true },
  'siptrunk.deleteTrunk': { over: { trunk: 'afterhours' }, warned: true },

  'sms.listAvailableDids': { over: { did: [VOICE, '646*'] } },
  'sms.updateSmsConfig': { over: { did: VOICE }, empty: true },
  'sms.sendMsg': { over: { did: String(VOICE) } },
  'sms.checkDeliveryStatus': {
    over: async (provider) => ({ msg_id: await idOf(provider, 'sms.sendMsg', 'msg_id') }),
  },
};

/** The parameters of a request that succeeds. */
export async function sampleBody(provider: DemoProvider, id: OperationId, more: Body = {}): Promise<Body> {
  const { over = {} } = SAMPLES[id];
  const given = {
    ...(examples[id].wire as Body),
    ...(typeof over === 'function' ? await over(provider) : over),
    ...more,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** The value that an answer stands for. */
export function decoded(id: OperationId, body: unknown): unknown {
  return operationOf(id).result.parse(body);
}
