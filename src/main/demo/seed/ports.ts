import { addDays } from '#shared/domain/porting/business-days.ts';
import { providerDay } from '#shared/domain/porting/watch-plan.ts';
import { businessDay, isoDay, isWorkday, PORT_WORDS, portSteps, rejectedFor } from '../port-life.ts';
import type { Port, Size } from '../state.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Where the provider is in the calendar. */
const PROVIDER_ZONE = 'America/New_York';
/** Business days from a request of the first day to its date. */
const FOC_DAYS = 10;

interface Seeded {
  id: string;
  number: string;
  createdAt: number;
  now: number;
  trunk?: string;
  mode?: 'voice' | 'fax';
  /** Instead of what the time would have made of it; it stays so. */
  status?: string;
}

/** What old companies say, as they write it. */
const REJECTED: readonly (readonly [id: string, number: string, daysAgo: number, reason: string])[] = [
  ['73421', '9175550121', 9, 'Account number mismatch. Number on CSR ends in -B'],
  ['73422', '9175550122', 8, 'Invalid PIN / transfer PIN expired'],
  ['73423', '9175550123', 7, 'Service address does not match, suite missing'],
  ['73424', '9175550124', 6, 'End user name does not match (Brightwater Dental, LLC)'],
  ['73425', '9175550125', 5, 'Bill copy older than 30 days'],
  ['73426', '9175550126', 4, 'Port freeze on account, end user must remove it'],
];

/** Requests to move numbers in. The practice has them at every stage; the others have three. */
export function seedPorts(size: Size, now: number): Port[] {
  const first = [
    port({ id: '73401', number: '2125550146', createdAt: now - 31 * DAY, now, trunk: 'frontdesk' }),
    port({ id: '73407', number: '3475550161', createdAt: now - 5 * DAY, now, trunk: 'frontdesk' }),
    port({ id: '73412', number: '3325550160', createdAt: now - HOUR / 4, now }),
  ];
  if (size !== 'practice') return first;
  return [
    ...first,
    port({ id: '73414', number: '9175550114', createdAt: now - 2 * HOUR, now, mode: 'fax' }),
    // Nothing happens to it any more.
    port({ id: '73415', number: '9175550104', createdAt: now - 20 * DAY, now }),
    port({ id: '73416', number: '9175550116', createdAt: createdFor(workdaySoon(now)), now, trunk: 'frontdesk' }),
    port({ id: '73417', number: '9175550117', createdAt: now - 12 * DAY, now, status: PORT_WORDS.canceled }),
    port({ id: '73418', number: '9175550118', createdAt: now - 3 * DAY, now, status: 'carrier callback' }),
    ...REJECTED.map(([id, number, days, reason]) =>
      port({ id, number, createdAt: now - days * DAY, now, status: rejectedFor(reason) }),
    ),
  ];
}

/** The first day on which numbers move, after the tomorrow of the provider: an account that was just opened has no news of it. */
function workdaySoon(now: number): number {
  let day = Date.parse(addDays(providerDay(now, PROVIDER_ZONE), 2));
  while (!isWorkday(day)) day += DAY;
  return day;
}

/** When a request was sent whose date is a certain day. */
function createdFor(day: number): number {
  let created = day - FOC_DAYS * DAY;
  while (businessDay(created, FOC_DAYS) > day) created -= DAY;
  return created + 15 * HOUR;
}

function port({ id, number, createdAt, now, trunk = '', mode = 'voice', status }: Seeded): Port {
  const created = Math.floor(createdAt / 1000) * 1000;
  const fields = {
    number2port: number,
    did_mode: mode,
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
  const focDate = isoDay(businessDay(created, FOC_DAYS));
  const seeded: Port = { id, createdAt: created, status: PORT_WORDS.submitted, steps: [], focDate, trunk, fields };
  if (status !== undefined) return { ...seeded, status };
  for (const step of portSteps(seeded))
    if (step.at <= now) seeded.status = step.status;
    else seeded.steps.push(step);
  return seeded;
}
