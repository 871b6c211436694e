import { useThrottleFn } from '@vueuse/core';
import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import type { NumberRow, NumberRows, NumbersState } from '#shared/bridge/numbers.ts';
import type { Outcome, Problem } from '#shared/bridge/outcome.ts';
import { ask } from '#renderer/app/bridge.ts';
import { numberText } from './number-text.ts';

/** Rows of one question: few enough that the page stays quick while they come. */
const STEP = 250;
/** A reading of 50,000 numbers brings news for each of its pages; milliseconds between two takeovers. */
const TAKE_OVER_MS = 500;

/** The voice numbers of this account, as main keeps them: all of them, by number. */
export const useNumbers = defineStore('numbers', () => {
  const state = shallowRef<NumbersState | null>(null);
  /** In the order of their digits; a new array after every change. */
  const rows = shallowRef<readonly NumberRow[]>([]);
  /** All that this computer knows has come to the page. */
  const loaded = ref(false);
  const problem = shallowRef<Problem | null>(null);
  const refreshing = ref(false);
  const known = new Map<string, NumberRow>();
  let revision = 0;
  let loading: Promise<void> | null = null;
  let again = false;
  /** Counts the accounts that were on the screen: what was asked for an earlier one is not this one's. */
  let account = 0;

  const byDid = (did: string): NumberRow | undefined => (rows.value, known.get(did));
  /** The list was never read, so that nobody knows whether there are numbers. */
  const neverRead = computed(() => state.value?.readAt === null && rows.value.length === 0);

  /** Takes over what changed; joins a take-over that is under way. */
  function load(): Promise<void> {
    if (loading) again = true;
    loading ??= takeOver().finally(() => {
      loading = null;
      if (!again) return;
      again = false;
      void load();
    });
    return loading;
  }

  /** For what can wait until the page has nothing else to do: tens of thousands of numbers take their time. */
  function loadWhenIdle(): void {
    if (!loaded.value) requestIdleCallback(() => void load());
  }

  async function takeOver(): Promise<void> {
    const mine = account;
    let after: string | null = null;
    let changed = false;
    do {
      const outcome: Outcome<NumberRows> = await ask('numbers.rows', { since: revision, after, limit: STEP });
      if (mine !== account) return;
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
    const mine = account;
    const outcome = await ask('numbers.state', undefined);
    if (mine === account && outcome.ok) state.value = outcome.value;
  }

  /** Has main read the whole list again. */
  async function refresh(): Promise<void> {
    if (refreshing.value) return;
    const mine = account;
    refreshing.value = true;
    const outcome = await ask('numbers.refresh', undefined);
    if (mine !== account) return;
    refreshing.value = false;
    if (outcome.ok) state.value = outcome.value;
    else problem.value = outcome.problem;
    await load();
  }

  /** Has main read some numbers again, and takes them over. */
  async function reread(dids: readonly string[]): Promise<void> {
    const mine = account;
    await ask('numbers.reread', { dids: [...dids] });
    if (mine === account) await load();
  }

  function clear(): void {
    account += 1;
    loading = null;
    again = false;
    known.clear();
    revision = 0;
    rows.value = [];
    state.value = null;
    loaded.value = false;
    problem.value = null;
    refreshing.value = false;
  }

  function follow(): void {
    const takeOverSoon = useThrottleFn(load, TAKE_OVER_MS, true, true);
    window.bridge.on('numbers.changed', () => {
      // Whoever never looked at the numbers does not pay for them.
      if (loaded.value || loading) void takeOverSoon();
    });
  }

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
    clear,
    follow,
  };
});
