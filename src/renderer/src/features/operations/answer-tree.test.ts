import { describe, expect, it } from 'vitest';
import { firstOpen, treeMove, treeRows, TREE_STEP } from './answer-tree.ts';

const answer = { total: 2, rows: [{ did: '2125552368', e911: null }, { did: '6175550101' }], empty: {} };
const rows = (open: string[], value: unknown = answer, shown = new Map<string, number>()) =>
  treeRows(value, { open: new Set(open), shown });
const ids = (open: string[]) => rows(open).map(({ id }) => id);

describe('the tree of an answer', () => {
  it('shows what is open', () => {
    expect(ids([])).toEqual(['$']);
    expect(ids(['$'])).toEqual(['$', '$.total', '$.rows', '$.empty']);
    expect(ids(['$', '$.rows', '$.rows.0'])).toEqual([
      ...['$', '$.total', '$.rows', '$.rows.0', '$.rows.0.did', '$.rows.0.e911', '$.rows.1', '$.empty'],
    ]);
    expect(ids(['$.rows'])).toEqual(['$']);
  });

  it('says level, place and size of each line', () => {
    const [whole, total, list, first] = rows(['$', '$.rows']);
    expect(whole).toMatchObject({ level: 1, position: 1, neighbours: 1, size: 3, open: true });
    expect(total).toMatchObject({ key: 'total', level: 2, position: 1, neighbours: 3, text: '2', size: null });
    expect(list).toMatchObject({ key: 'rows', size: 2, isList: true });
    expect(first).toMatchObject({ place: 1, level: 3, position: 1, neighbours: 2, size: 2, preview: '2125552368' });
  });

  it('shows a single value, nothing at all, and empty parts', () => {
    expect(rows([], null)).toMatchObject([{ text: '', size: null }]);
    expect(rows([], 'sent')).toMatchObject([{ text: 'sent' }]);
    expect(rows(['$'], { empty: [] })).toMatchObject([{}, { text: '', size: null }]);
  });

  it('cuts long lists, and shows more of them', () => {
    const long = Array.from({ length: TREE_STEP + 30 }, (_, index) => `value ${index}`);
    const cut = rows(['$'], long);
    expect(cut).toHaveLength(TREE_STEP + 2);
    expect(cut.at(-1)).toMatchObject({ id: '$.+', more: 30, position: TREE_STEP + 1, neighbours: TREE_STEP + 1 });
    expect(treeMove(cut, '$.+', 'Enter')).toEqual({ more: '$.+' });
    expect(rows(['$'], long, new Map([['$', 2 * TREE_STEP]]))).toHaveLength(long.length + 1);
  });

  it('is open at first as far as one look goes', () => {
    expect([...firstOpen(answer)]).toEqual(['$', '$.rows']);
    expect([...firstOpen({ rows: [{ did: '1' }] })]).toEqual(['$', '$.rows', '$.rows.0']);
    expect([...firstOpen(null)]).toEqual(['$']);
  });

  it.each([
    ['$', 'ArrowDown', { focus: '$.total' }],
    ['$', 'ArrowUp', null],
    ['$.rows', 'ArrowRight', { focus: '$.rows.0' }],
    ['$.rows.0', 'ArrowRight', { open: '$.rows.0' }],
    ['$.total', 'ArrowRight', null],
    ['$.rows', 'ArrowLeft', { close: '$.rows' }],
    ['$.rows.1', 'ArrowLeft', { focus: '$.rows' }],
    ['$', 'End', { focus: '$.empty' }],
    ['$.empty', 'Home', { focus: '$' }],
    ['$.rows', 'Enter', { close: '$.rows' }],
    ['$.rows.0', ' ', { open: '$.rows.0' }],
    ['$.total', 'x', null],
    ['gone', 'ArrowDown', { focus: '$.total' }],
  ])('at %s, %s does %o', (at, key, move) => {
    expect(treeMove(rows(['$', '$.rows']), at, key)).toEqual(move);
  });
});
