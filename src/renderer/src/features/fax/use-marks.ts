import { computed, nextTick, ref, shallowRef, watch } from 'vue';
import { markPage, type PageRef } from '#shared/domain/fax/page-list.ts';
import { MOST_MARKS, middleOf, type Mark, type PageView } from '#shared/domain/fax/page-marks.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';
import { loadMarkFont, textWidth } from './draw-marks.ts';
import { markName } from './mark-labels.ts';
import type { OpenDocuments } from './open-documents.ts';
import { pageView } from './pdf.ts';

/** Heights of new texts and ticks, in points. */
const TEXT_HEIGHT = 16;
/** What a page of letter paper is wide: on a larger one marks are larger. */
const LETTER_WIDTH = 612;

type Sized<M> = M extends Mark ? Omit<M, 'id' | 'x' | 'y' | 'angle'> : never;
/** A mark without its place. */
export type NewMark = Sized<Mark>;

interface Deps {
  pages: () => readonly PageRef[];
  current: () => number;
  documents: OpenDocuments;
  arrange: (pages: PageRef[]) => void;
}

/** Putting marks on the page that is looked at: each change is one of the pages, which can be taken back. */
export function useMarks({ pages, current, documents, arrange }: Deps) {
  const announcer = useAnnouncer();
  const marking = ref(false);
  const selectedId = ref<string | null>(null);
  /** Marks that are to have the focus as soon as they are there. */
  const focused = ref<string | null>(null);
  const view = shallowRef<PageView | null>(null);
  const page = computed(() => pages()[current()]);
  const marks = computed(() => page.value?.marks ?? []);
  const selected = computed(() => marks.value.find(({ id }) => id === selectedId.value) ?? null);
  const isFull = computed(() => marks.value.length >= MOST_MARKS);

  function put(next: readonly Mark[]): void {
    arrange(markPage(pages(), current(), next));
  }

  /** What was asked for before the page that it is for could be measured. */
  let asked: NewMark[] = [];

  function add(given: NewMark): void {
    if (isFull.value) return;
    if (!view.value) {
      // A text stays in its field, and is asked for again there.
      if (given.kind === 'text') asked = asked.filter(({ kind }) => kind !== 'text');
      asked.push(given);
      return;
    }
    const scale = Math.max(0.5, view.value.width / LETTER_WIDTH);
    const size = { width: given.width * scale, height: given.height * scale };
    const mark = { ...given, ...middleOf(view.value, size, marks.value.length), id: crypto.randomUUID() } as Mark;
    put([...marks.value, mark]);
    announcer.announce(t('marks.added', { mark: markName(mark), page: current() + 1 }));
    select(mark.id);
  }

  function select(id: string | null): void {
    selectedId.value = id;
    focused.value = null;
    void nextTick(() => (focused.value = id));
  }

  function change(mark: Mark): void {
    put(marks.value.map((one) => (one.id === mark.id ? mark : one)));
  }

  function remove(id: string): void {
    const mark = marks.value.find((one) => one.id === id);
    if (!mark) return;
    put(marks.value.filter((one) => one !== mark));
    announcer.announce(t('marks.removed', { mark: markName(mark), page: current() + 1 }));
    selectedId.value = null;
  }

  /** A new text, or the chosen one with other words. */
  function write(text: string): void {
    const mark = selected.value;
    if (mark?.kind === 'text') change({ ...mark, text, width: textWidth(text, mark.height) });
    else add({ kind: 'text', text, width: textWidth(text, TEXT_HEIGHT), height: TEXT_HEIGHT });
  }

  watch(
    [page, marking],
    async ([shown, on], before) => {
      if (shown?.document !== before[0]?.document || shown?.page !== before[0]?.page) {
        selectedId.value = null;
        view.value = null;
        asked = [];
      }
      if (!shown || !on) return;
      const [found] = await Promise.all([
        documents.use(shown.document, (pdf) => pageView(pdf, shown)).catch(() => null),
        loadMarkFont(),
      ]);
      if (shown !== page.value) return;
      view.value = found;
      if (found) for (const given of asked.splice(0)) add(given);
    },
    { immediate: true },
  );
  watch(marking, () => (selectedId.value = null));

  return { marking, selectedId, focused, selected, view, marks, isFull, add, select, change, remove, write };
}
