// The lists of team fax: groups, people, what people may do with numbers, and which addresses may fax by email.
import { allowsNothing, type Rights } from '../domain/teams/rights.ts';
import { declare, source } from './list-source.ts';

/** They are read when somebody looks at them: most accounts have no team fax. */
const WHEN_OPENED = { everyMs: null, freshMs: 5 * 60_000 };

export interface FaxGroup {
  /** Short name, by which it is asked for. */
  group: string;
  name: string;
}

/** A person of team fax. The provider sends a password with each, which never gets here. */
export interface FaxPerson {
  login: string;
  group: string;
  name: string;
  lastName: string;
  isAdmin: boolean;
}

/** What a person may do with a number. */
export interface FaxPermission extends Rights {
  login: string;
  did: string;
}

/** What an address may do with a number by email. */
export interface FaxEmail {
  email: string;
  did: string;
  send: boolean;
  receive: boolean;
}

/** Key of what belongs to a person or an address, and a number. Neither has a space in it. */
export const pairKey = (one: string, did: string): string => `${one} ${did}`;

/** The person or the address of a key, and its number. */
export function pairOf(key: string): [one: string, did: string] {
  const at = key.lastIndexOf(' ');
  return [key.slice(0, at), key.slice(at + 1)];
}

function lookPair(name: 'fax_login' | 'email') {
  return (key: string) => {
    const [one, did] = pairOf(key);
    return { [name]: one, did };
  };
}

const isOn = (word: unknown): boolean => word === 'on';

export const teamLists = {
  'fax-groups': declare<FaxGroup>()({
    ...WHEN_OPENED,
    changedBy: {
      operations: {
        'enterpriseFax.createGroup': null,
        'enterpriseFax.updateGroup': null,
        'enterpriseFax.deleteGroup': null,
      },
    },
    sources: [
      source('enterpriseFax.listGroups', { pageRows: null, toRow: ({ sname, name }) => ({ group: sname, name }) }),
    ],
    key: ({ group }) => group,
    searched: ({ group, name }) => [group, name],
    sorts: { name: ({ name, group }) => name || group },
  }),
  'fax-people': declare<FaxPerson>()({
    ...WHEN_OPENED,
    changedBy: {
      operations: {
        'enterpriseFax.createUser': ['fax_login'],
        'enterpriseFax.updateUser': ['fax_login'],
        'enterpriseFax.deleteUser': ['fax_login'],
        'enterpriseFax.updateGroup': null,
        'enterpriseFax.deleteGroup': null,
      },
    },
    sources: [
      source('enterpriseFax.listUsers', {
        field: 'login',
        look: (fax_login) => ({ fax_login }),
        toRow: ({ login, sname, fax_name, fax_lname, is_admin }) => ({
          ...{ login, group: sname, name: fax_name, lastName: fax_lname },
          isAdmin: isOn(is_admin),
        }),
      }),
    ],
    key: ({ login }) => login,
    searched: ({ login, name, lastName, group }) => [login, name, lastName, group],
    sorts: {
      name: ({ name, lastName, login }) => [name, lastName].filter(Boolean).join(' ') || login,
      group: ({ group }) => group,
      role: ({ isAdmin }) => (isAdmin ? 'a' : 'b'),
    },
    facets: { group: ({ group }) => [group], role: ({ isAdmin }) => [isAdmin ? 'admin' : 'member'] },
  }),
  'fax-permissions': declare<FaxPermission>()({
    ...WHEN_OPENED,
    changedBy: {
      operations: {
        'enterpriseFax.updateUserPermissions': ['fax_login', 'did'],
        'enterpriseFax.deleteUserPermissions': ['fax_login', 'did'],
        'enterpriseFax.deleteUser': null,
        'enterpriseFax.deleteGroup': null,
        'enterpriseFax.updateDid': null,
        'enterpriseFax.deleteDid': null,
      },
    },
    sources: [
      source('enterpriseFax.listUserPermissions', {
        look: lookPair('fax_login'),
        toRow: ({ fax_login, did, allow_send, allow_delete, allow_list_in, allow_list_out }) => ({
          ...{ login: fax_login, did },
          send: isOn(allow_send),
          delete: isOn(allow_delete),
          received: isOn(allow_list_in),
          sent: isOn(allow_list_out),
        }),
      }),
    ],
    key: ({ login, did }) => pairKey(login, did),
    searched: ({ did, login }) => [did, login],
    sorts: {},
    facets: {
      // A person who may do nothing, and a number that nobody reads, have no value here.
      person: (row) => (allowsNothing(row) ? [] : [row.login]),
      read: ({ did, received }) => (received ? [did] : []),
      number: (row) => (allowsNothing(row) ? [] : [row.did]),
    },
  }),
  'fax-emails': declare<FaxEmail>()({
    ...WHEN_OPENED,
    changedBy: {
      operations: {
        'enterpriseFax.updateEmailPermissions': ['email', 'did'],
        'enterpriseFax.deleteEmailPermissions': ['email', 'did'],
        'enterpriseFax.deleteGroup': null,
        'enterpriseFax.updateDid': null,
        'enterpriseFax.deleteDid': null,
      },
    },
    sources: [
      source('enterpriseFax.listEmailPermissions', {
        look: lookPair('email'),
        toRow: ({ email, did, allow_send, allow_receive }) => ({
          ...{ email, did },
          send: isOn(allow_send),
          receive: isOn(allow_receive),
        }),
      }),
    ],
    key: ({ email, did }) => pairKey(email, did),
    searched: ({ did, email }) => [did, email],
    sorts: { email: ({ email }) => email, number: ({ did }) => did },
    facets: { number: ({ did }) => [did] },
  }),
};
