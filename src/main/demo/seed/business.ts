import type { AccountState, InternationalNumber, OwnedNumber, Size } from '../state.ts';
import { seedPorts } from './ports.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Business = Pick<
  AccountState,
  'international' | 'ports' | 'groups' | 'users' | 'userPermissions' | 'emailPermissions' | 'servers'
>;

function enterpriseNumber(did: string, sname: string, note: string): OwnedNumber {
  return {
    did,
    status: 'active',
    didType: 'local',
    product: 'enterprise',
    sname,
    temporaryFor: null,
    note,
    faxName: '',
    faxLogin: '',
    faxEmail: '',
    pinSet: false,
  };
}

/** The numbers of the enterprise fax product. */
export function seedEnterpriseNumbers(size: Size): OwnedNumber[] {
  const numbers = [enterpriseNumber('6465550171', 'frontoffice', 'Referrals')];
  if (size !== 'small' && size !== 'practice')
    numbers.push(
      enterpriseNumber('6465550172', 'billing', 'Claims'),
      enterpriseNumber('7185550168', 'frontoffice', 'Brooklyn'),
    );
  return numbers;
}

const user = (sname: string, login: string, name: string, lastName: string, isAdmin: 'on' | 'off') => ({
  sname,
  login,
  name,
  lastName,
  email: `${login}@brightwater-dental.example`,
  isAdmin,
});

/** A machine of its own, ordered a moment ago: it takes some hours until it is set up. */
function newServer(now: number): AccountState['servers'][number] {
  const orderedAt = now - HOUR / 4;
  return {
    ...{ id: '318', type: 'dedicated', size: 'enterprise', note: 'Second site' },
    ...{ orderedAt, activeAt: orderedAt + 12 * HOUR, allowed: [] },
  };
}

/** Groups, users, porting requests and the servers of the first day. */
export function seedBusiness(size: Size, now: number): Business {
  return {
    groups: [
      { sname: 'frontoffice', name: 'Front office' },
      { sname: 'billing', name: 'Billing and claims' },
    ],
    users: [
      user('frontoffice', 'nina', 'Nina', 'Ames', 'on'),
      user('frontoffice', 'tom', 'Tom', 'Baptiste', 'off'),
      user('billing', 'rosa', 'Rosa', 'Lindqvist', 'off'),
    ],
    userPermissions: [
      {
        createdAt: now - 40 * DAY,
        login: 'nina',
        did: '6465550171',
        send: 'on',
        delete: 'on',
        listIn: 'on',
        listOut: 'on',
      },
      {
        createdAt: now - 12 * DAY,
        login: 'tom',
        did: '6465550171',
        send: 'on',
        delete: 'off',
        listIn: 'on',
        listOut: 'off',
      },
    ],
    emailPermissions: [{ did: '6465550171', email: 'desk@brightwater-dental.example', send: 'off', receive: 'on' }],
    ports: seedPorts(size, now),
    servers: [
      {
        id: '311',
        type: 'vrtual',
        size: 'small',
        note: 'Phone system',
        orderedAt: now - 200 * DAY,
        activeAt: now - 200 * DAY,
        allowed: [{ ip: '198.51.100.20', note: 'Practice' }],
      },
      ...(size === 'small' ? [] : [newServer(now)]),
    ],
    international: international(size),
  };
}

function international(size: Size): InternationalNumber[] {
  if (size === 'small' || size === 'practice') return [];
  return [
    {
      did: '442079460958',
      country: 'United Kingdom',
      city: 'London',
      status: 'active',
      trunk: 'frontdesk',
      forward: '',
    },
    { did: '49305550123', country: 'Germany', city: 'Berlin', status: 'active', trunk: '', forward: '' },
    { did: '5255550147', country: 'Mexico', city: 'Mexico City', status: 'active', trunk: 'callcenter', forward: '' },
  ];
}
