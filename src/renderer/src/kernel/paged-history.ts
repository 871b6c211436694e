import { ref, shallowRef, type ShallowRef } from 'vue';
import type { Outcome, Problem } from '#shared/bridge/outcome.ts';
import { latestOnly } from './latest-only.ts';

/** The most entries that main gives at once. */
const MOST = 1000;

interface HistoryParts<Page, Filter> {
  none: () => Filter;
  /** How many older entries are shown with one press. */
  step: number;
  read: (question: Filter & { offset: number; limit: number }) => Promise<Outcome<Page>>;
}

/** Entries that main keeps, the newest first: narrowed by a filter, and read some at a time. For a store to hold. */
export function pagedHistory<
  Entry extends { id: string },
  Page extends { entries: readonly Entry[]; total: number },
  Filter extends object,
>({ none, step, read }: HistoryParts<Page, Filter>) {
  // Not reactive within: it crosses to main as it is.
  const filter: ShallowRef<Filter> = shallowRef(none());
  const page: ShallowRef<Page | null> = shallowRef(null);
  const problem = shallowRef<Problem | null>(null);
  const loading = ref(false);
  let shown = step;
  /** What the entries on the screen were narrowed by. */
  let narrowedBy: Filter | null = null;
  const latest = latestOnly();
  /** Done when no older entries are on their way. */
  let appended = Promise.resolve();

  /** Asks for so many entries from `offset` on; undefined when a later question has the fresher answer. */
  async function ask(offset: number, limit: number): Promise<Page | undefined> {
    loading.value = true;
    const outcome = await latest.ask(() => read({ ...filter.value, offset, limit: Math.min(limit, MOST) }));
    if (!outcome) return undefined;
    loading.value = false;
    problem.value = outcome.ok ? null : outcome.problem;
    return outcome.ok ? outcome.value : undefined;
  }

  /** Reads the newest entries again; those further down than one question reaches stay as they were. */
  async function load(): Promise<void> {
    // Else older entries that are on their way would be dropped.
    await appended;
    await refresh();
  }

  async function refresh(): Promise<void> {
    const { value: asked } = filter;
    const fresh = await ask(0, shown);
    if (!fresh) return;
    narrowedBy = asked;
    const known = new Set(fresh.entries.map(({ id }) => id));
    const older = shown > MOST ? below(fresh.entries.at(-1)).filter(({ id }) => !known.has(id)) : [];
    page.value = { ...fresh, entries: [...fresh.entries, ...older] };
  }

  /** What is shown below an entry: new ones above it have moved it down. */
  function below(last: Entry | undefined): readonly Entry[] {
    const before = page.value?.entries ?? [];
    const at = before.findIndex(({ id }) => id === last?.id);
    return before.slice(at === -1 ? MOST : at + 1);
  }

  async function narrow(next: Filter): Promise<void> {
    filter.value = next;
    shown = step;
    await refresh();
  }

  /** Appends older entries to those that are shown. */
  async function more(): Promise<void> {
    if (loading.value) return;
    appended = append();
    await appended;
  }

  async function append(): Promise<void> {
    // Those on the screen are of the filter before, where it could not be changed.
    if (narrowedBy !== filter.value) return refresh();
    const before = page.value?.entries ?? [];
    const next = await ask(before.length, step);
    if (!next) return;
    const known = new Set(before.map(({ id }) => id));
    const entries = [...before, ...next.entries.filter(({ id }) => !known.has(id))];
    shown = entries.length;
    page.value = { ...next, entries };
  }

  return { filter, page, problem, loading, step, none, load, narrow, more };
}
