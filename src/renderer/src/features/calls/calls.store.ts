import { ownZone } from '#shared/domain/text/formats.ts';
import { useDebounceFn } from '@vueuse/core';
import { computed, onScopeDispose, reactive, ref, shallowRef } from 'vue';
import type { ArchivedCall, ArchiveState, CallAnswer } from '#shared/bridge/calls.ts';
import type { CommandPayload } from '#shared/bridge/commands.ts';
import { tenThousandths } from '#shared/domain/calls/amounts.ts';
import { SORTS, type CallFilter, type CallSort } from '#shared/domain/calls/call-filter.ts';
import type { Direction } from '#shared/domain/calls/call-kinds.ts';
import { spanOf, spanOfDays, type Period } from '#shared/domain/calls/periods.ts';
import { gapsIn, type Span } from '#shared/domain/calls/windows.ts';
import { digitsOf } from '#shared/domain/contacts/number-digits.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { useSettings } from '#renderer/kernel/settings.store.ts';
import { useContacts } from '#renderer/stores/contacts.store.ts';
import { PART, usePartedRows } from '#renderer/stores/use-parted-rows.ts';
import type { Sort } from '#renderer/ui/table/table-types.ts';

/** A call with its place in the list, which is its key there: others may not have come yet. */
export interface ShownCall extends ArchivedCall {
  key: string;
}

/** Which calls are listed, and in which order. */
type Question = Pick<CommandPayload<'calls.find'>, 'filter' | 'order'>;

/** Empty for the zone of the provider. */
export type ZoneChoice = '' | 'mine' | 'utc';

const MOST_NAMED = 500;
/** Seconds after which calls are read again when their screen is opened. */
const FRESH = 600;
/** Seconds of the newest calls that are left to the next reading: they are no gap. */
const NEWEST = 2 * 3600;

const NOTHING = {
  line: '',
  number: '',
  direction: '' as Direction,
  answered: '' as CallFilter['answered'],
  minutes: '',
  cost: '',
  country: '',
  tag: '',
  text: '',
};

/** The archive of calls, narrowed to what the person looks at; its list, sums and pictures share the filter. */
export const useCalls = defineAccountStore('calls', ({ profileId, signal }) => {
  const settings = useSettings();
  const contacts = useContacts();
  const chosen = reactive({ ...NOTHING });
  const period = ref<Period | 'days'>('week');
  const days = reactive({ first: '', last: '' });
  const zoneChoice = ref<ZoneChoice>('');
  const sort = ref<Sort>({ column: 'time', descending: true });
  const now = ref(Math.floor(Date.now() / 1000));
  const archive = shallowRef<ArchiveState | null>(null);
  const answer = shallowRef<CallAnswer | null>(null);
  const parted = usePartedRows({
    signal,
    read: (asked: Question, span) => ask('calls.part', { ...asked, ...span }, profileId),
    shown: (call: ArchivedCall, key): ShownCall => ({ ...call, key }),
  });
  const { rows, keys, problem, show } = parted;

  const zone = computed(() => {
    if (zoneChoice.value === 'utc') return 'UTC';
    if (zoneChoice.value === 'mine') return ownZone();
    return settings.settings?.providerTimeZone ?? 'America/New_York';
  });
  const named = computed(() => (period.value === 'days' ? spanOfDays(days.first, days.last, zone.value) : null));
  /** Days are to be shown, and none are chosen yet, or they are the wrong way round. */
  const noDays = computed(() => period.value === 'days' && named.value === null);
  const span = computed(() => {
    return named.value ?? spanOf(period.value === 'days' ? 'week' : period.value, now.value, zone.value);
  });
  const filter = computed<CallFilter>(() => {
    const { minutes, cost, text } = chosen;
    const named = /\p{L}/u.test(text) ? contacts.book.find({ text, group: '' }, MOST_NAMED) : [];
    return {
      ...chosen,
      ...span.value,
      text: text.trim(),
      minutes: tenThousandths(minutes),
      cost: tenThousandths(cost),
      named: named.flatMap(({ numbers }) => numbers.map(({ e164 }) => digitsOf(e164))),
    };
  });
  const narrowed = computed(() => Object.values(chosen).some((value) => value.trim() !== ''));
  const order = computed(() => {
    const column = SORTS.find((id) => id === sort.value.column) ?? ('time' satisfies CallSort);
    return { sort: column, descending: sort.value.descending };
  });

  /** What the archive lacks of a time. */
  function gapsOf(time: Span): Span[] {
    const known = archive.value?.known;
    if (!known) return [];
    const all = gapsIn({ from: time.from, to: Math.min(time.to, now.value) }, known);
    return all.filter(({ from, to }) => !(to >= now.value - 1 && to - from <= NEWEST && known.length > 0));
  }
  const gaps = computed(() => gapsOf(span.value));

  /** Parts of a time in which the provider's sums are others, or some calls could not be read. */
  function differingOf(time: Span): ArchiveState['differing'] {
    return (archive.value?.differing ?? []).filter(({ from, to }) => from < time.to && to > time.from);
  }

  async function loadState(): Promise<void> {
    const outcome = await ask('calls.state', undefined, profileId);
    if (outcome.ok && !signal.aborted) archive.value = outcome.value;
  }

  /** Shows the calls that match: those in sight come at once. */
  async function load(): Promise<void> {
    now.value = Math.floor(Date.now() / 1000);
    void loadState();
    const question = { filter: { ...filter.value, named: [...filter.value.named] }, order: order.value };
    const find = () => ask('calls.find', { ...question, limit: PART }, profileId);
    const taken = (found: CallAnswer) => (answer.value = found);
    await parted.load(question, find, ({ sums }) => sums.calls, taken);
  }

  function clear(): void {
    Object.assign(chosen, NOTHING);
  }

  /** Reads what the archive lacks of a time, or all of it again. */
  async function read(from: number, to: number, again = false): Promise<void> {
    const outcome = await ask('calls.read', { from, to, again }, profileId);
    if (!outcome.ok) problem.value = outcome.problem;
    await loadState();
  }

  /** Reads what came since the last time. */
  async function refresh(): Promise<void> {
    const outcome = await ask('calls.refresh', undefined, profileId);
    if (!outcome.ok) problem.value = outcome.problem;
  }

  /** Whether a part of the last month is neither there nor on its way: a few calls may have been read for another reason. */
  function lacksMonth({ reading }: ArchiveState): boolean {
    return gapsOf(spanOf('month', now.value, zone.value)).some(({ from }) => !reading || from < reading.from);
  }

  /** Shows what is there, and reads what came since, or was never read, where that is not known: somebody looks at it. */
  async function open(): Promise<void> {
    await load();
    await loadState();
    const state = archive.value;
    if (!state) return;
    const last = state.known.at(-1)?.to ?? 0;
    if (lacksMonth(state) || (!state.reading && now.value - last > FRESH)) await refresh();
  }

  async function stop(): Promise<void> {
    await ask('calls.stop', undefined, profileId);
    await loadState();
  }

  const changed = useDebounceFn(() => (answer.value ? load() : loadState()), 300, { maxWait: 2000 });
  onScopeDispose(window.bridge.on('calls.changed', () => void changed()));

  return {
    chosen,
    period,
    days,
    zoneChoice,
    zone,
    span,
    sort,
    filter,
    narrowed,
    archive,
    gaps,
    gapsOf,
    differingOf,
    noDays,
    answer,
    rows,
    keys,
    problem,
    now,
    load,
    open,
    show,
    clear,
    read,
    refresh,
    stop,
  };
});
