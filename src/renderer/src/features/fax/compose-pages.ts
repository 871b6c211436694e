import { computed, ref, shallowRef } from 'vue';
import type { DocumentInfo } from '#shared/bridge/documents.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { isWholeDocument, pagesOf, type PageRef } from '#shared/domain/fax/page-list.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';
import { inForm } from './fax-form.ts';

/** So many changes of the pages can be taken back. */
const UNDONE_AT_MOST = 50;

interface PagesParts {
  /** The account whose fax it is: another one may be on the screen by the time that a page is added. */
  profileId: string;
  changed: () => void;
  failed: (problem: Problem) => void;
}

/**
 * The pages of the fax that is being written, and the document that main puts together from them. One document whose pages
 * are all there, in their order, is sent as it is.
 */
export function composePages({ profileId, changed, failed }: PagesParts) {
  /** What would be sent; while `arranging` it is what would have been sent before. */
  const document = shallowRef<DocumentInfo | null>(null);
  const pages = shallowRef<readonly PageRef[]>([]);
  const arranging = ref(false);
  const sources = shallowRef<ReadonlyMap<string, DocumentInfo>>(new Map());
  const earlier = shallowRef<readonly (readonly PageRef[])[]>([]);
  const latest = latestOnly();
  /** What is being put together: the next waits for its end, and of several that wait only the last is put together. */
  let underWay: Promise<unknown> | null = null;

  const canUndo = computed(() => earlier.value.length > 0);
  /** The documents that the pages are of, in the order of their first pages. */
  const parts = computed(() =>
    [...new Set(pages.value.map((ref) => ref.document))].flatMap((id) => sources.value.get(id) ?? []),
  );

  const isCover = (ref: PageRef) => sources.value.get(ref.document)?.cover === true;
  /** Place of the cover page; -1 where there is none. */
  const coverAt = computed(() => pages.value.findIndex(isCover));
  const hasCover = computed(() => coverAt.value >= 0);

  function know(documents: readonly DocumentInfo[]): void {
    sources.value = new Map([...sources.value, ...documents.map((info) => [info.id, info] as const)]);
  }

  /** Shows these pages at once; what is sent follows. */
  async function show(next: readonly PageRef[]): Promise<void> {
    pages.value = next;
    const whole = parts.value.find((info) => isWholeDocument(next, info));
    if (next.length === 0 || whole) {
      latest.drop();
      arranging.value = false;
      document.value = whole ?? null;
      changed();
      return;
    }
    arranging.value = true;
    changed();
    const outcome = await latest.ask(async (signal) => {
      if (underWay) await underWay;
      if (signal.aborted) return undefined;
      const asked = ask('document.arrange', { pages: [...next], ...inForm() }, profileId);
      const ended = asked
        .catch(() => undefined)
        .then(() => {
          if (underWay === ended) underWay = null;
        });
      underWay = ended;
      return asked;
    });
    if (!outcome) return;
    arranging.value = false;
    document.value = outcome.ok ? outcome.value : null;
    if (!outcome.ok) failed(outcome.problem);
    changed();
  }

  /** Changes the pages so that it can be taken back. */
  function arrange(next: readonly PageRef[]): Promise<void> {
    earlier.value = [...earlier.value, pages.value].slice(-UNDONE_AT_MOST);
    return show(next);
  }

  function undo(): void {
    const before = earlier.value.at(-1);
    if (!before) return;
    earlier.value = earlier.value.slice(0, -1);
    void show(before);
  }

  /** Puts the pages of documents behind those that are there. */
  function append(documents: readonly DocumentInfo[]): Promise<void> {
    know(documents);
    return arrange([...pages.value, ...documents.flatMap(pagesOf)]);
  }

  /** As {@link append}, where more will follow and {@link show} ends it: nothing is put together yet. */
  function appendFirst(documents: readonly DocumentInfo[]): void {
    latest.drop();
    know(documents);
    pages.value = [...pages.value, ...documents.flatMap(pagesOf)];
    arranging.value = true;
    changed();
  }

  /** Puts a drawn cover page before the others, or in the place of the one that is there, also in what can be brought back. */
  async function putCover(drawn: DocumentInfo): Promise<void> {
    know([drawn]);
    const before = pagesOf(drawn);
    if (!hasCover.value) return arrange([...before, ...pages.value]);
    const redrawn = (ref: PageRef) => (isCover(ref) ? { ...ref, document: drawn.id } : ref);
    earlier.value = earlier.value.map((list) => list.map(redrawn));
    return show(pages.value.map(redrawn));
  }

  async function removeCover(): Promise<void> {
    if (hasCover.value) await arrange(pages.value.filter((ref) => !isCover(ref)));
  }

  /** Begins with these pages; what was before cannot be brought back. */
  function begin(of: readonly DocumentInfo[], shown: readonly PageRef[], sent: DocumentInfo | null): void {
    latest.drop();
    earlier.value = [];
    sources.value = new Map(of.map((info) => [info.id, info]));
    arranging.value = false;
    document.value = sent;
    pages.value = shown;
  }

  return {
    ...{ document, pages, arranging, sources, parts, canUndo, hasCover, coverAt },
    ...{ know, show, arrange, undo, append, appendFirst, begin, putCover, removeCover },
  };
}
