import { describe, expect, it } from 'vitest';
import { fittingColumns } from './fitting-columns.ts';

const column = (id: string, width: string, from?: number) => ({ id, label: id, width, ...(from ? { from } : {}) });
const COLUMNS = [
  column('name', 'minmax(100px, 2fr)'),
  column('state', '100px', 200),
  column('note', 'minmax(100px, 1fr)', 300),
  column('count', '100px'),
];
const ids = (width: number, before?: number) =>
  fittingColumns(COLUMNS, width, before)
    .map(({ id }) => id)
    .join(' ');

describe('the columns that have room', () => {
  it.each([
    // 4 columns, 3 gaps, 40 beside them.
    [488, 'name state note count'],
    [487, 'name state count'],
    [372, 'name state count'],
    [371, 'name count'],
    [199, 'name count'],
    [0, 'name count'],
  ])('%i pixels: %s', (width, expected) => {
    expect(ids(width)).toBe(expected);
  });

  it('leave room for the box that selects a row', () => {
    expect(ids(535, 32)).toBe('name state count');
    expect(ids(536, 32)).toBe('name state note count');
  });

  it('stay where none may be left out, however narrow it is', () => {
    expect(fittingColumns([column('name', '400px')], 100)).toHaveLength(1);
  });
});
