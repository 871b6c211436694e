// Every screen with a list, and what main answers so that the list has so many rows.
import { succeed } from '#shared/bridge/outcome.ts';
import { pricesOf } from '#shared/domain/money/rate-table.ts';
import type { Answers } from './answers.ts';
import type { KeptLists } from './fake-lists.ts';
import { call, did, entry, fax, faxNumber, line, number, numberAbroad, port, server, times } from './list-rows.ts';
import { faxOverview, READ_AT } from './start-answers.ts';

export interface ListScreen {
  path: string;
  /** Name of the table. */
  label: string;
  emptyTitle: string;
  /** The most rows that its source gives; 10,000 where there is no such limit. */
  most: number;
  answers?: (count: number) => Answers;
  /** The list of main that it shows, where main keeps it. */
  kept?: (count: number) => KeptLists;
  /** What is refused so that the list cannot be read. */
  source: keyof Answers;
  /** It is read from the provider, so that it has an age. */
  hasAge: boolean;
  /** Name of the search field, where the page itself looks through the rows. */
  search?: string;
  /** Where opening a row leads; left out where the details stand beside the list. */
  leaves?: string;
  /** Name of the command that opens a row; “Open” where it is left out. */
  opens?: string;
  /** The command that opening a row is, where it opens nothing: it is taken, and taken back. */
  toggles?: { on: string; off: string };
}

const numbers = (count: number): KeptLists => ({ numbers: times(count, number) });

const numberScreens: Record<string, ListScreen> = {
  numbers: {
    path: '/numbers',
    label: 'Your numbers',
    emptyTitle: 'No numbers yet',
    most: 10_000,
    kept: numbers,
    source: 'lists.refresh',
    hasAge: true,
    search: 'Find by digits, note, line, name, or tag',
  },
  'removed numbers': {
    path: '/numbers/gone',
    label: 'Numbers that are gone',
    emptyTitle: 'No number has left',
    most: 1_000,
    answers: (count) => ({
      'numbers.removed': () =>
        succeed(
          times(count, (index) => ({
            kind: 'voice',
            number: number(index),
            at: READ_AT,
            by: 'deleted',
            setHere: [],
          })),
        ),
    }),
    source: 'numbers.removed',
    hasAge: false,
  },
  'numbers without an address': {
    path: '/numbers/coverage',
    label: 'Numbers without an emergency address',
    emptyTitle: 'No numbers yet',
    most: 10_000,
    kept: numbers,
    source: 'lists.refresh',
    hasAge: true,
    leaves: '/numbers/2125550000',
  },
  'offered numbers': {
    path: '/numbers/buy?near=10017',
    label: 'Numbers that you can buy',
    emptyTitle: 'No numbers to buy here right now',
    most: 10_000,
    answers: (count) => ({
      'did.listAvailableDids': () =>
        succeed({ rows: times(count, (index) => String(5_185_550_000 + index)), total: count }),
    }),
    source: 'did.listAvailableDids',
    hasAge: true,
    search: 'Digits or letters (FLOWER)',
    toggles: { on: 'Add to your order', off: 'Take out of your order' },
  },
  'unused numbers': {
    path: '/numbers/unused',
    label: 'Unused numbers',
    emptyTitle: 'No unused number',
    most: 10_000,
    // Only a number that nobody can text is unused when nobody calls it.
    kept: (count) => ({ numbers: times(count, (index) => ({ ...number(index), texting: 'off' })) }),
    answers: (count) => ({
      'numbers.unused': () =>
        succeed({
          found: { at: READ_AT, days: 30, dids: times(count, did), looked: count },
          progress: null,
          problem: null,
        }),
    }),
    source: 'numbers.findUnused',
    hasAge: true,
    leaves: '/numbers/2125550000',
  },
  international: {
    path: '/numbers/international',
    label: 'International numbers',
    emptyTitle: 'No international numbers',
    most: 10_000,
    kept: (count) => ({ 'international-numbers': times(count, numberAbroad) }),
    source: 'lists.refresh',
    hasAge: true,
    search: 'Find by digits, place or line',
  },
  'fax numbers': {
    path: '/numbers/fax',
    label: 'Your fax numbers',
    emptyTitle: 'No fax numbers',
    most: 10_000,
    kept: (count) => ({ 'fax-numbers': times(count, faxNumber) }),
    source: 'lists.refresh',
    hasAge: true,
    search: 'Find a number, name or note',
  },
  lines: {
    path: '/lines',
    label: 'Lines of the phone system',
    emptyTitle: 'No lines yet',
    most: 10_000,
    kept: (count) => ({ lines: times(count, line) }),
    source: 'lists.refresh',
    hasAge: true,
    search: 'Find a line or a number',
  },
  servers: {
    path: '/servers',
    label: 'Servers of the account',
    emptyTitle: 'No servers yet',
    most: 2_000,
    kept: (count) => ({ servers: times(count, server) }),
    source: 'lists.refresh',
    hasAge: true,
    search: 'Find a server or an address',
  },
  moves: {
    path: '/porting',
    label: 'Numbers that are moving here',
    emptyTitle: 'No number is moving here',
    most: 2_000,
    kept: (count) => ({ ports: times(count, port) }),
    source: 'lists.refresh',
    hasAge: true,
    search: 'Find a number or a company',
  },
};

const moneyScreens: Record<string, ListScreen> = {
  activity: {
    path: '/activity',
    label: 'Changes',
    emptyTitle: 'No changes yet',
    most: 1_000,
    answers: (count) => ({
      'activity.list': () => succeed({ entries: times(count, entry), total: count, withWarnings: 0, intact: true }),
    }),
    source: 'activity.list',
    hasAge: false,
  },
  refills: {
    path: '/money/refills',
    label: 'Refills and spending',
    emptyTitle: 'Nothing was spent from here yet',
    most: 1_000,
    answers: (count) => ({
      'money.ledger': () =>
        succeed({
          entries: times(count, (index) => ({
            id: entry(index).id,
            at: READ_AT,
            actor: 'ana',
            operation: 'account.refillBalance',
            what: '25',
            state: 'done',
            price: '25.00',
            before: null,
            after: null,
            change: null,
          })),
          total: count,
        }),
    }),
    source: 'money.ledger',
    hasAge: false,
  },
  'zone 2': {
    path: '/money/rates/zone-2',
    label: 'Zone 2 prices',
    emptyTitle: 'No zone 2 prices',
    most: 10_000,
    kept: (count) => ({
      'zone-2-prices': [
        ...pricesOf(
          times(count, (index) => ({ destination: `Place ${String(index)}`, code: did(index), rate: '0.0100' })),
        ),
      ],
    }),
    source: 'lists.refresh',
    hasAge: true,
    search: 'Place, code, or number',
    leaves: '/money/rates?find=',
  },
  'changed prices': {
    path: '/money/rates/changes',
    label: 'What changed',
    emptyTitle: 'No price changed so far',
    most: 1_000,
    answers: (count) => ({
      'rates.changes': () =>
        succeed(
          times(count, (index) => ({
            at: READ_AT,
            list: 'country',
            name: `Place ${String(index)}`,
            code: did(index),
            countryId: '1',
            old: '0.0100',
            new: '0.0200',
          })),
        ),
    }),
    source: 'rates.changes',
    hasAge: true,
    leaves: '/money/rates?find=',
  },
};

const talkScreens: Record<string, ListScreen> = {
  contacts: {
    path: '/contacts',
    label: 'Contacts',
    emptyTitle: 'No contacts yet',
    most: 10_000,
    answers: (count) => ({
      'contacts.since': () =>
        succeed({
          contacts: times(count, (index) => ({
            id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
            name: `Person ${String(index).padStart(5, '0')}`,
            company: 'Harbor Dental',
            numbers: [{ kind: 'fax', e164: `+1${did(index)}` }],
            cover: null,
            language: null,
            notes: '',
            groups: ['Labs'],
            createdAt: READ_AT,
            updatedAt: READ_AT,
            author: 'ana',
          })),
          deleted: [],
          revision: 1,
          more: false,
        }),
    }),
    source: 'contacts.since',
    hasAge: false,
    search: 'Find a name, a company or a number',
  },
  texts: {
    path: '/texts',
    label: 'Conversations',
    emptyTitle: 'No texts yet',
    most: 5_000,
    answers: (count) => ({
      'texts.conversations': () =>
        succeed({
          conversations: times(count, (index) => ({
            peer: did(index),
            own: '2125550141',
            at: READ_AT,
            preview: 'See you at nine',
            state: 'delivered',
            unread: 0,
            doneAt: null,
            snoozedUntil: null,
            note: '',
          })),
          total: count,
          unread: 0,
        }),
    }),
    source: 'texts.conversations',
    hasAge: false,
  },
  calls: {
    path: '/calls',
    label: 'Calls',
    emptyTitle: 'No calls in this period',
    most: 500,
    answers: (count) => ({
      'calls.find': () =>
        succeed({
          sums: { calls: count, minutes: 0, billed: 0, cost: 0 },
          rows: times(count, call),
          lines: [],
          numbers: [],
          countries: [],
          tags: [],
        }),
      'calls.one': () => succeed({ call: call(0), listed: null, matches: null }),
    }),
    source: 'calls.find',
    hasAge: false,
  },
  fax: {
    path: '/fax',
    label: 'Received',
    emptyTitle: 'No faxes received',
    most: 500,
    answers: (count) => ({
      'fax.overview': () => succeed(faxOverview(count)),
      'fax.find': () =>
        succeed({
          total: count,
          outside: 0,
          rows: times(count, fax),
          own: ['2125550142'],
          services: ['pro'],
          tags: [],
          oldest: READ_AT,
        }),
      'fax.record': () => succeed(fax(0)),
    }),
    source: 'fax.find',
    hasAge: true,
  },
};

const teamScreens: Record<string, ListScreen> = {
  people: {
    path: '/team',
    label: 'People of team fax',
    emptyTitle: 'No people yet',
    most: 2_000,
    kept: (count) => ({
      'fax-people': times(count, (index) => ({
        login: `user${String(index)}`,
        group: 'front',
        name: `Person ${String(index)}`,
        lastName: 'Ames',
        isAdmin: false,
      })),
    }),
    source: 'lists.refresh',
    hasAge: true,
    search: 'Find name, login or group',
  },
  groups: {
    path: '/team/groups',
    label: 'Groups of team fax',
    emptyTitle: 'No groups yet',
    most: 2_000,
    kept: (count) => ({
      'fax-groups': times(count, (index) => ({ group: `group${String(index)}`, name: `Office ${String(index)}` })),
    }),
    source: 'lists.refresh',
    hasAge: true,
    search: 'Find a group',
  },
  'fax addresses': {
    path: '/team/email',
    label: 'Addresses that fax by email',
    emptyTitle: 'No addresses yet',
    most: 2_000,
    kept: (count) => ({
      'fax-emails': times(count, (index) => ({
        email: `desk${String(index)}@dental.example`,
        did: did(index),
        send: true,
        receive: true,
      })),
    }),
    answers: () => ({ 'team.emailListing': () => succeed('on') }),
    source: 'lists.refresh',
    hasAge: true,
    search: 'Find an address or a number',
  },
  'numbers that text': {
    path: '/texts/numbers',
    label: 'Numbers that text',
    emptyTitle: 'No number can text',
    most: 2_000,
    kept: (count) => ({
      texting: times(count, (index) => ({ did: did(index), on: true, mode: '', url: '', email: '' })),
    }),
    source: 'lists.refresh',
    hasAge: true,
    search: 'Find a number, a mailbox or an address',
  },
  'those not to be texted': {
    path: '/texts/opt-outs',
    label: 'Do not text',
    emptyTitle: 'Everybody may be texted',
    most: 2_000,
    answers: (count) => ({
      'texts.optOuts': () =>
        succeed(times(count, (index) => ({ number: did(index), at: READ_AT, word: 'STOP', reason: '', lifted: null }))),
    }),
    source: 'texts.optOuts',
    hasAge: false,
    leaves: '/texts/2125550000',
    opens: 'Open conversation',
  },
};

export const listScreens: Record<string, ListScreen> = {
  ...numberScreens,
  ...moneyScreens,
  ...talkScreens,
  ...teamScreens,
};
