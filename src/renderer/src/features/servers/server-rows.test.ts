import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Server } from '#shared/lists/lists.ts';
import '#renderer/test/messages.ts';
import { fakePage } from '#renderer/test/fake-bridge.ts';
import { ageWords, kindWords, planWords } from './server-labels.ts';
import { findServers, type ServerRow } from './server-rows.ts';

fakePage();

function row(id: string, over: Partial<Server> = {}, name = '', plan: string | null = null): ServerRow {
  const server = { server_id: id, type: 'vrtual', ordered_by: '2026-05-08', allowed_ip: [], status: 'active', ...over };
  return { server, name, here: plan === null ? undefined : { plan, note: '', addressNotes: {} } };
}

const ROWS = [
  row('1002', { status: 'pending', type: 'dedicated', ordered_by: '2026-11-24' }, '', 'enterprise'),
  row('311', { allowed_ip: ['198.51.100.20'] }, 'Front office', 'small'),
  row('77', { status: 'rebooting', ordered_by: '2025-01-01' }, 'Archive'),
];
const NONE = { text: '', where: {}, sort: null };
const idsOf = (query: Partial<Parameters<typeof findServers>[1]>) =>
  findServers(ROWS, { ...NONE, ...query }).rows.map(({ server }) => server.server_id);

describe('servers are found by', () => {
  it.each([
    ['their name', 'office', ['311']],
    ['their id', '1002', ['1002']],
    ['an allowed address', '198.51.100.20', ['311']],
    ['their kind in plain words', 'dedicated', ['1002']],
    ['the plan that was ordered here', 'small', ['311']],
    ['their state in plain words', 'being set up', ['1002']],
    ['nothing else', 'vrtual', []],
  ])('%s', (_, text, ids) => {
    expect(idsOf({ text })).toEqual(ids);
  });

  it('their state, and how many more there are otherwise', () => {
    const found = findServers(ROWS, { ...NONE, where: { state: 'pending' } });
    expect(found.rows.map(({ server }) => server.server_id)).toEqual(['1002']);
    expect(found.outside).toBe(2);
  });
});

describe('servers stand in the order of', () => {
  it.each([
    ['id', ['77', '311', '1002']],
    ['plan', ['311', '1002', '77']],
    ['ordered', ['77', '311', '1002']],
  ] as const)('%s', (column, ids) => {
    expect(idsOf({ sort: { column, descending: false } })).toEqual(ids);
  });

  it('any column without losing or doubling one', () => {
    const column = fc.constantFrom('name', 'id', 'kind', 'plan', 'ordered', 'state', 'addresses');
    fc.assert(
      fc.property(column, fc.boolean(), (by, descending) => {
        expect(idsOf({ sort: { column: by, descending } }).sort()).toEqual(['1002', '311', '77']);
      }),
    );
  });
});

describe('what is said of a server', () => {
  it.each([
    ['vrtual', 'Virtual'],
    ['dedicated', 'Dedicated'],
    ['cluster', 'cluster'],
    ['', 'Not known'],
  ])('the kind %j is %s', (type, words) => {
    expect(kindWords({ type })).toBe(words);
  });

  it.each([
    [undefined, 'Not known'],
    [{ plan: null }, 'Not known'],
    [{ plan: 'enterprise_plus' }, 'Ordered here as Enterprise Plus'],
    [{ plan: 'huge' }, 'Ordered here as huge'],
  ])('the plan of %j is %s', (here, words) => {
    expect(planWords(here)).toBe(words);
  });

  it.each([
    ['2026-11-24', 'today'],
    ['2026-11-25', 'today'],
    ['2026-11-23', '1 day ago'],
    ['2026-05-08T10:00:00', '200 days ago'],
    ['last week', 'last week'],
    ['', 'Not known'],
  ])('one of %j was ordered %s', (ordered_by, words) => {
    expect(ageWords({ ordered_by }, new Date(2026, 10, 24, 0, 30))).toBe(words);
  });
});
