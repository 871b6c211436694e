import type { Size, VoiceNumber } from '../state.ts';
import { isTollFree } from '#shared/domain/phone/phone-number.ts';
import { PARTIES } from './parties.ts';
import { hash32 } from '../random.ts';
import { trunkNames } from './trunks.ts';

/** A voice number with nothing set. */
export function plainVoiceNumber(did: string, over: Partial<VoiceNumber> = {}): VoiceNumber {
  return {
    did,
    status: 'active',
    tier: '1b',
    type: isTollFree(did) ? 'tf' : 'local',
    note: '',
    trunk: '',
    forward: '',
    lidb: '',
    cnam: false,
    e911: null,
    failover: null,
    dldaSet: false,
    alertSet: false,
    pinSet: false,
    sms: { mode: 'off', url: '', method: '', email: '' },
    ...over,
  };
}

/** Where the practice has its offices: street, city, state, ZIP code. */
const PLACES = {
  manhattan: ['120 West 38th Street', 'New York', 'NY', '10018'],
  brooklyn: ['415 Court Street', 'Brooklyn', 'NY', '11231'],
  gardenCity: ['88 Seventh Street', 'Garden City', 'NY', '11530'],
  whitePlains: ['30 Mamaroneck Avenue', 'White Plains', 'NY', '10601'],
  newark: ['550 Broad Street', 'Newark', 'NJ', '07102'],
} as const;

/** An emergency address in one of the offices; without a unit where the office has the house to itself. */
function address(unit: string, place: keyof typeof PLACES = 'manhattan') {
  const [street, city, state, zip] = PLACES[place];
  return {
    e911_name: 'Brightwater Dental',
    e911_city: city,
    e911_state: state,
    e911_zip: zip,
    e911_address: street,
    e911_unittype: unit === '' ? '' : 'STE',
    e911_unitnumber: unit,
  };
}
const failover = { failover_ip_address: '198.51.100.40', failover_num: '3', failover_time: '5' };
const email = { mode: 'email', url: '', method: '', email: 'desk@brightwater-dental.example' } as const;
const url = { mode: 'url', url: 'https://brightwater-dental.example/sms', method: 'json', email: '' } as const;

/** The voice numbers of one office, with which every size begins. */
const SMALL: readonly VoiceNumber[] = [
  plainVoiceNumber('2125550140', {
    note: 'Front desk',
    trunk: 'frontdesk',
    lidb: 'brightwater',
    cnam: true,
    e911: address('400'),
    sms: email,
  }),
  plainVoiceNumber('2125550141', { note: 'Appointments', trunk: 'frontdesk', lidb: 'brightwater', sms: url }),
  plainVoiceNumber('2125550143', { note: 'Dr. Ames', trunk: 'frontdesk', e911: address('402') }),
  plainVoiceNumber('2125550144', { note: 'Dr. Baptiste', trunk: 'frontdesk' }),
  plainVoiceNumber('2125550145', { note: 'Hygienists', trunk: 'frontdesk' }),
  plainVoiceNumber('2125550146', { note: 'Billing', trunk: 'frontdesk', tier: '1', lidb: 'brightwaterbill' }),
  plainVoiceNumber('6465550120', { note: 'Mobile line', trunk: 'afterhours', sms: email }),
  plainVoiceNumber('6465550124', {
    note: 'Emergencies',
    trunk: 'afterhours',
    failover,
  }),
  plainVoiceNumber('6465550125', { note: 'Spare' }),
  plainVoiceNumber('9175550130', { note: 'Door phone', trunk: 'frontdesk', tier: '1' }),
  plainVoiceNumber('7185550150', { tier: '2' }),
  plainVoiceNumber('8885550180', { note: 'Toll free', trunk: 'frontdesk', tier: '1' }),
];

/** The voice numbers of the other offices, and more of the first one. */
const OTHER_OFFICES: readonly VoiceNumber[] = [
  plainVoiceNumber('2125550148', {
    ...{ note: 'Insurance desk', trunk: 'frontdesk', lidb: 'brightwater', e911: address('400') },
  }),
  plainVoiceNumber('2125550149', { note: 'Treatment coordinator', trunk: 'frontdesk', e911: address('401') }),
  plainVoiceNumber('2125550151', { note: 'Sterilization room', trunk: 'frontdesk' }),
  plainVoiceNumber('2125550152', { note: 'Conference room', trunk: 'frontdesk', e911: address('403') }),
  plainVoiceNumber('2125550153', { note: 'Elevator', trunk: 'frontdesk', e911: address('') }),
  plainVoiceNumber('6465550126', { note: 'Recalls and reminders', trunk: 'frontdesk', cnam: true, sms: email }),
  plainVoiceNumber('6465550127', { note: 'Dr. Ames, after hours', trunk: 'afterhours' }),
  plainVoiceNumber('6465550128', {
    ...{ note: 'Línea en español', trunk: 'callcenter', lidb: 'brightwater', e911: address('400'), sms: email },
  }),
  plainVoiceNumber('7185550151', {
    ...{ note: 'Brooklyn, front desk', trunk: 'brooklyn', lidb: 'brightwater', cnam: true },
    ...{ e911: address('', 'brooklyn'), sms: email },
  }),
  plainVoiceNumber('7185550152', { note: 'Brooklyn, appointments', trunk: 'brooklyn', e911: address('', 'brooklyn') }),
  plainVoiceNumber('7185550153', { note: 'Dr. Okonkwo', trunk: 'brooklyn', e911: address('', 'brooklyn') }),
  plainVoiceNumber('7185550154', { note: 'Brooklyn, hygienists', trunk: 'brooklyn' }),
  plainVoiceNumber('7185550155', { note: 'Brooklyn, lab', trunk: 'brooklyn', tier: '1' }),
  plainVoiceNumber('7185550156', { note: 'Brooklyn, billing', trunk: 'brooklyn', lidb: 'brightwaterbill' }),
  plainVoiceNumber('9175550131', { note: 'Brooklyn, emergencies', trunk: 'afterhours', tier: '1', failover }),
  plainVoiceNumber('5165550110', {
    ...{ note: 'Garden City, front desk', trunk: 'gardencity', lidb: 'brightwater', cnam: true },
    ...{ e911: address('12', 'gardenCity') },
  }),
  plainVoiceNumber('5165550111', {
    ...{ note: 'Garden City, appointments', trunk: 'gardencity', e911: address('12', 'gardenCity') },
  }),
  plainVoiceNumber('5165550112', { note: 'Dr. Rossi', trunk: 'gardencity', e911: address('14', 'gardenCity') }),
  plainVoiceNumber('5165550113', { note: 'Garden City, spare' }),
  plainVoiceNumber('9145550120', {
    ...{ note: 'White Plains, front desk', trunk: 'callcenter', lidb: 'brightwater', tier: '1' },
    ...{ e911: address('210', 'whitePlains') },
  }),
  plainVoiceNumber('9145550121', { note: 'White Plains, appointments', trunk: 'callcenter', tier: '1' }),
  plainVoiceNumber('9735550130', {
    ...{
      note: 'Newark, front desk',
      trunk: 'callcenter',
      lidb: 'brightwater',
      tier: '1',
      e911: address('5', 'newark'),
    },
  }),
  plainVoiceNumber('9735550131', { note: 'Newark, appointments', trunk: 'callcenter', tier: '1' }),
  plainVoiceNumber('9735550132', { note: 'Newark, until the move', trunk: 'oldoffice', tier: '1' }),
  plainVoiceNumber('2035550115', { note: 'Stamford, opens in spring', tier: '2' }),
  plainVoiceNumber('8775550181', { note: 'New patients', trunk: 'callcenter', tier: '1' }),
  plainVoiceNumber('8665550182', { note: 'Questions on bills', trunk: 'callcenter', tier: '1' }),
  plainVoiceNumber('8445550183', { note: 'Dental emergencies', trunk: 'afterhours', tier: '1' }),
];

/** Numbers that are written here, and not made up. */
function writtenNumbers(size: Size): readonly VoiceNumber[] {
  return size === 'practice' ? [...SMALL, ...OTHER_OFFICES] : SMALL;
}

const AREA_CODES = [
  ...['212', '646', '718', '917', '516', '914', '973', '609', '203', '860', '617', '508', '215', '412', '202', '410'],
  ...['804', '704', '919', '404', '912', '305', '407', '813', '615', '216', '614', '313', '734', '312', '847', '217'],
  ...['414', '612', '314', '512', '214', '713', '303', '720', '602', '520', '801', '702', '503', '206'],
] as const;

const COUNTS: Record<Size, number> = { small: 12, practice: 40, office: 400, large: 50_000 };

/** The voice numbers of the first day. They are generated one by one when asked for; only the numbers themselves are kept. */
export interface BaseNumbers {
  dids: readonly string[];
  indexOf(did: string): number | undefined;
  /** The trunk and the tier of one number, without generating the rest of it. */
  trunkOf(index: number): string;
  tierOf(index: number): string;
  at(index: number): VoiceNumber;
}

export function baseNumbers(seed: number, size: Size): BaseNumbers {
  const all = writtenNumbers(size);
  const dids = [...all.map(({ did }) => did), ...generatedDids(size, COUNTS[size] - all.length)];
  const byDid = new Map(dids.map((did, index) => [did, index]));
  const trunks = trunkNames(size);
  const trunkOf = (index: number): string => {
    const written = all[index];
    if (written) return written.trunk;
    return index % 10 === 9 ? '' : (trunks[index % trunks.length] ?? '');
  };
  return {
    dids,
    indexOf: (did) => byDid.get(did),
    trunkOf,
    tierOf: (index) => all[index]?.tier ?? generatedTier(hash32(seed, index)),
    at: (index) => {
      const written = all[index];
      return written ? structuredClone(written) : generated(seed, index, dids[index] ?? '', trunkOf(index));
    },
  };
}

/** 555-01xx, which is nobody's, as long as there are enough of them; then other lines of the exchange 555. */
function generatedDids(size: Size, count: number): string[] {
  const taken = new Set([...SMALL.map(({ did }) => did), ...PARTIES.map(({ fax }) => fax), ...KEPT_FOR_FAX]);
  const dids: string[] = [];
  const [first, codes] = size === 'large' ? [2000, AREA_CODES.length] : [100, 5];
  for (let line = first; dids.length < count; line++)
    for (let area = 0; area < codes && dids.length < count; area++) {
      const did = `${AREA_CODES[area] ?? ''}555${String(line).padStart(4, '0')}`;
      if (!taken.has(did)) dids.push(did);
    }
  return dids;
}

/** Fax numbers of the practice (seed-state.ts). */
const KEPT_FOR_FAX = [
  ...['2125550142', '2125550187', '6465550123', '7185550158', '7185550164', '9175550136', '8885550190', '5165550117'],
  ...['6465550171', '6465550172', '7185550168'],
];

const NOTES = ['', '', '', 'Reception', 'Room', 'Fax line', 'Lab', 'Doctor', 'Billing', 'Hygiene'];

function generated(seed: number, index: number, did: string, trunk: string): VoiceNumber {
  const dice = hash32(seed, index);
  const note = NOTES[dice % NOTES.length] ?? '';
  return plainVoiceNumber(did, {
    tier: generatedTier(dice),
    note: note && `${note} ${String((index % 90) + 1)}`,
    trunk,
    lidb: (dice >>> 8) % 3 === 0 ? 'brightwater' : '',
    cnam: (dice >>> 10) % 4 === 0,
    e911: (dice >>> 12) % 3 === 0 ? address(String(100 + (dice % 800))) : null,
  });
}

function generatedTier(dice: number): string {
  return ['1b', '1b', '1b', '1', '1', '2', '0'][(dice >>> 4) % 7] ?? '1';
}
