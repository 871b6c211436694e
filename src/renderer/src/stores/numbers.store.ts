import { computed, onScopeDispose, shallowRef } from 'vue';
import type { NumbersState } from '#shared/bridge/numbers.ts';
import type { NumberRow } from '#shared/domain/numbers/number-row.ts';
import { viewCounts } from '#shared/domain/numbers/number-views.ts';
import { NO_QUERY, type ListQuery } from '#shared/lists/list.ts';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { singleFlight } from '#renderer/kernel/single-flight.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { useList } from './use-list.ts';

/** Lists that say more of a number. */
const JOINED = ['texting', 'fax-numbers'] as const;

/** The voice numbers of this account: which there are, how many of each kind, and single ones. Main keeps and searches them. */
export const useNumbers = defineAccountStore('numbers', ({ profileId, signal }) => {
  const list = useList('numbers');
  /** How the lists are that rows come from; null while it is not known. */
  const state = shallowRef<NumbersState | null>(null);
  const all = computed<ReadonlySet<string>>(() => new Set(list.keys.value));
  /** How many numbers are in each view. */
  const views = computed(() => viewCounts(list.all.value, list.counts.value['view']));
  /** The lines that numbers ring on, each with how many. */
  const lines = computed(() => counted(list.counts.value['line']));
  const tags = computed(() => Object.keys(counted(list.counts.value['tag'])).sort());

  /** How many numbers without an emergency address are of each supply group. */
  const tiersWithoutAddress = computed(() => list.counts.value['no-address-tier'] ?? {});
  /** Rises with every change of a number. */
  const revision = computed(() => list.state.value?.revision ?? 0);

  const has = (did: string): boolean => all.value.has(did);
  /** Undefined for a number that is not in the account, and for one that has not come yet. */
  const byDid = (did: string): NumberRow | undefined => (has(did) ? (list.row(did) ?? undefined) : undefined);

  /** Shows what this computer knows, and has main read what is old. */
  async function load(): Promise<void> {
    for (const name of JOINED) void ask('lists.open', { list: name, scope: '' });
    await Promise.all([list.load(), readState()]);
  }

  /** Shows what this computer knows, without having main read anything. */
  async function follow(): Promise<void> {
    await Promise.all([list.follow(), readState()]);
  }

  const readState = singleFlight(async () => {
    const outcome = await ask('numbers.state', undefined);
    if (outcome.ok && !signal.aborted) state.value = outcome.value;
  });

  /** Has main read again what other lists say of numbers, for screens that have the numbers themselves read. */
  async function refreshJoined(): Promise<void> {
    await Promise.all(JOINED.map((name) => ask('lists.refresh', { list: name, scope: '' })));
    await readState();
  }

  /** Has main read some numbers again, and shows them as they are then. */
  async function rereadSome(dids: readonly string[]): Promise<void> {
    // A change may end after its account has left the screen.
    await ask('numbers.reread', { dids: [...dids] }, profileId);
    if (!signal.aborted) await follow();
  }

  /** The numbers that match, in order. */
  async function find(query: Partial<ListQuery>): Promise<string[]> {
    const asked = { list: 'numbers', scope: '', query: { ...NO_QUERY, ...query }, limit: 0, since: -1 } as const;
    const outcome = await ask('lists.query', asked);
    return outcome.ok && outcome.value.keys !== '' ? outcome.value.keys.split('\n') : [];
  }

  onScopeDispose(
    window.bridge.on('numbers.changed', () => {
      if (state.value) void readState();
    }),
  );
  onScopeDispose(
    window.bridge.on('numbers.pinsNotKept', () => {
      useAnnouncer().notify(t('numberFields.pin.notKept'));
    }),
  );

  return {
    ...{
      state,
      revision,
      views,
      lines,
      tags,
      tiersWithoutAddress,
      has,
      byDid,
      load,
      follow,
      refreshJoined,
      find,
    },
    dids: list.keys,
    loaded: list.loaded,
    problem: list.problem,
    know: list.know,
    reread: rereadSome,
  };
});

/** Without what rows have nothing of. */
function counted(counts: Readonly<Record<string, number>> = {}): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([value]) => value !== ''));
}
