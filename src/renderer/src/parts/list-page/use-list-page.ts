import { until } from '@vueuse/core';
import { computed, onMounted, onScopeDispose, ref, shallowRef, type ComputedRef } from 'vue';
import { useRoute, useRouter, type RouteLocationRaw } from 'vue-router';
import type { EventName } from '#shared/bridge/events.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { ListState } from '#shared/lists/list.ts';
import { formatCount } from '#renderer/kernel/format.ts';
import { t, tn } from '#renderer/kernel/i18n/index.ts';
import { onRefresh } from '#renderer/kernel/refresh.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import type { ListView } from '#renderer/stores/use-list.ts';

/** What a list shows, and how its data stands. */
export interface ListSource<Row> {
  /** Rows that match, in the order in which they are shown; undefined for one that has not come yet. */
  rows: readonly (Row | undefined)[];
  /** The keys of all rows, where some may not have come yet. */
  keys?: readonly string[];
  /** Asks for the rows between two places, where some may not have come yet. */
  show?: (start: number, end: number) => unknown;
  /** Rows when nothing narrows the list. */
  all: number;
  /** There is something to show, or it is known that there is nothing. */
  loaded: boolean;
  problem: Problem | null;
  /** Something narrows the list. */
  narrowed?: boolean;
  /** Rows that have the words of the search, and that only a filter leaves out. */
  outside?: number;
  /** There is nothing either when nothing narrows the list. */
  none?: boolean;
  /** ISO time of the last reading; left out where the list is kept on this computer and has no age. */
  at?: string | null;
  refreshing?: boolean;
  /** What is missing from the list, as a sentence. */
  partial?: string | null;
}

/** Where the address shows a row, so that a link, Back and Forward open it. */
export interface RowRoutes<Row> {
  list: () => RouteLocationRaw;
  one: (row: Row) => RouteLocationRaw;
  /** Key of the row that the address names; null for none. */
  opened: () => string | null;
}

interface ListOptions<Row> {
  source: () => ListSource<Row>;
  rowKey: (row: Row) => string;
  /** Shows what is known; runs when the screen opens, and with each of the events. */
  load: () => unknown;
  events?: readonly EventName[];
  /** Has the list read anew; `load` where that is left out. */
  refresh?: () => unknown;
  /** Takes away everything that narrows the list. */
  clear?: () => void;
  /** Details beside the list by the address, or what else opening a row does. */
  opens: RowRoutes<Row> | ((row: Row) => unknown);
  /** Key of a row that stands out without details beside the list; null for none. */
  marked?: () => string | null;
}

/** What a screen hands to {@link useListPage} for a list that main keeps. */
export function listedBy<Row>(
  list: ListView<Row>,
  narrowed: () => boolean,
): Pick<ListOptions<Row>, 'source' | 'load' | 'refresh'> {
  return {
    source: () => ({
      rows: list.rows.value,
      keys: list.keys.value,
      show: list.show,
      all: list.all.value,
      loaded: list.loaded.value,
      problem: list.problem.value,
      narrowed: narrowed(),
      outside: list.outside.value,
      none: list.all.value === 0,
      at: list.state.value?.readAt ?? null,
      refreshing: list.refreshing.value,
      partial: missingWords(list.state.value),
    }),
    load: list.load,
    refresh: list.refresh,
  };
}

/** What a list may lack, as a sentence; null when it is whole. */
export function missingWords(state: ListState | null): string | null {
  if (!state) return null;
  const { cut, setAside } = state;
  if (cut) {
    const named = { read: formatCount(cut.read), limit: formatCount(cut.limit) };
    return t(cut.why === 'repeated' ? 'patterns.list.cutRepeated' : 'patterns.list.cut', named);
  }
  return setAside > 0 ? tn('patterns.list.setAside', setAside) : null;
}

/** A table that can take the focus. */
export interface FocusedTable {
  focus: () => Promise<void>;
  focusRow: (index: number) => Promise<void>;
  move: (by: number) => void;
}

/** Routes of a list with one parameter, such as `{ list: 'activity', one: 'activity-entry', param: 'id' }`. */
export function rowRoutes<Row>(
  { list, one, param }: { list: string; one: string; param: string },
  rowKey: (row: Row) => string,
): RowRoutes<Row> {
  const route = useRoute();
  return {
    list: () => ({ name: list }),
    one: (row) => ({ name: one, params: { [param]: rowKey(row) } }),
    opened: () => {
      const key = route.params[param];
      return typeof key === 'string' ? key : null;
    },
  };
}

/** What a list and its screen share: the data, the opened row, and reading anew. `ListPage.vue` shows it. */
export function useListPage<Row>(options: ListOptions<Row>) {
  const { source, rowKey, load, events, refresh, clear, opens, marked } = options;
  const router = useRouter();
  const session = useSession();
  const table = shallowRef<FocusedTable | null>(null);
  const peeked = ref<string | null>(null);
  const state: ComputedRef<ListSource<Row>> = computed(source);
  const opened = computed(() => (typeof opens === 'function' ? (marked?.() ?? null) : opens.opened()));
  const peeking = computed(() => opened.value !== null && peeked.value === opened.value);
  /** What is shown may be older than the provider's data, and cannot be read anew now. */
  const offline = computed(() => state.value.at !== undefined && session.failing !== null);

  /** Opens a row; peeking at the row that is open closes it. */
  async function show(row: Row, peek: boolean): Promise<void> {
    if (typeof opens === 'function') {
      await opens(row);
      return;
    }
    const key = rowKey(row);
    if (peek && opened.value === key) {
      await close();
      return;
    }
    peeked.value = peek ? key : null;
    await router.push(opens.one(row));
  }

  /** Closes the details; the focus goes back to the row. */
  async function close(): Promise<void> {
    if (typeof opens === 'function') return;
    await router.push(opens.list());
    await table.value?.focus();
  }

  /** Takes the focus from what goes away into the list, when that has rows, unless the person went elsewhere meanwhile. */
  async function focusFrom(gone: Element | null): Promise<void> {
    await until(() => table.value !== null && state.value.rows.length > 0).toBe(true);
    if ([document.body, gone].includes(document.activeElement)) await table.value?.focus();
  }

  const readAnew = refresh ?? load;
  for (const event of events ?? []) onScopeDispose(window.bridge.on(event, () => void load()));
  onRefresh(readAnew);
  onMounted(() => void load());

  return { state, rowKey, table, opened, peeking, offline, show, close, focusFrom, refresh: readAnew, clear };
}

export type ListPageState<Row> = ReturnType<typeof useListPage<Row>>;
