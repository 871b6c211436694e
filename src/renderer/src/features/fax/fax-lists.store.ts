import { useDebounceFn } from '@vueuse/core';
import { computed, onScopeDispose, ref, shallowRef } from 'vue';
import type { FaxFound, ListedFax } from '#shared/bridge/fax.ts';
import type { FaxQuery, FaxSort } from '#shared/domain/fax/fax-query.ts';
import { digitsOf } from '#shared/domain/contacts/number-digits.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { useContacts } from '#renderer/stores/contacts.store.ts';
import { useFax } from '#renderer/stores/fax.store.ts';
import { useListFilter } from '#renderer/stores/list-filters.store.ts';
import { PART, usePartedRows } from '#renderer/stores/use-parted-rows.ts';
import type { Sort } from '#renderer/ui/table/table-types.ts';
import { emptyFilter, isNarrowed, queryOf } from './fax-filter.ts';
import { recordRow, type Box, type FaxRow } from './fax-rows.ts';

const MOST_NAMED = 500;

/** The lists of the provider's history, narrowed to what the person looks at. Main has the rows; the page those in sight. */
export const useFaxLists = defineAccountStore('fax-lists', ({ profileId, signal }) => {
  const fax = useFax();
  const contacts = useContacts();
  const filter = useListFilter('fax', emptyFilter());
  const sort = useListFilter<Sort>('fax.sort', { column: 'time', descending: true });
  const box = ref<Exclude<Box, 'outbox'>>('received');
  const found = shallowRef<(Omit<FaxFound, 'rows'> & { box: Box }) | null>(null);
  const parted = usePartedRows({
    signal,
    read: (asked: FaxQuery, span) => ask('fax.part', { query: asked, ...span }, profileId),
    // A fax that was sent from here opens as its job, where that is among those that are loaded.
    shown: (record: ListedFax, key): FaxRow => {
      const job = record.jobId === null ? undefined : fax.job(record.jobId);
      return { ...recordRow(record, job), key };
    },
  });
  const { rows, keys, problem, show } = parted;

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
    const find = () => ask('fax.find', { query: wanted, limit: PART }, profileId);
    const taken = ({ rows: _, ...rest }: FaxFound) => (found.value = { ...rest, box: shown });
    await parted.load(wanted, find, ({ total }) => total, taken);
  }

  /** Another list begins at its top. */
  function open(next: Exclude<Box, 'outbox'>): void {
    if (box.value !== next) parted.toTop();
    box.value = next;
    void load();
  }

  const narrowed = computed(() => isNarrowed(filter.value, box.value));
  /** What is shown is the list that was asked for last. */
  const loaded = computed(() => found.value?.box === box.value);

  const changed = useDebounceFn(() => (found.value ? load() : undefined), 200, { maxWait: 2000 });
  onScopeDispose(window.bridge.on('fax.changed', () => void changed()));

  return { box, filter, sort, found, rows, keys, problem, narrowed, loaded, query, load, open, show };
});
