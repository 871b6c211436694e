import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deletePage, isWholeDocument, movePage, pagesOf, turnPage, type PageRef } from './page-list.ts';

const document = { id: 'a', pages: 3 };
const shown = (pages: readonly PageRef[]) =>
  pages.map(({ page, turn }) => `${page}${turn ? `/${turn}` : ''}`).join(' ');

describe('the pages of a fax', () => {
  it.each<[string, PageRef[], string]>([
    ['moved down', movePage(pagesOf(document), 0, 1), '2 1 3'],
    ['moved to the end', movePage(pagesOf(document), 0, 9), '2 3 1'],
    ['moved to the front', movePage(pagesOf(document), 2, -1), '3 1 2'],
    ['moved from a place that is none', movePage(pagesOf(document), 7, 0), '1 2 3'],
    ['turned', turnPage(pagesOf(document), 1), '1 2/90 3'],
    ['deleted', deletePage(pagesOf(document), 1), '1 3'],
  ])('%s', (_, pages, expected) => {
    expect(shown(pages)).toBe(expected);
  });

  it('are the same after four turns', () => {
    const pages = [0, 1, 2, 3].reduce((turned) => turnPage(turned, 2), pagesOf(document));
    expect(pages).toEqual(pagesOf(document));
    expect(isWholeDocument(pages, document)).toBe(true);
  });

  it('are all there after any moves', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(9), fc.integer({ min: -2, max: 12 }))), (moves) => {
        const pages = pagesOf({ id: 'a', pages: 10 });
        const moved = moves.reduce((list, [from, to]) => movePage(list, from, to), pages);
        expect(moved.map(({ page }) => page).sort((a, b) => a - b)).toEqual(pages.map(({ page }) => page));
      }),
    );
  });

  it.each<[string, PageRef[], boolean]>([
    ['all of one document', pagesOf(document), true],
    ['some of it', deletePage(pagesOf(document), 0), false],
    ['all of it in another order', movePage(pagesOf(document), 0, 1), false],
    ['all of it, one turned', turnPage(pagesOf(document), 0), false],
    ['those of another document', pagesOf({ id: 'b', pages: 3 }), false],
  ])('%s', (_, pages, whole) => {
    expect(isWholeDocument(pages, document)).toBe(whole);
  });
});
