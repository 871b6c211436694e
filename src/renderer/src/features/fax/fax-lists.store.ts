import { useDebounceFn } from '@vueuse/core';
import { computed, onScopeDispose, ref, shallowRef } from 'vue';
import type { FaxFound, ListedFax } from '#shared/bridge/fax.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { FaxQuery, FaxSort } from '#shared/domain/fax/fax-query.ts';
import { digitsOf } from '#shared/domain/contacts/number-digits.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';
import { useContacts } from '#renderer/stores/contacts.store.ts';
import { useFax } from '#renderer/stores/fax.store.ts';
import { useListFilter } from '#renderer/stores/list-filters.store.ts';
import type { Sort } from '#renderer/ui/table/table-types.ts';
import { emptyFilter, isNarrowed, queryOf } from './fax-filter.ts';
import { recordRow, type Box, type FaxRow } from './fax-rows.ts';

/** Faxes of one answer. */
const PART = 200;
const MOST_NAMED = 500;
/** A taller list cannot be scrolled in Chromium; a shorter period shows the rest. */
const MOST_SHOWN = 500_000;

/** The lists of the provider's history, narrowed to what the person looks at. Main has the rows; the page those in sight. */
export const useFaxLists = defineAccountStore('fax-lists', ({ profileId, signal }) => {
  const fax = useFax();
  const contacts = useContacts();
  const filter = useListFilter('fax', emptyFilter());
  const sort = useListFilter<Sort>('fax.sort', { column: 'time', descending: true });
  const box = ref<Exclude<Box, 'outbox'>>('received');
  const found = shallowRef<(Omit<FaxFound, 'rows'> & { box: Box }) | null>(null);
  const rows = shallowRef<readonly (FaxRow | undefined)[]>([]);
  const keys = shallowRef<readonly string[]>([]);
  const problem = shallowRef<Problem | null>(null);
  const latest = latestOnly();
  /** What the rows on the screen answer; the next question may have no answer yet, or none at all. */
  let shownQuery: FaxQuery | null = null;
  /** Parts of the list that were asked for. */
  let asked = new Set<number>();
  let range: [start: number, end: number] = [0, PART];
  let showing: Promise<void> | null = null;

  /** Numbers of the contacts that words name. */
  function namedIn(text: string): string[] {
    if (!/\p{L}/u.test(text)) return [];
    return contacts.book
      .find({ text, group: '' }, MOST_NAMED)
      .flatMap(({ numbers }) => numbers.map(({ e164 }) => digitsOf(e164)));
  }

  /** What is asked now: a day may have begun since the last time. */
  function query(): FaxQuery {
    const { column, descending } = sort.value;
    return queryOf(filter.value, { box: box.value, now: new Date(), namedIn, sort: column as FaxSort, descending });
  }

  /** Shows the faxes that match: those in sight come at once. */
  async function load(): Promise<void> {
    const shown = box.value;
    const wanted = query();
    const first = Math.floor(range[0] / PART);
    const outcome = await latest.ask(async (current) => {
      const answer = await ask('fax.find', { query: wanted, limit: PART }, profileId);
      if (!answer.ok || current.aborted || first === 0 || first * PART >= answer.value.total) return { answer };
      return { answer, inSight: await ask('fax.part', { query: wanted, ...placesOf(first) }, profileId) };
    });
    if (!outcome) return;
    const { answer, inSight } = outcome;
    problem.value = answer.ok ? null : answer.problem;
    if (!answer.ok) return;
    const { rows: some, ...rest } = answer.value;
    const count = Math.min(rest.total, MOST_SHOWN);
    shownQuery = wanted;
    asked = new Set([0]);
    let next = placed(new Array<undefined>(count).fill(undefined), some, 0);
    if (inSight?.ok) {
      asked.add(first);
      next = placed([...next], inSight.value, first * PART);
    }
    if (keys.value.length !== count) keys.value = Array.from({ length: count }, (_, at) => String(at));
    rows.value = next;
    found.value = { ...rest, box: shown };
    await show(...range);
  }

  /** Has faxes come that are in sight and not here yet. Those that were scrolled past before it was their turn are left out. */
  function show(start: number, end: number): Promise<void> {
    range = [start, end];
    showing ??= showMissing().finally(() => {
      showing = null;
    });
    return showing;
  }

  async function showMissing(): Promise<void> {
    for (let part = missingPart(); part !== undefined && !signal.aborted; part = missingPart()) {
      const mine = asked;
      mine.add(part);
      const outcome = await ask('fax.part', { query: shownQuery ?? query(), ...placesOf(part) }, profileId);
      // The list became another one meanwhile.
      if (mine !== asked) continue;
      if (!outcome.ok) {
        mine.delete(part);
        return;
      }
      rows.value = placed([...rows.value], outcome.value, part * PART);
    }
  }

  /** The first part in sight that was not asked for. */
  function missingPart(): number | undefined {
    const [start, end] = range;
    const last = Math.min(Math.floor(Math.max(start, end - 1) / PART), Math.ceil(rows.value.length / PART) - 1);
    for (let part = Math.floor(start / PART); part <= last; part += 1) if (!asked.has(part)) return part;
    return undefined;
  }

  /** Another list begins at its top. */
  function open(next: Exclude<Box, 'outbox'>): void {
    if (box.value !== next) range = [0, PART];
    box.value = next;
    void load();
  }

  /** Puts faxes at their places; a fax that was sent from here opens as its job, where that is among those that are loaded. */
  function placed(
    list: (FaxRow | undefined)[],
    faxes: readonly ListedFax[],
    start: number,
  ): readonly (FaxRow | undefined)[] {
    for (const [offset, record] of faxes.entries()) {
      if (start + offset >= list.length) break;
      const job = record.jobId === null ? undefined : fax.job(record.jobId);
      list[start + offset] = { ...recordRow(record, job), key: String(start + offset) };
    }
    return list;
  }

  const narrowed = computed(() => isNarrowed(filter.value, box.value));
  /** What is shown is the list that was asked for last. */
  const loaded = computed(() => found.value?.box === box.value);

  const changed = useDebounceFn(() => (found.value ? load() : undefined), 200, { maxWait: 2000 });
  onScopeDispose(window.bridge.on('fax.changed', () => void changed()));

  return { box, filter, sort, found, rows, keys, problem, narrowed, loaded, query, load, open, show };
});

function placesOf(part: number): { start: number; end: number } {
  return { start: part * PART, end: (part + 1) * PART };
}
