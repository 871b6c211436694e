import { expect, it } from 'vitest';
import { allCallsOf, type CallFilter } from '#shared/domain/calls/call-filter.ts';
import '#renderer/test/messages.ts';
import { statementOf } from './statement.ts';

it('a statement names the calls that were added up, and their time', () => {
  const span = { from: Date.UTC(2026, 10, 1) / 1000, to: Date.UTC(2026, 11, 1) / 1000 };
  const sums = { calls: 2, minutes: 30_000, billed: 40_000, cost: 10_000 };
  const statement = statementOf(
    {
      ...{ by: 'line', groups: [{ key: '100001_front', ...sums }], sums },
      of: { filter: { ...allCallsOf(span), tag: 'Harbor Dental', line: '100001_front' }, zone: 'UTC' },
    },
    1_000,
  );
  expect(statement.title).toBe('Statement of calls: Harbor Dental, 100001_front');
  expect(statement.intro).toMatch(/^Calls from .*Nov.* to .*Dec.* \(UTC\)/);
  expect(statement.sections.at(-1)?.rows).toEqual([['Total', expect.stringContaining('$1.10')]]);
});

const sums = { calls: 2, minutes: 30_000, billed: 40_000, cost: 10_000 };
const DAY = { from: 0, to: 86_400 };

it('a statement says what else its calls were narrowed to', () => {
  const narrowed: CallFilter = {
    ...{ ...allCallsOf(DAY), direction: 'in', answered: 'missed', country: 'MX' },
    ...{ minutes: 50_000, cost: 1_000, text: 'front' },
  };
  const of = { filter: narrowed, zone: 'UTC' };
  const { sections } = statementOf({ by: 'line', groups: [{ key: '', ...sums }], sums, of }, 0);
  expect(sections[0]).toEqual({
    title: 'Only these calls',
    rows: [
      ['Direction', 'In'],
      ['Result', 'Missed, not called back'],
      ['Country', 'Mexico'],
      ['Minutes', '5 min or more'],
      ['Cost', 'More than $0.10'],
      ['Text searched for', 'front'],
    ],
  });
});

it('a statement says in which time the sums of the provider are others, or calls could not be read', () => {
  const of = { filter: allCallsOf(DAY), zone: 'UTC' };
  const none = { calls: 0, minutes: 0, cost: 0 };
  const differing = [
    { from: 0, to: 3600, differs: [{ type: 'Inbound Call', provider: none, listed: none }] },
    { from: 3600, to: 7200, differs: [] },
  ];
  const found = { by: 'line' as const, groups: [{ key: '', ...sums }], sums, of };
  const { sections } = statementOf(found, 0, [], differing);
  expect(sections.map(({ title }) => title)).toEqual(['Periods with calls to check', 'Calls', 'Total']);
  expect(sections[0]?.rows).toEqual([
    [expect.stringMatching(/^Jan 1, 1970.* to Jan 1, 1970/), 'The provider’s sums differ from its list of calls.'],
    [expect.stringMatching(/^Jan 1, 1970/), 'Some calls of this period could not be read.'],
  ]);
});
