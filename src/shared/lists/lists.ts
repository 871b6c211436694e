// Every list of the provider that main keeps, each declared once: reading, storing, searching and the page follow it.
import type { ReadId } from '../provider/catalogue.ts';
import { onOffWord } from '../provider/on-off.ts';
import type { NumberRow } from '../domain/numbers/number-row.ts';
import { emergencyFrom, emergencyLine } from '../domain/address/emergency-rules.ts';
import { isTollFree } from '../domain/phone/phone-number.ts';
import { reachOf, viewsOf } from '../domain/numbers/number-views.ts';
import { countsCalls } from '../domain/numbers/unused-numbers.ts';
import { groupOf, stageOf } from '../domain/porting/stages.ts';
import type { EntryOf, ListDeclaration } from './list.ts';
import { declare, source, type SourceParts } from './list-source.ts';
import { priceLists } from './price-lists.ts';
import { teamLists } from './team-lists.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Numbers, lines and the like: at the start, then every six hours, and after own changes. */
const SLOWLY = { everyMs: 6 * HOUR, freshMs: 5 * MINUTE };
/** What is only read when somebody looks at it. */
const WHEN_OPENED = { everyMs: null, changedBy: {} };

/** Entries as they are. */
function entries<Id extends ReadId>(operation: Id, parts: Omit<SourceParts<Id, EntryOf<Id>>, 'toRow'> = {}) {
  return source<Id, EntryOf<Id>>(operation, { ...parts, toRow: (entry) => entry });
}

/** Entries of which each is asked for by one field. */
const BY_DID = { field: 'did', look: (did: string) => ({ did }) };
const BY_TRUNK = { field: 'trunk', look: (trunk: string) => ({ trunk }) };
const BY_PORT = { field: 'id', look: (id: string) => ({ id }) };
const BY_SERVER = { field: 'server_id', look: (server_id: string) => ({ server_id }) };

/** A phone-system line (SIP trunk). */
export type Line = EntryOf<'siptrunk.listTrunks'>;
export type InternationalNumber = EntryOf<'didinter.listDids'>;
/** A country in which an international number can be bought. */
export type Country = EntryOf<'didinter.listCountries'>;

/** A request to move a number here. */
export type Port = EntryOf<'lnp.listLnp'>;

/** A server as the provider lists it. */
export type Server = EntryOf<'server.listServers'>;

/** A fax number as the provider lists it. */
export interface FaxNumber {
  /** Ten digits. */
  did: string;
  /** A single line (`pro`), or one that a group shares (`enterprise`). */
  service: 'pro' | 'enterprise';
  /** As the provider spells it; `active` is known. */
  status: string;
  /** `local`, `tf` (toll-free), or another one. */
  type: string;
  note: string;
  /** Short name of its group; empty without one. */
  group: string;
  /** Name and login of its fax account; empty without one. */
  accountName: string;
  login: string;
}

/** Whether people can text a number and where what comes in goes, as the list of texting has it. */
export interface TextingEntry {
  did: string;
  on: boolean;
  /** In the provider's words, such as `Post SMS to URL`. */
  mode: string;
  /** Where texts that come in are posted; empty for nowhere. */
  url: string;
  /** The mailbox that they are forwarded to; empty for none. */
  email: string;
}

function faxNumber(
  service: FaxNumber['service'],
  entry: EntryOf<'proFax.listDids' | 'enterpriseFax.listDids'>,
): FaxNumber {
  const { did, status, did_type: type, note, fax_name: accountName, fax_login: login } = entry;
  const { sname } = entry as { sname?: unknown };
  return { did, service, status, type, note, group: typeof sname === 'string' ? sname : '', accountName, login };
}

/** A voice number by the provider's list alone; other lists and this computer add what they know. */
function voiceNumber(entry: EntryOf<'did.listDids'>): NumberRow {
  const { did, status, tier, note, route2trunk, lidb, cnam, e911, failover } = entry;
  // A provider may write the type in another way, such as `TF`; the area code is the same.
  const type = isTollFree(did) ? 'tf' : entry.type;
  return {
    ...{ did, status, tier, type, note, route2trunk, lidb, cnam: onOffWord(cnam) === 'on', e911, failover },
    ...{ texting: 'unknown', fax: false, localNote: '', tags: [] },
  };
}

export const lists = {
  /** Voice numbers. */
  numbers: declare<NumberRow>()({
    ...SLOWLY,
    changedBy: {
      numbers: 'voice',
      byKey: true,
      operations: { 'siptrunk.createTrunk': ['did'] },
      through: {
        operation: 'siptrunk.deleteTrunk',
        list: 'lines',
        param: 'trunk',
        keys: (line) => (line as Line | undefined)?.routed_dids ?? [],
      },
    },
    sources: [source('did.listDids', { ...BY_DID, toRow: voiceNumber })],
    key: ({ did }) => did,
    searched: ({ did, note, localNote, route2trunk, lidb, tags }) => [did, note, localNote, route2trunk, lidb, ...tags],
    sorts: {
      number: null,
      line: ({ route2trunk }) => route2trunk,
      name: ({ lidb }) => lidb,
      note: ({ note, localNote }) => note || localNote,
      tags: ({ tags }) => tags.join(' '),
    },
    facets: {
      line: ({ route2trunk }) => [route2trunk],
      tag: ({ tags }) => tags,
      view: viewsOf,
      // What the addresses that are missing cost goes by the supply group.
      'no-address-tier': (row) => (viewsOf(row).includes('no-address') ? [row.tier] : []),
      use: (row) => (countsCalls(row) ? ['calls'] : []),
    },
    filters: {
      address: ({ e911 }) => {
        const address = emergencyFrom(e911);
        return address ? [emergencyLine(address)] : [];
      },
    },
    joins: {
      texting: (row, other) => {
        if (other === undefined) return row;
        return { ...row, texting: (other as TextingEntry | null)?.on ? 'on' : 'off' };
      },
      'fax-numbers': (row, other) => ({ ...row, fax: Boolean(other) }),
    },
    noted: (row, { note, tags, forwardsTo }) => ({ ...row, localNote: note, tags: [...tags], forwardsTo }),
    linked: {
      list: 'lines',
      key: ({ route2trunk }) => route2trunk,
      put: (row, line) => ({ ...row, reach: reachOf(row, line as Line | null | undefined) }),
    },
  }),
  /** Numbers that could be texted, and whether they can. */
  texting: declare<TextingEntry>()({
    ...SLOWLY,
    changedBy: { numbers: 'voice', byKey: true, operations: { 'sms.updateSmsConfig': ['did'] } },
    sources: [
      source('sms.listAvailableDids', {
        ...BY_DID,
        toRow: ({ did, sms_enabled, sms_mode, post2url, email2forward }) => ({
          ...{ did, on: sms_enabled === 'on', mode: sms_mode },
          ...{ url: post2url, email: email2forward },
        }),
      }),
    ],
    key: ({ did }) => did,
    searched: ({ did, url, email }) => [did, url, email],
    sorts: { number: null, on: ({ on, did }) => `${on ? '0' : '1'}${did}` },
    facets: { state: ({ on }) => [on ? 'on' : 'off'] },
  }),
  lines: declare<Line>()({
    ...SLOWLY,
    changedBy: { area: 'siptrunk', numbers: 'voice' },
    sources: [entries('siptrunk.listTrunks', BY_TRUNK)],
    key: ({ trunk }) => trunk,
    searched: ({ trunk, ip_address, routed_dids }) => [trunk, ip_address, ...routed_dids],
    sorts: {
      name: ({ trunk }) => trunk,
      kind: ({ type }) => type,
      state: ({ status }) => status,
      address: ({ ip_address }) => ip_address,
      numbers: ({ routed_dids }) => routed_dids.length,
      abroad: ({ inter_call }) => inter_call,
    },
    facets: { state: ({ status }) => [status], kind: ({ type }) => [type] },
  }),
  servers: declare<Server>()({
    ...SLOWLY,
    changedBy: { area: 'server' },
    sources: [entries('server.listServers', { ...BY_SERVER, pageRows: null })],
    key: ({ server_id }) => server_id,
    searched: ({ server_id, type, allowed_ip }) => [server_id, type, ...allowed_ip],
    // Their page has its own order, by what stands on it.
    sorts: {},
    facets: { state: ({ status }) => [status], kind: ({ type }) => [type] },
  }),
  /** Moves of numbers to this account. While one is open, the area that watches them has the list read more often. */
  ports: declare<Port>()({
    ...{ everyMs: 24 * HOUR, freshMs: MINUTE },
    changedBy: { area: 'lnp' },
    sources: [entries('lnp.listLnp', BY_PORT)],
    key: ({ id }) => id,
    searched: ({ number2port, id, company, provider_name, status }) => [
      ...[number2port, id, company, provider_name, status],
    ],
    // Their page has its own order, by what stands on it.
    sorts: {},
    facets: { group: ({ status }) => [groupOf(stageOf(status))] },
  }),
  'international-numbers': declare<InternationalNumber>()({
    ...SLOWLY,
    // Numbers of a deleted line ring nowhere.
    changedBy: { area: 'didinter', operations: { 'siptrunk.deleteTrunk': null } },
    sources: [entries('didinter.listDids', BY_DID)],
    key: ({ did }) => did,
    searched: ({ did, country, city, route2trunk }) => [did, country, city, route2trunk],
    sorts: {
      number: null,
      place: ({ country, city }) => `${country} ${city}`,
      rings: ({ route2trunk }) => route2trunk,
    },
  }),
  'fax-numbers': declare<FaxNumber>()({
    ...SLOWLY,
    // With its short name a group is named by its numbers in another way.
    changedBy: { numbers: 'fax', byKey: true, operations: { 'enterpriseFax.updateGroup': null } },
    sources: [
      source('proFax.listDids', { ...BY_DID, toRow: (entry) => faxNumber('pro', entry) }),
      source('enterpriseFax.listDids', { ...BY_DID, toRow: (entry) => faxNumber('enterprise', entry) }),
    ],
    key: ({ did }) => did,
    searched: ({ did, note, group, accountName, login }) => [did, note, group, accountName, login],
    sorts: {
      number: null,
      note: ({ note }) => note,
      owner: ({ group, accountName, login }) => group || accountName || login,
      service: ({ service }) => service,
      state: ({ status }) => status,
    },
    facets: { service: ({ service }) => [service], group: ({ group }) => [group] },
  }),
  'international-countries': declare<Country>()({
    ...WHEN_OPENED,
    freshMs: 24 * HOUR,
    sources: [entries('didinter.listCountries', { pageRows: null })],
    key: ({ code }) => code,
    searched: ({ country, code }) => [country, code],
    sorts: {},
  }),
  /** Cities of a country, by its code. */
  'international-cities': declare<{ name: string }>()({
    ...WHEN_OPENED,
    freshMs: HOUR,
    scope: /^[A-Za-z]{2}$/,
    sources: [
      source('didinter.listCities', {
        pageRows: null,
        params: (country_code) => ({ country_code }),
        toRow: (name) => ({ name }),
      }),
    ],
    key: ({ name }) => name,
    searched: ({ name }) => [name],
    sorts: {},
  }),
  ...priceLists,
  ...teamLists,
} as const;

export type ListName = keyof typeof lists;
export const LIST_NAMES = Object.keys(lists) as [ListName, ...ListName[]];
type RowOf<D> = D extends ListDeclaration<infer Row, infer _> ? Row : never;
export type ListRow<N extends ListName> = RowOf<(typeof lists)[N]>;
/** The columns by which a list can be sorted. */
export type ListSort<N extends ListName> = keyof (typeof lists)[N]['sorts'] & string;

/** The declaration of a list, for code that treats all lists alike. */
export function listOf(name: ListName): ListDeclaration<unknown> {
  return lists[name] as unknown as ListDeclaration<unknown>;
}
