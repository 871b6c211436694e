import type { Mark, Turn } from './page-marks.ts';

/** One page of a fax: a page of a document that main keeps. */
export interface PageRef {
  document: string;
  /** From 1. */
  page: number;
  turn: Turn;
  /** What was put on it. */
  marks?: readonly Mark[] | undefined;
}

/** All pages of a document, as they are. */
export function pagesOf({ id, pages }: { id: string; pages: number }): PageRef[] {
  return Array.from({ length: pages }, (_, index) => ({ document: id, page: index + 1, turn: 0 }));
}

/** Moves a page to another place, from 0; the others keep their order. */
export function movePage(pages: readonly PageRef[], from: number, to: number): PageRef[] {
  const moved = [...pages];
  const [page] = moved.splice(from, 1);
  if (page) moved.splice(Math.max(0, Math.min(moved.length, to)), 0, page);
  return moved;
}

/** Turns a page a quarter clockwise. */
export function turnPage(pages: readonly PageRef[], at: number): PageRef[] {
  return pages.map((page, index) => (index === at ? { ...page, turn: ((page.turn + 90) % 360) as Turn } : page));
}

/** Puts these marks on a page in place of those that are there. */
export function markPage(pages: readonly PageRef[], at: number, marks: readonly Mark[]): PageRef[] {
  return pages.map((page, index) => {
    if (index !== at) return page;
    const { marks: _before, ...bare } = page;
    return marks.length > 0 ? { ...bare, marks } : bare;
  });
}

export function deletePage(pages: readonly PageRef[], at: number): PageRef[] {
  return pages.filter((_, index) => index !== at);
}

/** Whether the pages are those of one document as it is, so that it can be sent unchanged. */
export function isWholeDocument(pages: readonly PageRef[], document: { id: string; pages: number }): boolean {
  return (
    pages.length === document.pages &&
    pages.every((ref, index) => ref.document === document.id && ref.page === index + 1 && isAsItIs(ref))
  );
}

function isAsItIs({ turn, marks = [] }: PageRef): boolean {
  return turn === 0 && marks.length === 0;
}
