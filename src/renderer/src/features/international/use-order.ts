import { computed, ref, shallowRef, watch } from 'vue';
import type { Problem, Warning } from '#shared/bridge/outcome.ts';
import type { Params, Result } from '#shared/provider/catalogue.ts';
import { useUnanswered } from '#renderer/parts/unanswered/use-unanswered.ts';
import { paidOperation, useSpend } from '#renderer/ui/spend-sheet/use-spend.ts';
import { useList } from '#renderer/stores/use-list.ts';

const ORDER = 'didinter.orderDid';

/** What came out of an order. */
export interface Ordered {
  /** Digits of the new number; null while nobody knows it. */
  did: string | null;
  warnings: readonly Warning[];
}

/** Orders a number of a city once, with the questions that come before it, and follows an order without an answer. */
export function useInternationalOrder() {
  const numbers = useList('international-numbers');
  const { question, press, spend, forget } = useSpend();
  const ordered = shallowRef<Ordered | null>(null);
  /** The entry of an order whose answer never came. */
  const journalId = ref<string | null>(null);
  const unanswered = useUnanswered(() => (journalId.value === null ? [] : [journalId.value]));
  const state = computed(() => (journalId.value === null ? null : unanswered.stateOf(journalId.value)));
  let before: ReadonlySet<string> | null = null;

  /** Begins anew. */
  function reset(): void {
    ordered.value = null;
    journalId.value = null;
    forget();
  }

  /** Sends it; a problem or a question when nothing came out of it, null otherwise. */
  async function send(params: Params<typeof ORDER>, pin: string): Promise<Problem | null> {
    const asked = press();
    if (asked) return asked;
    const outcome = await spend(paidOperation(ORDER, params), pin);
    if (outcome.ok) {
      // Main decoded it with the schema of the operation.
      const { did } = outcome.value as Result<typeof ORDER>;
      ordered.value = { did, warnings: outcome.warnings };
      return null;
    }
    if (outcome.problem.kind !== 'unknown-outcome') return outcome.problem;
    resume(outcome.problem.journalId);
    return null;
  }

  /** Follows an order without an answer from here on, also one of an earlier visit. */
  function resume(id: string): void {
    journalId.value = id;
  }

  /** Finds the number of an order that was done without an answer. */
  async function findNumber(id: string): Promise<void> {
    const now = await readKeys();
    if (id !== journalId.value || ordered.value) return;
    const found = now?.filter((did) => before !== null && !before.has(did)) ?? [];
    const [only] = found;
    ordered.value = { did: found.length === 1 && only ? only : null, warnings: [] };
  }

  /** Notes what is there, so that a new number can be told. */
  async function note(): Promise<void> {
    const now = await readKeys();
    before = now && new Set(now);
  }

  /** The numbers that the account has now; null when they cannot be read. */
  async function readKeys(): Promise<readonly string[] | null> {
    await numbers.refresh();
    return numbers.problem.value ? null : numbers.keys.value;
  }

  watch(state, (now) => {
    if (now === 'done' && journalId.value !== null) void findNumber(journalId.value);
  });
  return {
    question,
    ordered,
    journalId,
    state,
    send,
    resume,
    reset,
    forget,
    note,
  };
}
