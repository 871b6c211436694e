import { onBeforeUnmount, ref, shallowRef } from 'vue';
import type { ActivityState } from '#shared/bridge/activity.ts';
import type { Problem, Warning } from '#shared/bridge/outcome.ts';
import type { Params, Result } from '#shared/provider/catalogue.ts';
import { ask } from '#renderer/kernel/bridge.ts';
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
  /** The entry of an order whose answer never came, and how that stands. */
  const journalId = ref<string | null>(null);
  const settled = ref<ActivityState>('unknown');
  let before: ReadonlySet<string> | null = null;

  /** Begins anew. */
  function reset(): void {
    [ordered.value, journalId.value] = [null, null];
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
    [journalId.value, settled.value] = [id, 'unknown'];
  }

  /** Main looks an order without an answer up by itself; this follows it, or has it look now. */
  async function follow(command: 'activity.get' | 'activity.check'): Promise<void> {
    const id = journalId.value;
    if (id === null || ordered.value) return;
    const entry = await ask(command, { id });
    if (!entry.ok || id !== journalId.value || entry.value.state === settled.value) return;
    settled.value = entry.value.state;
    if (settled.value !== 'done') return;
    const now = await readKeys();
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

  onBeforeUnmount(window.bridge.on('activity.changed', () => void follow('activity.get')));
  return {
    question,
    ordered,
    journalId,
    settled,
    send,
    resume,
    reset,
    forget,
    note,
    check: () => follow('activity.check'),
  };
}
