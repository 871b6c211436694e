import { PORT_WORDS, businessDay, isoDay, portSteps } from '../port-life.ts';
import type { AccountState, InternationalNumber, OwnedNumber, Port, Size } from '../state.ts';

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

/** Groups, users, porting requests and the server of the first day. */
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
    ports: [
      port({ id: '73401', number: '2125550146', createdAt: now - 31 * DAY, now, trunk: 'frontdesk' }),
      port({ id: '73407', number: '3475550161', createdAt: now - 5 * DAY, now, trunk: 'frontdesk' }),
      port({ id: '73412', number: '3325550160', createdAt: now - HOUR / 4, now, trunk: '' }),
    ],
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
    ],
    international: international(size),
  };
}

function port({
  id,
  number,
  createdAt,
  now,
  trunk,
}: {
  id: string;
  number: string;
  createdAt: number;
  now: number;
  trunk: string;
}): Port {
  const created = Math.floor(createdAt / 1000) * 1000;
  const fields = {
    number2port: number,
    did_mode: 'voice',
    partial_port: 'no',
    location: 'business',
    company: 'Brightwater Dental',
    wireless_no: 'no',
    lidb_list: 'no',
    provider_name: 'Old Telephone Co.',
    account_no: `00${id}-A`,
    authorize_contact: 'Nina Ames',
    contact_title: 'Owner',
    street_no: '120',
    street_name: '38th Street',
    service_unit: 'Suite 400',
    city: 'New York',
    zipcode: '10018',
    billing_telephone_no: number,
    dir_prefix: 'W',
    dir_suffix: 'None',
  };
  const focDate = isoDay(businessDay(created, 10));
  const seeded: Port = { id, createdAt: created, status: PORT_WORDS.submitted, steps: [], focDate, trunk, fields };
  for (const step of portSteps(seeded))
    if (step.at <= now) seeded.status = step.status;
    else seeded.steps.push(step);
  return seeded;
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
