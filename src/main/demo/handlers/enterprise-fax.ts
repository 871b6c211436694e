import { assertFunds, assertLoginFree, faxNumber, orderFaxNumber, useTemporarily } from './checks.ts';
import { badParameter, empty, type AreaHandlers, emptyBut, pageOf, Refusal } from './answer.ts';
import { type DemoAccount, factsOf } from '../account.ts';
import { money } from '../amounts.ts';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import { endOf } from '../fax-life.ts';
import { matchesWildcard } from '../wildcard.ts';
import { RATES } from '../seed/rates.ts';

/** Fax numbers with groups, users and permissions. */
export const enterpriseFaxHandlers: AreaHandlers<'enterpriseFax'> = {
  'enterpriseFax.orderDid': ({ did, sname, note = '', pin }, account) => {
    groupOf(account, sname);
    orderFaxNumber(account, did, { product: 'enterprise', sname, note, pinSet: pin !== undefined });
    return empty;
  },
  'enterpriseFax.listDids': (params, account) => {
    const { did } = params;
    const numbers = account.state.numbers.filter(
      (number) =>
        number.product === 'enterprise' &&
        (did === undefined || matchesWildcard(number.did, did)) &&
        account.shows('fax-number', number.did),
    );
    const rows = numbers.map((number) => ({
      did: number.did,
      status: number.status,
      did_type: number.didType,
      sname: number.sname,
      note: number.note,
    }));
    return pageOf(rows, params);
  },
  'enterpriseFax.updateDid': (params, account) => {
    const { sname, note, pin } = params;
    const number = faxNumber(account, params.did, 'enterprise');
    if (sname) groupOf(account, sname);
    if (params.is_temporary) useTemporarily(account, number, params);
    if (sname !== undefined && sname !== number.sname) {
      // Without its group the number has no fax account; in another group it has other users.
      account.dropPermissions((permission) => permission.did === number.did);
      number.sname = sname;
      if (sname !== '') number.product = 'enterprise';
    }
    if (note !== undefined) number.note = note;
    if (pin !== undefined) number.pinSet = true;
    account.changed();
    return empty;
  },
  'enterpriseFax.deleteDid': ({ did }, account) => {
    const { temporaryFor } = faxNumber(account, did, 'enterprise');
    account.removeFaxNumber(did);
    return emptyBut(temporaryFor === null ? [] : [`${did} stood in for the porting request ${temporaryFor}`]);
  },

  'enterpriseFax.createGroup': ({ sname, name }, account) => {
    assertGroupFree(account, sname, 'sname');
    account.state.groups.push({ sname, name });
    account.added('group', sname);
    account.changed();
    return { kind: 'list', rows: account.state.groups.map((group) => ({ ...group })) };
  },
  'enterpriseFax.listGroups': ({ sname }, account) => ({
    kind: 'list',
    rows: account.state.groups
      .filter((group) => (sname === undefined || group.sname === sname) && account.shows('group', group.sname))
      .map((group) => ({ ...group })),
  }),
  'enterpriseFax.updateGroup': ({ sname, sname_new, name_new }, account) => {
    const group = groupOf(account, sname);
    if (sname_new !== sname) assertGroupFree(account, sname_new, 'sname_new');
    for (const member of membersOf(account, sname)) member.sname = sname_new;
    Object.assign(group, { sname: sname_new, name: name_new });
    account.changed();
    return empty;
  },
  'enterpriseFax.deleteGroup': ({ sname }, account) => {
    const group = groupOf(account, sname);
    if (membersOf(account, sname).length > 0) throw new Refusal(`sname: the group ${sname} still has users or numbers`);
    account.state.groups.splice(account.state.groups.indexOf(group), 1);
    account.changed();
    return empty;
  },

  'enterpriseFax.createUser': (params, account) => {
    const { fax_login, sname, fax_name, fax_lname = '', fax_email = '', is_admin = 'off' } = params;
    groupOf(account, sname);
    assertLoginFree(account, fax_login);
    account.state.users.push({
      sname,
      login: fax_login,
      name: fax_name,
      lastName: fax_lname,
      email: fax_email,
      isAdmin: is_admin,
    });
    account.added('user', fax_login);
    account.changed();
    return empty;
  },
  'enterpriseFax.listUsers': (params, account) => {
    const { sname, fax_login } = params;
    const found = account.state.users.filter(
      (user) =>
        (sname === undefined || user.sname === sname) &&
        (fax_login === undefined || user.login === fax_login) &&
        account.shows('user', user.login),
    );
    const rows = found.map((user) => ({
      sname: user.sname,
      fax_name: user.name,
      fax_lname: user.lastName,
      login: user.login,
      // The list returns the field. The account keeps no passwords, so that this is never a real one.
      password: `demo-password-of-${user.login}`,
      is_admin: user.isAdmin,
    }));
    return pageOf(rows, params);
  },
  'enterpriseFax.updateUser': ({ fax_login, fax_name, fax_lname, fax_email, is_admin }, account) => {
    const user = userOf(account, fax_login);
    if (fax_name !== undefined) user.name = fax_name;
    if (fax_lname !== undefined) user.lastName = fax_lname;
    if (fax_email !== undefined) user.email = fax_email;
    if (is_admin !== undefined) user.isAdmin = is_admin;
    account.changed();
    return empty;
  },
  'enterpriseFax.deleteUser': ({ fax_login }, account) => {
    const user = userOf(account, fax_login);
    account.state.users.splice(account.state.users.indexOf(user), 1);
    account.dropPermissions(({ login }) => login === fax_login);
    return empty;
  },

  'enterpriseFax.updateUserPermissions': (params, account) => {
    const { fax_login: login, did } = params;
    const user = userOf(account, login);
    if (groupNumber(account, did).sname !== user.sname)
      throw new Refusal(`fax_login: ${login} is not in the group of ${did}`);
    const { userPermissions } = account.state;
    const known = userPermissions.find((permission) => permission.login === login && permission.did === did);
    const settings = {
      send: params.allow_send,
      delete: params.allow_delete,
      listIn: params.allow_list_in,
      listOut: params.list_sent,
    };
    if (known) Object.assign(known, settings);
    else userPermissions.push({ createdAt: account.clock.now(), login, did, ...settings });
    account.changed();
    return empty;
  },
  'enterpriseFax.listUserPermissions': (params, { state }) => {
    const { fax_login, did } = params;
    const found = state.userPermissions.filter(
      (permission) =>
        (fax_login === undefined || permission.login === fax_login) && (did === undefined || permission.did === did),
    );
    const rows = found.map((permission) => ({
      create_date: shortDate(permission.createdAt),
      fax_login: permission.login,
      did: permission.did,
      allow_send: permission.send,
      allow_delete: permission.delete,
      allow_list_in: permission.listIn,
      allow_list_out: permission.listOut,
    }));
    return pageOf(rows, params);
  },
  'enterpriseFax.deleteUserPermissions': ({ fax_login, did }, account) => {
    userOf(account, fax_login);
    const { userPermissions } = account.state;
    const index = userPermissions.findIndex((one) => one.login === fax_login && one.did === did);
    if (index < 0) throw badParameter('did', `${fax_login} has no permissions for ${did}`);
    userPermissions.splice(index, 1);
    account.changed();
    return empty;
  },

  // Addresses are kept in lower case, as many providers do.
  'enterpriseFax.updateEmailPermissions': ({ did, email: given, allow_send, allow_recieve }, account) => {
    const email = given.toLowerCase();
    groupNumber(account, did);
    const { emailPermissions } = account.state;
    const known = emailPermissions.find((permission) => permission.did === did && permission.email === email);
    const permission = known ?? { did, email, send: 'off', receive: 'off' };
    if (!known) emailPermissions.push(permission);
    if (allow_send !== undefined) permission.send = allow_send;
    if (allow_recieve !== undefined) permission.receive = allow_recieve;
    account.changed();
    return empty;
  },
  'enterpriseFax.listEmailPermissions': (params, { state }) => {
    const { did } = params;
    const email = params.email?.toLowerCase();
    const found = state.emailPermissions.filter(
      (permission) =>
        (did === undefined || permission.did === did) && (email === undefined || permission.email === email),
    );
    const rows = found.map((permission) => ({
      sname: state.numbers.find((number) => number.did === permission.did)?.sname ?? '',
      did: permission.did,
      email: permission.email,
      allow_send: permission.send,
      allow_receive: permission.receive,
    }));
    return pageOf(rows, params);
  },
  'enterpriseFax.deleteEmailPermissions': ({ did, email: given }, account) => {
    const { emailPermissions } = account.state;
    const email = given.toLowerCase();
    const index = emailPermissions.findIndex((permission) => permission.did === did && permission.email === email);
    if (index < 0) throw badParameter('email', `${email} has no permissions for ${did}`);
    emailPermissions.splice(index, 1);
    account.changed();
    return empty;
  },

  'enterpriseFax.uploadFile': ({ file, filename }, account) => {
    const document = Buffer.from(file, 'base64');
    if (document.length > DOCUMENT_LIMITS.block) throw badParameter('file', 'is larger than 5 MB');
    const id = account.nextId();
    account.state.files.push({ id, ...factsOf({ file: document, filename }) });
    account.changed();
    return { kind: 'data', data: { fax_id: Number(id) } };
  },
  'enterpriseFax.sendFax': ({ did_from, did_to, file_id }, account) => {
    const file = account.state.files.find(({ id }) => id === file_id);
    if (!file) throw badParameter('file_id', `there is no uploaded file ${file_id}`);
    groupNumber(account, did_from, 'did_from');
    if (endOf(did_to).kind === 'refused') throw new Refusal(`did_to: ${did_to} does not accept faxes`);
    assertFunds(account, money(RATES.fax_minute_rate));
    const { id: _, ...facts } = file;
    const fax = account.acceptFax(did_from, did_to, facts, 'enterprise');
    return { kind: 'data', data: { fax_id: Number(fax.faxId) } };
  },
};

/** A fax number that is in a group. */
function groupNumber(account: DemoAccount, did: string, parameter = 'did') {
  const number = faxNumber(account, did, 'enterprise', parameter);
  if (number.sname === '') throw new Refusal(`${parameter}: ${did} is not in a group`);
  return number;
}

function groupOf({ state }: DemoAccount, sname: string) {
  const group = state.groups.find((one) => one.sname === sname);
  if (!group) throw badParameter('sname', `there is no group ${sname}`);
  return group;
}

function assertGroupFree({ state }: DemoAccount, sname: string, parameter: string): void {
  if (state.groups.some((group) => group.sname === sname))
    throw new Refusal(`${parameter}: there is a group ${sname} already`);
}

function membersOf({ state }: DemoAccount, sname: string): { sname: string }[] {
  return [...state.users, ...state.numbers].filter((member) => member.sname === sname);
}

function userOf({ state }: DemoAccount, login: string) {
  const user = state.users.find((one) => one.login === login);
  if (!user) throw badParameter('fax_login', `there is no fax user ${login}`);
  return user;
}

/** A short month, day and year: `Mar 12, 2019`. */
function shortDate(ms: number): string {
  return new Date(ms).toLocaleDateString('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' });
}
