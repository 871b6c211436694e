import { computed, onScopeDispose, ref, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue';
import { MOST_ROWS } from '#shared/bridge/list-commands.ts';
import { fail, succeed, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import { NO_QUERY, type ListAnswer, type ListQuery, type ListState } from '#shared/lists/list.ts';
import type { ListName, ListRow, ListSort } from '#shared/lists/lists.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';

/** Rows that come with the keys: more than the tallest window shows. */
const FIRST_ROWS = 100;

interface ListOptions<SortName extends string> {
  query?: () => ListQuery<SortName>;
  /** What the list is of, such as a country; while it is null there is nothing to show. */
  scope?: () => string | null;
  /** Whether all rows are wanted, for lists that are short and needed whole, such as the choices of a field. */
  whole?: boolean;
}

/** A list of the provider as main keeps it; a page asks for the rows that it shows. */
export interface ListView<Row> {
  /** Keys of all rows that match, in their order. */
  keys: ShallowRef<readonly string[]>;
  /** The rows of `keys`, undefined where one has not come yet. */
  rows: ShallowRef<readonly (Row | undefined)[]>;
  /** Rows when nothing narrows the list. */
  all: ComputedRef<number>;
  /** Rows that match the text, and that only a filter leaves out. */
  outside: ComputedRef<number>;
  /** How many rows of the whole list have each value of each facet. */
  counts: ComputedRef<Record<string, Record<string, number>>>;
  /** There is something to show, or it is known that there is nothing. */
  loaded: ComputedRef<boolean>;
  /** What is shown answers the query of now: until the answer comes, or where none does, it is of the one before. */
  current: ComputedRef<boolean>;
  state: ComputedRef<ListState | null>;
  problem: ComputedRef<Problem | null>;
  refreshing: ComputedRef<boolean>;
  busy: Ref<boolean>;
  /** Shows what main keeps, and has it read what is old. Done when nothing newer is to come. */
  load: () => Promise<void>;
  /** Has main read the list as it is now. */
  refresh: () => Promise<void>;
  /** Asks for the rows between two places of `keys`, as far as they have not come. Answers why some did not come. */
  show: (start: number, end: number) => Promise<Problem | null>;
  /** A row by its key; undefined while it has not come, null when the list has none. */
  row: (key: string) => Row | null | undefined;
  /**
   * Rows by their keys, as they are now; those that the list does not have are left out. They stay up to date from now on. Where
   * some cannot be read, none are given: a part would be taken for all.
   */
  know: (keys: readonly string[]) => Promise<Outcome<Row[]>>;
  /** Shows what main keeps, without having it read. */
  follow: () => Promise<void>;
}

interface Known<Row> {
  row: Row | null;
  revision: number;
}

/** A list of the provider for a screen or a store. It asks for nothing before its first `load`, and then follows what changes. */
export function useList<N extends ListName>(name: N, options: ListOptions<ListSort<N>> = {}): ListView<ListRow<N>> {
  type Row = ListRow<N>;
  const { query = () => NO_QUERY, scope = () => '', whole = false } = options;
  const answer = shallowRef<Omit<ListAnswer<Row>, 'keys' | 'rows' | 'changed'> | null>(null);
  const keys = shallowRef<readonly string[]>([]);
  /** The query of `answer`, as JSON. */
  const answered = ref('');
  const failure = shallowRef<Problem | null>(null);
  /** Why rows that were asked for after their keys did not come. */
  const rowsFailure = shallowRef<Problem | null>(null);
  const busy = ref(false);
  /** Rises when a row comes: the map itself is not reactive. */
  const arrived = ref(0);
  const known = new Map<string, Known<Row>>();
  /** Rows that were asked for by their keys: they are kept up to date as well. */
  const single = new Set<string>();
  const latest = latestOnly();
  let wanted = false;
  let isDue = false;
  /** Questions on their way, and whether the list changed meanwhile. */
  let asking = 0;
  let isOld = false;
  let range: [start: number, end: number] = [0, FIRST_ROWS];

  const state = computed(() => answer.value?.state ?? null);
  const rows = shallowRef<readonly (Row | undefined)[]>([]);
  /** Where each key stands in `keys`, made when some of the rows come later. */
  let places: ReadonlyMap<string, number> | null = null;

  function take(outcome: Outcome<ListAnswer<unknown>>): void {
    failure.value = outcome.ok ? null : outcome.problem;
    if (!outcome.ok) return;
    // Main keeps what the declaration of the list made, so the rows have its type.
    const { keys: text, rows: first, changed: _, ...rest } = outcome.value as ListAnswer<Row>;
    const fresh = split(text);
    first.forEach((row, index) => known.set(fresh[index] ?? '', { row, revision: rest.state.revision }));
    answer.value = rest;
    keys.value = fresh;
    places = null;
    rows.value = fresh.map((key) => known.get(key)?.row ?? undefined);
    arrived.value += 1;
  }

  /** Shows rows that came after their keys: a copy of a long list is quick, looking each of its rows up is not. */
  function takeRows(some: readonly string[], came: readonly unknown[], revision: number): void {
    const shown = [...rows.value];
    places ??= new Map(keys.value.map((key, place) => [key, place]));
    for (const [index, key] of some.entries()) {
      const row = (came[index] ?? null) as Row | null;
      known.set(key, { row, revision });
      const place = places.get(key);
      if (place !== undefined) shown[place] = row ?? undefined;
    }
    rows.value = shown;
    arrived.value += 1;
  }

  /** Rows that are not among those that changed are as they were. */
  function keepUnchanged({ changed, state: { revision } }: ListAnswer<unknown>, since: number): void {
    if (changed === null) return;
    const others = new Set(split(changed));
    for (const [key, each] of known) if (each.revision >= since && !others.has(key)) each.revision = revision;
  }

  /** Asks for what matches; the rows in sight come with it or right after it. */
  async function find(): Promise<void> {
    asking += 1;
    try {
      await findNow();
    } finally {
      asking -= 1;
    }
    if (asking > 0 || !isOld) return;
    isOld = false;
    await find();
  }

  /** A long list that is being read changes faster than it is searched: each answer is shown before the next question. */
  function findAgain(): void {
    if (asking > 0) isOld = true;
    else void find();
  }

  async function findNow(): Promise<void> {
    const of = scope();
    if (of === null) return;
    const since = state.value?.revision ?? -1;
    const asked = { list: name, scope: of, query: plain(query()), limit: whole ? MOST_ROWS : FIRST_ROWS, since };
    const outcome = await latest.ask(async (current) => {
      const found = await ask('lists.query', asked);
      if (!found.ok || current.aborted) return found;
      keepUnchanged(found.value, since);
      // A part of a list that is needed whole would look like all of it.
      const { keys: text, rows: first, state: now } = found.value;
      const rest = whole ? missingAmong(split(text).slice(first.length), now.revision) : [];
      const unread = await fetchRows(rest, now.revision);
      return unread ? fail(unread) : found;
    });
    if (!outcome) return;
    take(outcome);
    if (outcome.ok) answered.value = JSON.stringify(asked.query);
    await show(...range);
  }

  async function show(start: number, end: number): Promise<Problem | null> {
    range = [start, end];
    const revision = state.value?.revision ?? 0;
    const inSight = new Set([...keys.value.slice(start, end), ...single]);
    const unread = await fetchRows(missingAmong([...inSight], revision), revision);
    rowsFailure.value = unread?.kind === 'cancelled' ? null : unread;
    return unread;
  }

  function missingAmong(some: readonly string[], revision: number): string[] {
    return some.filter((key) => (known.get(key)?.revision ?? -1) < revision);
  }

  /** Answers why some of the rows did not come; null when all did. */
  async function fetchRows(missing: readonly string[], revision: number): Promise<Problem | null> {
    const of = scope();
    if (of === null) return null;
    for (let at = 0; at < missing.length; at += MOST_ROWS) {
      const some = missing.slice(at, at + MOST_ROWS);
      const outcome = await ask('lists.rows', { list: name, scope: of, keys: some });
      if (of !== scope()) return { kind: 'cancelled' };
      if (!outcome.ok) return outcome.problem;
      takeRows(some, outcome.value, revision);
    }
    return null;
  }

  function row(key: string): Row | null | undefined {
    void arrived.value;
    if (wanted && key !== '' && !single.has(key)) {
      single.add(key);
      if (answer.value && !known.has(key)) showSoon();
    }
    return known.get(key)?.row;
  }

  /** Rows that are asked for in one go come with one answer. */
  function showSoon(): void {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      void show(...range);
    });
  }

  async function know(wantedKeys: readonly string[]): Promise<Outcome<Row[]>> {
    for (const key of wantedKeys) single.add(key);
    if (!answer.value) await follow();
    const unread = await show(...range);
    return unread ? fail(unread) : succeed(wantedKeys.flatMap((key) => known.get(key)?.row ?? []));
  }

  async function follow(): Promise<void> {
    wanted = true;
    await find();
  }

  async function read(command: 'lists.open' | 'lists.refresh'): Promise<void> {
    const of = scope();
    if (of === null) return;
    const outcome = await ask(command, { list: name, scope: of });
    if (of !== scope()) return;
    if (outcome.ok) await find();
    else if (outcome.problem.kind !== 'cancelled') failure.value = outcome.problem;
  }

  async function load(): Promise<void> {
    await follow();
    await read('lists.open');
  }

  async function refresh(): Promise<void> {
    wanted = true;
    busy.value = true;
    await read('lists.refresh');
    busy.value = false;
  }

  function forget(): void {
    latest.drop();
    known.clear();
    single.clear();
    keys.value = [];
    rows.value = [];
    places = null;
    answer.value = null;
    answered.value = '';
    failure.value = null;
    rowsFailure.value = null;
  }

  watch(scope, () => {
    forget();
    if (wanted) void load();
  });
  watch(query, (next, before) => {
    if (wanted && JSON.stringify(next) !== JSON.stringify(before)) void find();
  });
  onScopeDispose(
    window.bridge.on('lists.changed', (changed) => {
      if (wanted && changed.list === name && changed.scope === scope()) findAgain();
    }),
  );

  return {
    ...{ keys, rows, state, busy, load, follow, refresh, show, row, know },
    all: computed(() => answer.value?.all ?? 0),
    outside: computed(() => answer.value?.outside ?? 0),
    counts: computed(() => answer.value?.counts ?? {}),
    loaded: computed(() => answer.value !== null && (answer.value.all > 0 || answer.value.state.readAt !== null)),
    current: computed(() => answered.value === JSON.stringify(plain(query()))),
    problem: computed(
      () => failure.value ?? rowsFailure.value ?? (state.value?.cut ? null : (state.value?.problem ?? null)),
    ),
    refreshing: computed(() => busy.value || Boolean(state.value?.reading)),
  };
}

function split(keys: string): string[] {
  return keys === '' ? [] : keys.split('\n');
}

/** A query without what is reactive in it, which cannot cross to main. */
function plain({ text, where, sort }: ListQuery): ListQuery {
  return { text, where: { ...where }, sort: sort && { ...sort } };
}
