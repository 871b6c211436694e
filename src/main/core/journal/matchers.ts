// What a list shows of each change, one row an operation: where to look, which entry, and what to compare.
import { stageOf } from '#shared/domain/porting/stages.ts';
import type { OperationAt, OperationId, ReadId } from '#shared/provider/catalogue.ts';

/** Operations of the catalogue that are settled in a given way. */
type SettledBy<R extends string> = {
  [Id in OperationId]: OperationAt<Id> extends { reconcile: R } ? Id : never;
}[OperationId];

export type Entry = Record<string, unknown>;
/** Parameters as the journal has them: without secrets. */
export type Named = Record<string, unknown>;

/** A text that the journal has not in full: a secret was taken out, or it was cut. */
export const INCOMPLETE = /\[hidden\]|\[\.\.\. \d+ more\]/;

/**
 * - `present`: the change adds an entry.
 * - `absent`: the change removes it.
 * - `fields`: the change sets fields of an entry. A parameter that is not named here is shown by no list.
 */
type Wanted = 'present' | 'absent' | 'fields';

export interface ListMatcher {
  list: ReadId;
  wanted: Wanted;
  /** What narrows the list down to the entry; the list may know fewer or more entries than that. */
  query: (params: Named) => Named;
  /** Fields of the entry that name it, with what they must be. */
  entry: (params: Named) => Named;
  /** Parameter to the field that shows it. */
  fields?: Readonly<Record<string, string>>;
  /** Parameter to a field that some providers show beyond the specification: good for the old value, but no proof. */
  more?: Readonly<Record<string, string>>;
  /** The entry before the change, where the change gives it another name. */
  was?: Pick<ListMatcher, 'query' | 'entry'>;
  /** Parameters that the provider ignores beside another one that is given. */
  overridden?: Readonly<Record<string, readonly string[]>>;
  /** The change makes the entry where there is none: one that is not there shows nothing and allows nothing. */
  made?: boolean;
  /** Whether an entry that stays in the list says that it was removed. */
  removed?: (entry: Entry) => boolean;
  /** An entry of its own for each time: the one that was there before is not this one. */
  again?: string;
}

const byDid = { query: ({ did }: Named) => ({ did }), entry: ({ did }: Named) => ({ did }) };
const byId = { query: ({ id }: Named) => ({ id }), entry: ({ id }: Named) => ({ id }) };
const byLogin = {
  query: ({ fax_login }: Named) => ({ fax_login }),
  entry: ({ fax_login }: Named) => ({ login: fax_login }),
};
const byLoginAndDid = {
  query: ({ fax_login, did }: Named) => ({ fax_login, did }),
  entry: ({ fax_login, did }: Named) => ({ fax_login, did }),
};
const byEmail = {
  query: ({ did, email }: Named) => ({ did, email }),
  entry: ({ did, email }: Named) => ({ did, email }),
};
const byGroup = { query: ({ sname }: Named) => ({ sname }), entry: ({ sname }: Named) => ({ sname }) };
const byTrunk = { query: ({ trunk }: Named) => ({ trunk }), entry: ({ trunk }: Named) => ({ trunk }) };
const byServer = {
  query: ({ server_id }: Named) => ({ server_id }),
  entry: ({ server_id }: Named) => ({ server_id }),
};
const byServerAndAddress = {
  query: byServer.query,
  entry: ({ server_id, ip_address }: Named) => ({ server_id, allowed_ip: ip_address }),
};

/** Fields under the parameter's own name. */
const same = (...names: string[]) => Object.fromEntries(names.map((name) => [name, name]));

export const listMatchers: Record<SettledBy<'list-again'>, ListMatcher> = {
  'did.orderDid': { list: 'did.listDids', wanted: 'present', ...byDid },
  'did.updateDid': {
    list: 'did.listDids',
    wanted: 'fields',
    ...byDid,
    fields: same('note', 'route2trunk', 'lidb', 'cnam', 'e911', 'failover'),
  },
  'did.deleteDid': { list: 'did.listDids', wanted: 'absent', ...byDid },
  'did.move2fax': { list: 'did.listDids', wanted: 'absent', ...byDid },

  'didinter.updateDid': {
    list: 'didinter.listDids',
    wanted: 'fields',
    ...byDid,
    fields: same('route2trunk'),
  },
  'didinter.deleteDid': { list: 'didinter.listDids', wanted: 'absent', ...byDid },

  'lnp.createLnp': {
    list: 'lnp.listLnp',
    wanted: 'present',
    query: ({ number2port }) => ({ number2port }),
    entry: ({ number2port }) => ({ number2port }),
    again: 'id',
  },
  'lnp.updateLnp': {
    list: 'lnp.listLnp',
    wanted: 'fields',
    ...byId,
    fields: same(
      ...['number2port', 'foc_date', 'did_mode', 'trunk', 'partial_port', 'location', 'company', 'wireless_no'],
      ...['lidb_list', 'provider_name', 'account_no', 'authorize_contact', 'contact_title', 'street_no', 'street_name'],
      ...['service_unit', 'city', 'zipcode', 'billing_telephone_no', 'dir_prefix', 'dir_suffix'],
    ),
  },
  'lnp.deleteLnp': {
    list: 'lnp.listLnp',
    wanted: 'absent',
    ...byId,
    // Some providers go on listing a move that was canceled.
    removed: ({ status }) => stageOf(String(status)) === 'canceled',
  },

  'enterpriseFax.orderDid': { list: 'enterpriseFax.listDids', wanted: 'present', ...byDid },
  'enterpriseFax.updateDid': {
    list: 'enterpriseFax.listDids',
    wanted: 'fields',
    ...byDid,
    fields: same('note', 'sname'),
  },
  'enterpriseFax.deleteDid': { list: 'enterpriseFax.listDids', wanted: 'absent', ...byDid },
  'enterpriseFax.createGroup': { list: 'enterpriseFax.listGroups', wanted: 'present', ...byGroup },
  'enterpriseFax.updateGroup': {
    list: 'enterpriseFax.listGroups',
    wanted: 'fields',
    query: ({ sname_new }) => ({ sname: sname_new }),
    entry: ({ sname_new }) => ({ sname: sname_new }),
    fields: { sname_new: 'sname', name_new: 'name' },
    was: byGroup,
  },
  'enterpriseFax.deleteGroup': { list: 'enterpriseFax.listGroups', wanted: 'absent', ...byGroup },
  'enterpriseFax.createUser': { list: 'enterpriseFax.listUsers', wanted: 'present', ...byLogin },
  'enterpriseFax.updateUser': {
    list: 'enterpriseFax.listUsers',
    wanted: 'fields',
    ...byLogin,
    fields: same('fax_name', 'fax_lname', 'is_admin'),
  },
  'enterpriseFax.deleteUser': { list: 'enterpriseFax.listUsers', wanted: 'absent', ...byLogin },
  'enterpriseFax.updateUserPermissions': {
    list: 'enterpriseFax.listUserPermissions',
    wanted: 'fields',
    ...byLoginAndDid,
    made: true,
    fields: { ...same('allow_send', 'allow_delete', 'allow_list_in'), list_sent: 'allow_list_out' },
  },
  'enterpriseFax.deleteUserPermissions': {
    list: 'enterpriseFax.listUserPermissions',
    wanted: 'absent',
    ...byLoginAndDid,
  },
  'enterpriseFax.updateEmailPermissions': {
    list: 'enterpriseFax.listEmailPermissions',
    wanted: 'fields',
    ...byEmail,
    made: true,
    fields: { allow_send: 'allow_send', allow_recieve: 'allow_receive' },
  },
  'enterpriseFax.deleteEmailPermissions': { list: 'enterpriseFax.listEmailPermissions', wanted: 'absent', ...byEmail },

  'proFax.orderDid': { list: 'proFax.listDids', wanted: 'present', ...byDid },
  'proFax.updateDid': {
    list: 'proFax.listDids',
    wanted: 'fields',
    ...byDid,
    // Removing the account empties its login, and prevails over the fields of an account.
    fields: { ...same('note', 'fax_name', 'fax_login'), unset_acc: 'fax_login' },
    overridden: { unset_acc: ['fax_name', 'fax_login', 'fax_email', 'fax_password'] },
  },
  'proFax.deleteDid': { list: 'proFax.listDids', wanted: 'absent', ...byDid },
  'proFax.move2voice': { list: 'did.listDids', wanted: 'present', ...byDid },

  'server.addIp': { list: 'server.listServers', wanted: 'present', ...byServerAndAddress },
  'server.deleteIp': { list: 'server.listServers', wanted: 'absent', ...byServerAndAddress },
  'server.deleteServers': { list: 'server.listServers', wanted: 'absent', ...byServer },

  'siptrunk.createTrunk': { list: 'siptrunk.listTrunks', wanted: 'present', ...byTrunk },
  'siptrunk.updateTrunk': {
    list: 'siptrunk.listTrunks',
    wanted: 'fields',
    ...byTrunk,
    fields: same('status', 'ip_address', 'inter_call'),
    more: same('dynamic_host', 'inter_limit', 'failover'),
    overridden: { dynamic_host: ['ip_address'] },
  },
  'siptrunk.deleteTrunk': { list: 'siptrunk.listTrunks', wanted: 'absent', ...byTrunk },

  'sms.updateSmsConfig': {
    list: 'sms.listAvailableDids',
    wanted: 'fields',
    ...byDid,
    // The list says the mode in words of its own.
    fields: { post2url: 'post2url', forward2email: 'email2forward' },
  },
};

/** Orders in which the provider chooses the number or the id: the list, the field that is new, and what else is known. */
export const newEntries: Record<SettledBy<'new-entry'>, { list: ReadId; key: string; same: readonly string[] }> = {
  'didinter.orderDid': { list: 'didinter.listDids', key: 'did', same: ['city'] },
  'server.orderServer': { list: 'server.listServers', key: 'server_id', same: [] },
};

/** What the provider chose for an order, by its answer or by what was found afterwards; null where that is not known. */
export function orderedOf(operation: OperationId, detail: unknown): string | null {
  const { key } = (newEntries as Record<string, { key: string } | undefined>)[operation] ?? { key: '' };
  const { found } = Object(detail) as { found?: Named };
  const chosen = found?.[key];
  return typeof chosen === 'string' || typeof chosen === 'number' ? String(chosen) : null;
}
