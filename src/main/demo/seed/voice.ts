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

const address = (unit: string) => ({
  e911_name: 'Brightwater Dental',
  e911_city: 'New York',
  e911_state: 'NY',
  e911_zip: '10018',
  e911_address: '120 West 38th Street',
  e911_unittype: 'STE',
  e911_unitnumber: unit,
});
const email = { mode: 'email', url: '', method: '', email: 'desk@brightwater-dental.example' } as const;
const url = { mode: 'url', url: 'https://brightwater-dental.example/sms', method: 'json', email: '' } as const;

/** The voice numbers of the practice. */
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
    failover: { failover_ip_address: '198.51.100.40', failover_num: '3', failover_time: '5' },
  }),
  plainVoiceNumber('6465550125', { note: 'Spare' }),
  plainVoiceNumber('9175550130', { note: 'Door phone', trunk: 'frontdesk', tier: '1' }),
  plainVoiceNumber('7185550150', { tier: '2' }),
  plainVoiceNumber('8885550180', { note: 'Toll free', trunk: 'frontdesk', tier: '1' }),
];

const AREA_CODES = [
  ...['212', '646', '718', '917', '516', '914', '973', '609', '203', '860', '617', '508', '215', '412', '202', '410'],
  ...['804', '704', '919', '404', '912', '305', '407', '813', '615', '216', '614', '313', '734', '312', '847', '217'],
  ...['414', '612', '314', '512', '214', '713', '303', '720', '602', '520', '801', '702', '503', '206'],
] as const;

const COUNTS: Record<Size, number> = { small: 12, office: 400, large: 50_000 };

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
  const dids = [...SMALL.map(({ did }) => did), ...generatedDids(size, COUNTS[size] - SMALL.length)];
  const byDid = new Map(dids.map((did, index) => [did, index]));
  const trunks = trunkNames(size);
  const trunkOf = (index: number): string => {
    const small = SMALL[index];
    if (small) return small.trunk;
    return index % 10 === 9 ? '' : (trunks[index % trunks.length] ?? '');
  };
  return {
    dids,
    indexOf: (did) => byDid.get(did),
    trunkOf,
    tierOf: (index) => SMALL[index]?.tier ?? generatedTier(hash32(seed, index)),
    at: (index) => {
      const small = SMALL[index];
      return small ? structuredClone(small) : generated(seed, index, dids[index] ?? '', trunkOf(index));
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
