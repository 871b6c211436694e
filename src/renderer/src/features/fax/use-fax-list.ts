import { useDebounceFn } from '@vueuse/core';
import { storeToRefs } from 'pinia';
import { computed, watch } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import { useClock } from '#renderer/kernel/clock.ts';
import { formatCount } from '#renderer/kernel/format.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { useContacts } from '#renderer/stores/contacts.store.ts';
import { useFax } from '#renderer/stores/fax.store.ts';
import { boxLabels } from './fax-columns.ts';
import { emptyFilter, filterRows, isNarrowed, monthsSince } from './fax-filter.ts';
import { useFaxLists } from './fax-lists.store.ts';
import { boxes, isBox, rowsOf, sortRows, type Box, type SortColumn } from './fax-rows.ts';
import { useOpenedRecord } from './use-opened-record.ts';

/** Letters that are typed so fast are looked for together. */
const TYPED_MS = 50;

export type FaxList = ReturnType<typeof useFaxList>;

/** Which list of faxes is on the screen, and which fax of it is opened. */
function useOpenedBox() {
  const route = useRoute();
  const router = useRouter();
  const fax = useFax();
  const openId = computed(() => (typeof route.params['id'] === 'string' ? route.params['id'] : null));
  const job = computed(() => (route.name === 'fax-job' && openId.value ? fax.job(openId.value) : undefined));
  const record = useOpenedRecord(() => (route.name === 'fax-record' ? openId.value : null));

  const box = computed<Box>({
    get() {
      const asked = route.query['box'];
      if (isBox(asked)) return asked;
      if (route.name === 'fax-job') return 'outbox';
      return record.value?.direction === 'out' ? 'sent' : 'received';
    },
    set(next) {
      void router.push({ name: 'fax', query: { box: next } });
    },
  });
  return { openId, job, record, box };
}

/** The list of faxes on the screen: its rows, how it is narrowed, and how many there are. */
export function useFaxList() {
  const opened = useOpenedBox();
  const { box } = opened;
  const fax = useFax();
  const lists = useFaxLists();
  const contacts = useContacts();
  const now = useClock();
  const { filter, sort } = storeToRefs(lists);
  const inOutbox = computed(() => box.value === 'outbox');
  const outbox = computed(() => (fax.overview && inOutbox.value ? rowsOf(fax.overview, 'outbox') : []));
  const total = computed(() => fax.overview?.counts[box.value] ?? 0);
  /** Before the provider's history was read for the first time, an empty list would say what nobody knows. */
  const known = computed(() => {
    if (fax.overview === null) return false;
    return inOutbox.value || (lists.loaded && (total.value > 0 || fax.overview.historyAt !== null));
  });
  // A text, so that the clock changes nothing but at midnight.
  const today = computed(() => now.value.toDateString());
  const months = computed(() => {
    const oldest = inOutbox.value ? (outbox.value.at(-1)?.at ?? null) : (lists.found?.oldest ?? null);
    return monthsSince(oldest, new Date(today.value));
  });
  const narrowed = computed(() => isNarrowed(filter.value, box.value));
  const jobRows = computed(() =>
    sortRows(
      filterRows(outbox.value, filter.value, new Date(today.value), contacts.nameOf),
      sort.value.column as SortColumn,
      sort.value.descending,
    ),
  );
  const rows = computed(() => (inOutbox.value ? jobRows.value : lists.rows));
  /** Faxes with the words of the search that only a filter leaves out. */
  const outside = computed(() => {
    if (!inOutbox.value) return lists.found?.outside ?? 0;
    const { text } = filter.value;
    if (text.trim() === '') return 0;
    const everywhere = filterRows(outbox.value, { ...emptyFilter(), text }, new Date(today.value), contacts.nameOf);
    return everywhere.length - jobRows.value.length;
  });
  /** How many faxes a list has; with a plus while older ones of the provider are still being read. */
  function countOf(id: Box): string | undefined {
    if (!fax.overview) return undefined;
    const count = formatCount(fax.overview.counts[id]);
    return id === 'outbox' || fax.overview.complete ? count : t('fax.atLeast', { n: count });
  }

  const tabs = computed(() =>
    boxes.map((id) => ({
      id,
      label: t(boxLabels[id]),
      count: countOf(id),
    })),
  );

  const list = { inOutbox, outbox, total, known, today, months, narrowed, rows, outside };
  return { ...opened, ...list, filter, sort, tabs, countOf };
}

/** Has the list follow what is looked for, where it is opened from, and how it is narrowed. */
export function followSearch({ box, filter, sort, inOutbox, narrowed, total, outbox, today }: FaxList): void {
  const route = useRoute();
  const fax = useFax();
  const lists = useFaxLists();
  // The palette asks for all faxes with a number.
  watch(
    () => route.query['find'],
    (text) => {
      if (typeof text === 'string') filter.value = { ...emptyFilter(), text };
    },
    { immediate: true },
  );
  // What is looked for may be among the faxes of the outbox that are not loaded.
  watch(
    () => inOutbox.value && narrowed.value && total.value > outbox.value.length,
    (isHidden) => {
      if (isHidden) void fax.showAll();
    },
    { immediate: true },
  );
  watch(
    box,
    (next) => {
      if (next !== 'outbox') lists.open(next);
    },
    { immediate: true },
  );
  const search = useDebounceFn(() => lists.load(), TYPED_MS);
  watch([filter, sort, today], () => void search(), { deep: true });
}
