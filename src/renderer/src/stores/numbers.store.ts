import { useThrottleFn } from '@vueuse/core';
import { computed, onScopeDispose, ref, shallowRef } from 'vue';
import type { NumberRows, NumbersState } from '#shared/bridge/numbers.ts';
import type { NumberRow } from '#shared/domain/numbers/number-row.ts';
import type { Outcome, Problem } from '#shared/bridge/outcome.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { singleFlight } from '#renderer/kernel/single-flight.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { numberText } from './number-text.ts';

/** Rows of one question: few enough that the page stays quick while they come. */
const STEP = 250;
/** A reading of 50,000 numbers brings news for each of its pages; milliseconds between two takeovers. */
const TAKE_OVER_MS = 500;

/** The voice numbers of this account, as main keeps them: all of them, by number. */
export const useNumbers = defineAccountStore('numbers', ({ signal }) => {
  const state = shallowRef<NumbersState | null>(null);
  /** In the order of their digits; a new array after every change. */
  const rows = shallowRef<readonly NumberRow[]>([]);
  /** All that this computer knows has come to the page. */
  const loaded = ref(false);
  const problem = shallowRef<Problem | null>(null);
  const refreshing = ref(false);
  const known = new Map<string, NumberRow>();
  let revision = 0;
  /** Somebody asked for the numbers; until then changes of them are not taken over. */
  let wanted = false;

  const byDid = (did: string): NumberRow | undefined => (rows.value, known.get(did));
  /** The list was never read, so that nobody knows whether there are numbers. */
  const neverRead = computed(() => state.value?.readAt === null && rows.value.length === 0);

  const takeOverOnce = singleFlight(takeOver);

  /** Takes over what changed, and has main read what is old; joins a take-over that is under way. */
  function load(): Promise<void> {
    for (const list of ['numbers', 'texting', 'fax-numbers'] as const) void ask('lists.open', { list, scope: '' });
    return takeOverNews();
  }

  function takeOverNews(): Promise<void> {
    wanted = true;
    return takeOverOnce();
  }

  /** For what can wait until the page has nothing else to do: tens of thousands of numbers take their time. */
  function loadWhenIdle(): void {
    if (!loaded.value) requestIdleCallback(() => void (signal.aborted || takeOverNews()));
  }

  async function takeOver(): Promise<void> {
    let after: string | null = null;
    let changed = false;
    do {
      const outcome: Outcome<NumberRows> = await ask('numbers.rows', { since: revision, after, limit: STEP });
      if (signal.aborted) return;
      if (!outcome.ok) {
        problem.value = outcome.problem;
        return;
      }
      for (const row of outcome.value.rows) {
        known.set(row.did, row);
        numberText(row);
      }
      for (const did of outcome.value.gone) known.delete(did);
      changed ||= outcome.value.rows.length + outcome.value.gone.length > 0;
      after = outcome.value.next;
      if (after === null) ({ revision } = outcome.value);
      // The first rows are shown at once.
      if (changed && rows.value.length === 0) show();
    } while (after !== null);
    if (changed) show();
    problem.value = null;
    loaded.value = true;
    await readState();
  }

  function show(): void {
    rows.value = [...known.values()].sort((a, b) => (a.did < b.did ? -1 : 1));
  }

  async function readState(): Promise<void> {
    const outcome = await ask('numbers.state', undefined);
    if (outcome.ok) state.value = outcome.value;
  }

  /** Has main read the whole list again. */
  async function refresh(): Promise<void> {
    if (refreshing.value) return;
    refreshing.value = true;
    const outcome = await ask('numbers.refresh', undefined);
    refreshing.value = false;
    if (outcome.ok) state.value = outcome.value;
    else problem.value = outcome.problem;
    if (!signal.aborted) await takeOverNews();
  }

  /** Has main read some numbers again, and takes them over. */
  async function reread(dids: readonly string[]): Promise<void> {
    await ask('numbers.reread', { dids: [...dids] });
    if (!signal.aborted) await takeOverNews();
  }

  const takeOverSoon = useThrottleFn(() => (signal.aborted ? undefined : takeOverNews()), TAKE_OVER_MS, true, true);
  onScopeDispose(
    window.bridge.on('numbers.changed', () => {
      if (wanted) void takeOverSoon();
    }),
  );

  return {
    state,
    rows,
    loaded,
    problem,
    refreshing,
    neverRead,
    byDid,
    load,
    loadWhenIdle,
    refresh,
    reread,
    readState,
  };
});
