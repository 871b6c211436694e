import { WORDS } from '../fax-life.ts';
import type { AccountState, FaxRecord } from '../state.ts';
import { PARTIES } from './parties.ts';

const HOUR = 3_600_000;
/** Ids of the usual data begin far above. */
const FIRST_ID = 1_000_001;
/** A fax every ten minutes: 100,000 are two years. */
const EVERY_MS = HOUR / 6;

/** Faxes from before the usual data: an account with a long past. Every third one was sent. */
export function addOlderFaxes(state: AccountState, count: number): void {
  const own = state.numbers.filter(({ faxLogin }) => faxLogin !== '').map(({ did }) => did);
  const first = state.faxes[0]?.at ?? state.startedAt;
  const older = Array.from({ length: count }, (_, index): FaxRecord => {
    const incoming = index % 3 !== 0;
    const party = PARTIES[(index * 7) % PARTIES.length] ?? PARTIES[0];
    const mine = own[index % own.length] ?? '';
    const other = party?.fax ?? '';
    return {
      faxId: String(FIRST_ID + index),
      type: incoming ? 'in' : 'out',
      service: index % 5 === 0 ? 'enterprise' : 'pro',
      from: incoming ? other : mine,
      to: incoming ? mine : other,
      party: party?.name ?? '',
      at: Math.floor((first - (count - index) * EVERY_MS) / 1000) * 1000,
      status: index % 50 === 3 ? WORDS.busy : WORDS.delivered,
      steps: [],
      pages: 1 + (index % 4),
      cost: '0',
      filename: 'older.pdf',
      size: 20_000,
      sha256: '',
    };
  });
  state.faxes = [...older, ...state.faxes];
}
