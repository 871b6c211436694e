import { createHash } from 'node:crypto';
import { WORDS } from '../fax-life.ts';
import { moneyToDecimal, multiplyMoney, parseMoney } from '#shared/domain/money/money.ts';
import { makeRandom, type Random } from '../random.ts';
import type { AccountState, FaxRecord, OwnedNumber, Size } from '../state.ts';
import { seedBusiness, seedEnterpriseNumbers } from './business.ts';
import { seedTrunks } from './trunks.ts';
import { VOLUMES } from '../call-book.ts';
import { PARTIES, type Party } from './parties.ts';
import { RATES } from './rates.ts';

const DAY = 86_400_000;
const HISTORY_DAYS = 90;
const MINUTE = 60_000;
/** How often a fax comes in by itself, in demo time. */
export const INCOMING_EVERY_MS: Record<Size, number> = {
  small: 20 * MINUTE,
  practice: 180 * MINUTE,
  office: 20 * MINUTE,
  large: 20 * MINUTE,
};

function faxNumber(did: string, note: string, faxName = '', faxLogin = ''): OwnedNumber {
  return {
    did,
    status: 'active',
    didType: /^8(00|33|44|55|66|77|88)/.test(did) ? 'tf' : 'local',
    product: 'pro',
    sname: '',
    temporaryFor: null,
    note,
    faxName,
    faxLogin,
    faxEmail: faxLogin ? `${faxLogin}@brightwater-dental.example` : '',
    pinSet: false,
  };
}

const SMALL: readonly OwnedNumber[] = [
  faxNumber('2125550142', 'Front desk', 'Brightwater Dental', 'frontdesk'),
  faxNumber('2125550187', 'Records', 'Brightwater Dental Records', 'records'),
  faxNumber('6465550123', ''),
];

const OFFICE: readonly OwnedNumber[] = [
  ...SMALL,
  faxNumber('7185550158', 'Brooklyn office', 'Brightwater Dental Brooklyn', 'brooklyn'),
  faxNumber('7185550164', 'Billing', 'Brightwater Dental Billing', 'billing'),
  faxNumber('9175550136', 'Dr. Ames', 'Dr. Ames', 'dr.ames'),
  faxNumber('8885550190', 'Referrals, toll free', 'Brightwater Referrals', 'referrals'),
  faxNumber('5165550117', 'Garden City, opens in spring'),
];

/** One fax of each end, so that every state can be seen: hours before now, recipient, words. */
const SET_PIECES: readonly [hoursAgo: number, to: string, party: string, status: string][] = [
  [3, '9145550104', 'Hudson Valley Records (test of a fax that never ends)', WORDS.processing],
  [26, '2125550101', 'Midtown Periodontics', WORDS.busy],
  [29, '2125550101', 'Midtown Periodontics', WORDS.busy],
  [75, '6175550102', 'Back Bay Prosthodontics', WORDS.noAnswer],
  [170, '7185550103', 'Ridgewood Pharmacy', WORDS.notAFax],
  [290, '9175550105', 'Empire Claims Service', WORDS.ended],
  [410, '3125550163', 'Lakeshore Dental Plan', WORDS.dropped],
  [700, '6465550177', 'Former number of Chelsea Imaging', WORDS.notInService],
  [1100, '2125550178', 'Union Benefit Fund', WORDS.conversion],
];

/** Faxes that came in lately, whatever day it is: hours before now, sender. */
const RECEIVED_PIECES: readonly [hoursAgo: number, from: string, party: string][] = [
  [21, '2125550186', 'Dr. Okafor, endodontist'],
  [52, '6175550134', 'Harborview Oral Surgery'],
];

const DOCUMENTS = ['referral.pdf', 'claim-form.pdf', 'x-ray-report.pdf', 'lab-slip.pdf', 'treatment-plan.pdf'] as const;

const BALANCES: Record<Size, string> = { small: '84.35', practice: '84.35', office: '412.60', large: '38250.75' };
const CREDITS: Record<Size, string> = { small: '10.00', practice: '10.00', office: '50.00', large: '2500.00' };

/** The account as it is on its first day: a dental practice with 90 days of faxes behind it. Same seed, same data. */
export function seedState(seed: number, size: Size, now: number): AccountState {
  const isSmall = size === 'small' || size === 'practice';
  const numbers = structuredClone([...(isSmall ? SMALL : OFFICE), ...seedEnterpriseNumbers(size)]);
  const random = makeRandom(seed, 'history');
  const faxes = seedFaxes(random, numbers, now, isSmall ? 1 : 6);
  let faxId = random.int(48_000_000, 48_900_000);
  for (const fax of faxes) {
    faxId += random.int(1, 40);
    fax.faxId = String(faxId);
  }
  return {
    seed,
    size,
    startedAt: now,
    balance: BALANCES[size],
    allowedCredit: CREDITS[size],
    autorefill: false,
    minBalance: null,
    reloadAmount: null,
    numbers,
    voice: [],
    voiceGone: [],
    trunks: seedTrunks(size),
    ...seedBusiness(size, now),
    files: [],
    messages: [],
    callRuns: [{ first: VOLUMES[size].calls, at: now + VOLUMES[size].everyMs }],
    nextCall: VOLUMES[size].calls,
    nextId: 90_001,
    faxes,
    ledger: [],
    nextFaxId: faxId + random.int(1, 40),
    nextIncomingAt: now + INCOMING_EVERY_MS[size],
    incomingCount: 0,
  };
}

/** The fax history, oldest first. */
function seedFaxes(random: Random, numbers: readonly OwnedNumber[], now: number, perDay: number): FaxRecord[] {
  const withAccount = numbers.filter((number) => number.faxLogin !== '').map((number) => number.did);
  const [first = '', ...others] = withAccount;
  const faxes: FaxRecord[] = [];
  for (let day = HISTORY_DAYS - 1; day >= 0; day--) {
    const midnight = Math.floor(now / DAY - day) * DAY;
    // A practice is closed at the weekend.
    if ([0, 6].includes(new Date(midnight).getUTCDay())) continue;
    for (let i = random.int(perDay > 1 ? perDay - 2 : 0, perDay + 1); i > 0; i--) {
      // 9 to 5 in New York, roughly.
      const at = midnight + random.int(14 * 3_600_000, 22 * 3_600_000);
      const incoming = random.next() < 0.6;
      const fax = pastFax(random, random.pick([first, ...others]), random.pick(PARTIES), incoming, at);
      if (at < now - 10 * 60_000) faxes.push(fax);
    }
  }
  for (const [hours, to, name, status] of SET_PIECES) {
    const fax = pastFax(random, first, { name, fax: to }, false, now - hours * 3_600_000);
    faxes.push({ ...fax, status, cost: '0' });
  }
  for (const [hours, from, name] of RECEIVED_PIECES)
    faxes.push(pastFax(random, first, { name, fax: from }, true, now - hours * 3_600_000));
  return faxes.sort((a, b) => a.at - b.at);
}

function pastFax(random: Random, own: string, party: Party, incoming: boolean, at: number): FaxRecord {
  const pages = random.pick([1, 1, 1, 2, 2, 3, 4, 7]);
  const size = pages * random.int(18_000, 52_000);
  const rate = parseMoney(RATES.fax_minute_rate);
  return {
    faxId: '',
    type: incoming ? 'in' : 'out',
    service: 'pro',
    from: incoming ? party.fax : own,
    to: incoming ? own : party.fax,
    party: party.name,
    // The interface has no fractions of seconds.
    at: Math.floor(at / 1000) * 1000,
    status: WORDS.delivered,
    steps: [],
    pages,
    cost: incoming || !rate ? '0' : moneyToDecimal(multiplyMoney(rate, pages)),
    filename: incoming ? 'received.pdf' : random.pick(DOCUMENTS),
    size,
    sha256: createHash('sha256')
      .update(`${own}${party.fax}${String(at)}${String(size)}`)
      .digest('hex'),
  };
}

/** A fax that arrives at `at`; its generator depends on nothing but the seed and how many came before. */
export function incomingFax(state: AccountState, at: number, wish: { from?: string; to?: string } = {}): FaxRecord {
  const random = makeRandom(state.seed, `incoming ${String(state.incomingCount)}`);
  const withAccount = state.numbers.filter((number) => number.faxLogin !== '');
  const [first, ...others] = (withAccount.length > 0 ? withAccount : state.numbers).map((number) => number.did);
  const own = wish.to ?? (first === undefined ? '' : random.pick([first, ...others]));
  const party = random.pick(PARTIES);
  const sender =
    wish.from === undefined ? party : (PARTIES.find(({ fax: f }) => f === wish.from) ?? { name: '', fax: wish.from });
  const service = state.numbers.find(({ did }) => did === own)?.product ?? 'pro';
  return { ...pastFax(random, own, sender, true, at), service };
}
