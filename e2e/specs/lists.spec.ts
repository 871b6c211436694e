import { fail, succeed, type Outcome, type Problem } from '../../src/shared/bridge/outcome.ts';
import type { ListName } from '../../src/shared/lists/lists.ts';
import { ListPage } from '../pages/list-page.ts';
import { expect, test, type RunningApp } from '../support/app.ts';

const AT = '2026-07-01T12:00:00.000Z';
const REFUSED: Problem = { kind: 'unexpected-answer', evidence: { code: 'LIST_TOO_LONG' } };

interface List {
  path: string;
  /** Name of the table. */
  label: string;
  emptyTitle: string;
  /** The most rows that its source gives; 10,000 where there is no such limit. */
  most: number;
  /** What the page is answered so that the list has so many rows. */
  rows?: (count: number) => Record<string, unknown>;
  /** The list of main that it shows, where main keeps it. */
  kept?: {
    name: ListName;
    key: string;
    row: (index: number) => Record<string, unknown>;
    counts?: (count: number) => object;
  };
  /** What is refused so that the list cannot be read. */
  source: string;
  /** It is read from the provider, so that it has an age. */
  hasAge: boolean;
  /** Name of the search field, where the page itself looks through the rows. */
  search?: string;
  /** Where opening a row leads; left out where the details stand beside the list. */
  leaves?: string;
  /** The command that opening a row is, where it opens nothing: it is taken, and taken back. */
  toggles?: { on: string; off: string };
}

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const did = (index: number): string => String(2_125_550_000 + index);

function entry(index: number) {
  return {
    id: `entry-${String(index).padStart(8, '0')}`,
    at: AT,
    actor: 'ana',
    operation: 'account.refillBalance',
    effect: 'spend',
    target: '',
    state: 'done',
    settledAt: AT,
    changes: [],
    warnings: [],
    problem: null,
    undo: 'not-offered',
    undoPlan: null,
    undoneBy: null,
    undoes: null,
    retryable: false,
  };
}

function numberRow(index: number) {
  return {
    did: did(index),
    status: 'active',
    tier: '1',
    type: 'local',
    note: `Desk ${String(index)}`,
    route2trunk: 'office',
    lidb: '',
    cnam: false,
    e911: null,
    failover: null,
    texting: 'on',
    fax: false,
    localNote: '',
    tags: [],
  };
}

function callRow(index: number) {
  return {
    ...{ id: 1_000_000 - index, at: 1_782_900_000 - index, direction: 'in', type: 'Inbound', status: 'ok' },
    ...{ answered: true, own: '2125550140', other: did(index), line: 'frontdesk', country: 'US', rate: '0.012' },
    ...{ minutes: 12_000, billed: 12_000, ccrf: null, cost: 144 },
  };
}

function faxRow(index: number) {
  return {
    ...{ faxId: `fax${String(index).padStart(8, '0')}`, direction: 'in', from: did(index), to: '2125550142' },
    ...{ service: 'pro', status: 'received', sendTime: AT, seenAt: AT, jobId: null },
    ...{ unread: false, doneAt: null, flagged: false, held: false, tags: [], note: '', document: null, files: [] },
  };
}

const lists: Record<string, List> = {
  activity: {
    path: '/activity',
    label: 'Changes',
    emptyTitle: 'No changes yet',
    most: 1_000,
    rows: (count) => ({
      'activity.list': { entries: times(count, entry), total: count, withWarnings: 0, intact: true },
    }),
    source: 'activity.list',
    hasAge: false,
  },
  refills: {
    path: '/money/refills',
    label: 'Refills and spending',
    emptyTitle: 'Nothing was spent from here yet',
    most: 1_000,
    rows: (count) => ({
      'money.ledger': {
        entries: times(count, (index) => ({
          id: entry(index).id,
          at: AT,
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
      },
    }),
    source: 'money.ledger',
    hasAge: false,
  },
  'removed numbers': {
    path: '/numbers/gone',
    label: 'Numbers that are gone',
    emptyTitle: 'No number has left',
    most: 1_000,
    rows: (count) => ({
      'numbers.removed': times(count, (index) => ({
        kind: 'voice',
        number: numberRow(index),
        at: AT,
        by: 'deleted',
        setHere: [],
      })),
    }),
    source: 'numbers.removed',
    hasAge: false,
  },
  numbers: {
    path: '/numbers',
    label: 'Your numbers',
    emptyTitle: 'No numbers yet',
    most: 10_000,
    kept: { name: 'numbers', key: 'did', row: numberRow },
    source: 'lists.refresh',
    hasAge: true,
    search: 'Find by digits, note, line, name, or tag',
  },
  'numbers without an address': {
    path: '/numbers/coverage',
    label: 'Numbers without an emergency address',
    emptyTitle: 'No numbers yet',
    most: 10_000,
    kept: {
      name: 'numbers',
      key: 'did',
      row: numberRow,
      counts: (count) => ({ view: { 'no-address': count } }),
    },
    source: 'lists.refresh',
    hasAge: true,
    leaves: '/numbers/2125550000',
  },
  'offered numbers': {
    path: '/numbers/buy?near=10017',
    label: 'Numbers that you can buy',
    emptyTitle: 'No numbers to buy here right now',
    most: 10_000,
    rows: (count) => ({
      'did.listAvailableDids': { rows: times(count, (index) => String(5_185_550_000 + index)), total: count },
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
    kept: { name: 'numbers', key: 'did', row: numberRow },
    rows: (count) => ({
      'numbers.unused': {
        found: { at: AT, days: 30, dids: times(count, did), looked: count },
        progress: null,
        problem: null,
      },
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
    kept: {
      name: 'international-numbers',
      key: 'did',
      row: (index) => ({
        did: String(442_070_000_000 + index),
        country: 'United Kingdom',
        city: 'London',
        route2trunk: 'office',
        status: 'active',
      }),
    },
    source: 'lists.refresh',
    hasAge: true,
    search: 'Find by digits, place or line',
  },
  'fax numbers': {
    path: '/numbers/fax',
    label: 'Your fax numbers',
    emptyTitle: 'No fax numbers',
    most: 10_000,
    kept: {
      name: 'fax-numbers',
      key: 'did',
      row: (index) => ({
        ...{
          did: did(index),
          service: 'pro',
          status: 'active',
          type: 'local',
          note: `Desk ${String(index)}`,
          group: '',
        },
        ...{ accountName: 'Front desk', login: `desk${String(index)}` },
      }),
    },
    source: 'lists.refresh',
    hasAge: true,
    search: 'Find a number, name or note',
  },
  contacts: {
    path: '/contacts',
    label: 'Contacts',
    emptyTitle: 'No contacts yet',
    most: 10_000,
    rows: (count) => ({
      'contacts.since': {
        contacts: times(count, (index) => ({
          id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
          name: `Person ${String(index).padStart(5, '0')}`,
          company: 'Harbor Dental',
          numbers: [{ kind: 'fax', e164: `+1${did(index)}` }],
          ...{ cover: null, language: null, notes: '', groups: ['Labs'] },
          ...{ createdAt: AT, updatedAt: AT, author: 'ana' },
        })),
        ...{ deleted: [], revision: 1, more: false },
      },
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
    rows: (count) => ({
      'texts.conversations': {
        conversations: times(count, (index) => ({
          ...{ peer: did(index), own: '2125550141', at: AT, preview: 'See you at nine', state: 'delivered' },
          ...{ unread: 0, doneAt: null, snoozedUntil: null, note: '' },
        })),
        ...{ total: count, unread: 0 },
      },
    }),
    source: 'texts.conversations',
    hasAge: false,
  },
  calls: {
    path: '/calls',
    label: 'Calls',
    emptyTitle: 'No calls in this period',
    most: 500,
    rows: (count) => ({
      'calls.find': {
        sums: { calls: count, minutes: 0, billed: 0, cost: 0 },
        rows: times(count, callRow),
        ...{ lines: [], numbers: [], countries: [], tags: [] },
      },
      'calls.one': { call: callRow(0), listed: null, matches: null },
    }),
    source: 'calls.find',
    hasAge: false,
  },
  lines: {
    path: '/lines',
    label: 'Lines of the phone system',
    emptyTitle: 'No lines yet',
    most: 10_000,
    kept: {
      name: 'lines',
      key: 'trunk',
      row: (index) => ({
        trunk: `line${String(index).padStart(5, '0')}`,
        type: 'static',
        status: 'on',
        ip_address: '203.0.113.10',
        routed_dids: [did(index)],
        inter_call: 'off',
      }),
    },
    source: 'lists.refresh',
    hasAge: true,
    search: 'Find a line or a number',
  },
  servers: {
    path: '/servers',
    label: 'Servers of the account',
    emptyTitle: 'No servers yet',
    most: 2_000,
    kept: {
      name: 'servers',
      key: 'server_id',
      row: (index) => ({
        server_id: String(1000 + index),
        type: 'vrtual',
        ordered_by: '2026-05-08',
        allowed_ip: ['203.0.113.10'],
        status: 'active',
      }),
    },
    source: 'lists.refresh',
    hasAge: true,
    search: 'Find a server or an address',
  },
  moves: {
    path: '/porting',
    label: 'Numbers that are moving here',
    emptyTitle: 'No number is moving here',
    most: 2_000,
    kept: {
      name: 'ports',
      key: 'id',
      row: (index) => ({
        id: String(1000 + index),
        number2port: String(2125550000 + index),
        status: 'submitted',
        created_by: '2026-05-08T10:00:00+00:00',
        foc_date: '2026-05-20T00:00:00+00:00',
        provider_name: 'Old Telephone Co.',
        company: 'Brightwater Dental',
        wireless_no: 'no',
        did_mode: 'voice',
        trunk: '',
        account_no: '00-A',
      }),
    },
    source: 'lists.refresh',
    hasAge: true,
    search: 'Find a number or a company',
  },
  'zone 2': {
    path: '/money/rates/zone-2',
    label: 'Zone 2 prices',
    emptyTitle: 'No zone 2 prices',
    most: 10_000,
    rows: (count) => ({
      'rates.changes': [],
      'rates.zone2': {
        at: AT,
        problem: null,
        rows: times(count, (index) => ({ destination: `Place ${String(index)}`, code: did(index), rate: '0.0100' })),
      },
    }),
    source: 'rates.zone2',
    hasAge: true,
    search: 'Place, code, or number',
    leaves: '/money/rates?find=',
  },
  'changed prices': {
    path: '/money/rates/changes',
    label: 'What changed',
    emptyTitle: 'No price changed so far',
    most: 1_000,
    rows: (count) => ({
      'rates.changes': times(count, (index) => ({
        at: AT,
        list: 'country',
        name: `Place ${String(index)}`,
        code: did(index),
        countryId: '1',
        old: '0.0100',
        new: '0.0200',
      })),
    }),
    source: 'rates.changes',
    hasAge: true,
    leaves: '/money/rates?find=',
  },
  fax: {
    path: '/fax',
    label: 'Received',
    emptyTitle: 'No faxes received',
    most: 500,
    rows: (count) => ({
      'fax.overview': {
        ...{ received: [], sent: [], jobs: [], batches: [], unread: 0 },
        counts: { received: count, sent: 0, outbox: 0 },
        ...{ complete: true, past: { reading: null, lacks: null } },
        ...{ historyAt: AT, clockOffset: null, historyProblem: null },
      },
      'fax.find': {
        ...{ total: count, outside: 0, own: ['2125550142'], services: ['pro'], tags: [], oldest: AT },
        rows: times(count, faxRow),
      },
      'fax.record': faxRow(0),
    }),
    source: 'fax.find',
    hasAge: true,
  },
};

/** Opens the list as a page that was just started, with these answers. */
async function openWith(
  app: RunningApp,
  list: List,
  count: number,
  answers: Record<string, Outcome<unknown>> = {},
): Promise<ListPage> {
  await app.answerPage({ 'cache.read': succeed(null), ...answered(list.rows?.(count) ?? {}), ...answers });
  const { kept } = list;
  const state = { readAt: AT, problem: null };
  if (kept)
    await app.listsOfPage({
      [kept.name]: { key: kept.key, rows: times(count, kept.row), state, counts: kept.counts?.(count) },
    });
  await app.page.reload();
  await app.open(list.path);
  return new ListPage(app.page, list.label);
}

const answered = (values: Record<string, unknown>): Record<string, Outcome<unknown>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, succeed(value)]));

/** Enter opens the details, Space peeks at them, and the address leads back and forward. One row is in the list. */
async function opensBeside({ page }: RunningApp, list: List): Promise<void> {
  const one = new ListPage(page, list.label);
  await test.step('details by keyboard', async () => {
    const heading = one.drawer.getByRole('heading', { level: 2 }).first();
    await one.row(1).focus();
    await one.press('Enter');
    await expect(heading).toBeFocused();
    await one.press('Escape');
    await expect(one.drawer).toHaveCount(0);
    await expect(one.row(1)).toBeFocused();
    await one.press('Enter');
    await expect(heading).toBeFocused();
    await one.press('Shift+Tab');
    await expect(one.row(1)).toBeFocused();
    await one.press('Escape');
    await expect(one.drawer).toHaveCount(0);
    await expect(one.row(1)).toBeFocused();
    await one.press('Space');
    await expect(one.drawer).toBeVisible();
    await expect(one.row(1)).toBeFocused();
    await one.press('Space');
    await expect(one.drawer).toHaveCount(0);
    await one.press('Enter');
    await expect(one.drawer).toBeVisible();
    await page.goBack();
    await expect(one.drawer).toHaveCount(0);
    await page.goForward();
    await expect(one.drawer).toBeVisible();
  });
  await test.step('a link opens the row', async () => {
    const opened = page.url();
    await page.reload();
    expect(page.url()).toBe(opened);
    await expect(one.drawer).toBeVisible();
    // No row had the focus before: it is given one when the details are closed.
    await one.drawer.getByRole('button', { name: 'Close' }).click();
    await expect(one.drawer).toHaveCount(0);
    await expect(one.row(1)).toBeFocused();
  });
}

/** Its command says that the row was taken. */
async function isTaken(list: ListPage, { off }: { off: string }): Promise<void> {
  await list.row(1).click({ button: 'right' });
  await expect(list.command(off)).toBeVisible();
  await list.press('Escape');
}

/** Enter and Space take a row, and take it back. */
async function toggles({ page }: RunningApp, list: List, commands: { on: string; off: string }): Promise<void> {
  const one = new ListPage(page, list.label);
  await test.step('taking a row by keyboard', async () => {
    for (const key of ['Enter', 'Space']) {
      await one.row(1).focus();
      await one.press(key);
      await isTaken(one, commands);
      await one.row(1).focus();
      await one.press(key);
      await one.row(1).click({ button: 'right' });
      await expect(one.command(commands.on)).toBeVisible();
      await one.press('Escape');
    }
  });
}

for (const [name, list] of Object.entries(lists))
  test(`the list of ${name} answers the same keys and shows the same states as every other`, async ({ start }) => {
    const app = await start({ args: ['--demo'] });
    const { page } = app;
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();

    await test.step('empty', async () => {
      const empty = await openWith(app, list, 0);
      await expect(page.getByText(list.emptyTitle, { exact: true })).toBeVisible();
      await expect(empty.grid).toHaveCount(0);
    });

    const one = await openWith(app, list, 1);
    await test.step('one row, by keyboard', async () => {
      await one.hasRows(1);
      for (const key of list.leaves === undefined ? [] : ['Enter', 'Space']) {
        await one.row(1).focus();
        await one.press(key);
        await expect.poll(() => page.url()).toContain(list.leaves);
        await page.goBack();
        await one.hasRows(1);
      }
    });

    if (list.leaves === undefined && !list.toggles) await opensBeside(app, list);
    if (list.toggles) await toggles(app, list, list.toggles);

    await test.step('the commands of a row, by mouse and by keyboard', async () => {
      await one.row(1).click({ button: 'right' });
      await expect(one.command(list.toggles?.on ?? 'Open')).toBeFocused();
      await one.press('Escape');
      await expect(one.menu).toHaveCount(0);
      await expect(one.row(1)).toBeFocused();
      await one.press('Shift+F10', 'ArrowDown');
      const copy = one.menu.getByRole('menuitem', { name: /^Copy/ }).first();
      for (let left = 8; left > 0 && !(await copy.evaluate((item) => item === document.activeElement)); left -= 1)
        await one.press('ArrowDown');
      await one.press('Enter');
      await expect(page.getByRole('region', { name: 'Confirmations' }).getByText(/^Copied: /)).toBeVisible();
      await one.row(1).click({ button: 'right' });
      await one.command(list.toggles?.on ?? 'Open').click();
      if (list.toggles) await isTaken(one, list.toggles);
      else if (list.leaves === undefined) await expect(one.drawer).toBeVisible();
      else await expect.poll(() => page.url()).toContain(list.leaves);
    });

    await test.step('as many rows as there can be, in both densities', async () => {
      const many = await openWith(app, list, list.most);
      await many.hasRows(list.most);
      // Longer lists have only the rows in sight in the document.
      expect(await many.rowsInDocument.count()).toBeLessThanOrEqual(200);
      for (const [density, height] of [
        ['compact', 36],
        ['comfortable', 44],
      ] as const) {
        await app.command('settings.set', { density });
        await expect.poll(async () => (await many.row(1).boundingBox())?.height).toBe(height);
      }
      await many.row(1).focus();
      await many.press('End');
      await expect(many.row(list.most)).toBeFocused();
    });

    const { search } = list;
    if (search !== undefined)
      await test.step('nothing found', async () => {
        await page.getByLabel(search).fill('no such row');
        await expect(page.getByText('Nothing found', { exact: true })).toBeVisible();
        await page.getByRole('button', { name: 'Show all', exact: true }).last().click();
        await new ListPage(page, list.label).hasRows(list.most);
      });

    await test.step('old, when it cannot be read anew', async () => {
      const old = new ListPage(page, list.label);
      const refused = Object.fromEntries(
        ['lists.refresh', 'fax.refresh', 'rates.get'].map((id) => [id, fail(REFUSED)]),
      );
      await app.answerPage({ ...refused, [list.source]: fail(REFUSED) });
      await page.keyboard.press('Control+R');
      await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
      await old.hasRows(list.most);
    });

    await test.step('offline, with what was read before', async () => {
      const kept = new ListPage(page, list.label);
      const session = await app.command('session.get', undefined);
      if (!session.ok) throw new Error('No session');
      await app.tellPage('session.changed', {
        ...session.value,
        connection: { state: 'failing', problem: { kind: 'offline' }, since: AT },
      });
      await kept.hasRows(list.most);
      await expect(page.locator('.data-line').getByText('Offline', { exact: false })).toHaveCount(list.hasAge ? 1 : 0);
    });

    await test.step('refused, and read when it is tried again', async () => {
      const answers = list.kept ? { 'lists.query': fail(REFUSED) } : {};
      const refused = await openWith(app, list, 1, { ...answers, [list.source]: fail(REFUSED) });
      await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
      await expect(refused.grid).toHaveCount(0);
    });
  });

test('what a list is narrowed to stays while other screens are shown, on every list', async ({ start, provider }) => {
  const app = await start();
  const { page } = app;
  await app.connect(provider);
  const search = page.getByRole('main').getByRole('search').getByRole('textbox').first();
  const paths = [...['/fax', '/lines', '/numbers'], ...['/activity', '/money/refills', '/money/rates/zone-2']];
  for (const path of paths) {
    await app.open(path);
    await search.fill('2');
    await expect(search, path).toHaveValue('2');
  }
  for (const path of paths) {
    await app.open(path);
    await expect(search, path).toHaveValue('2');
  }
});
