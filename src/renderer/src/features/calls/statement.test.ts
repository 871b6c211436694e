import { expect, it } from 'vitest';
import { allCallsOf } from '#shared/domain/calls/call-filter.ts';
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
