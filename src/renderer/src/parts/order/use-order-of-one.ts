import { computed, ref, shallowRef, watch } from 'vue';
import type { Problem, Warning } from '#shared/bridge/outcome.ts';
import type { Params, Result } from '#shared/provider/catalogue.ts';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';
import { useStillShown } from '#renderer/kernel/still-shown.ts';
import { useUnanswered } from '#renderer/parts/unanswered/use-unanswered.ts';
import { paidOperation, useSpend } from '#renderer/ui/spend-sheet/use-spend.ts';

/** Orders of one thing; in some the provider chooses the number or the id. */
type OrderId = 'didinter.orderDid' | 'server.orderServer' | 'proFax.orderDid' | 'enterpriseFax.orderDid';

/** What came out of an order. */
interface Ordered {
  /** The number or the id; null while nobody knows it. */
  key: string | null;
  warnings: readonly Warning[];
}

interface OrderParts<Id extends OrderId> {
  /** The number or the id, by the answer. */
  keyOf: (answer: Result<Id>) => string;
  /** The same for an order that was done without an answer, where the activity log does not have it. */
  find?: () => Promise<string>;
  /** Says what was ordered where the order was left while it was sent. */
  lateWords: (key: string) => string;
}

/** Orders one thing once, with the questions that come before it, and follows an order without an answer. */
export function useOrderOfOne<Id extends OrderId>(operation: Id, { keyOf, find, lateWords }: OrderParts<Id>) {
  const announcer = useAnnouncer();
  const isShown = useStillShown();
  const { question, press, spend, forget } = useSpend();
  const ordered = shallowRef<Ordered | null>(null);
  /** What was sent last: something else may be chosen while it is on its way. Null for an order of an earlier visit. */
  const sent = shallowRef<Params<Id> | null>(null);
  /** The entry of an order whose answer never came. */
  const journalId = ref<string | null>(null);
  const unanswered = useUnanswered(() => (journalId.value === null ? [] : [journalId.value]));
  const state = computed(() => (journalId.value === null ? null : unanswered.stateOf(journalId.value)));

  /** Begins anew. */
  function reset(): void {
    ordered.value = null;
    sent.value = null;
    journalId.value = null;
    forget();
  }

  /** Sends it; a problem or a question when nothing came out of it, null otherwise. */
  async function send(params: Params<Id>, pin: string): Promise<Problem | null> {
    const asked = press();
    if (asked) return asked;
    sent.value = { ...params };
    const outcome = await spend(paidOperation(operation, params), pin);
    if (outcome.ok) {
      // Main decoded it with the schema of the operation.
      const key = keyOf(outcome.value as Result<Id>);
      ordered.value = { key, warnings: outcome.warnings };
      if (!isShown()) announcer.notify(lateWords(key));
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

  async function findDone(id: string): Promise<void> {
    const key = find ? await find() : (unanswered.entries.value.get(id)?.ordered ?? null);
    if (id === journalId.value && !ordered.value) ordered.value = { key, warnings: [] };
  }

  watch(state, (now) => {
    if (now === 'done' && journalId.value !== null) void findDone(journalId.value);
  });
  return { question, ordered, sent, journalId, state, send, resume, reset, forget };
}
