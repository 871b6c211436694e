import { onBeforeUnmount, ref, shallowRef } from 'vue';
import type { ActivityState } from '#shared/bridge/activity.ts';
import type { Problem, Warning } from '#shared/bridge/outcome.ts';
import type { Params, Result } from '#shared/provider/catalogue.ts';
import { ask } from '#renderer/app/bridge.ts';
import { useInternationalNumbers } from './international-numbers.ts';

type OrderQuestion = Extract<Problem, { kind: 'duplicate' | 'over-cap' }>;

/** What came out of an order. */
export interface Ordered {
  /** Digits of the new number; null while nobody knows it. */
  did: string | null;
  warnings: readonly Warning[];
}

/** The second click of a double click comes within this: it must not answer a question that the first one brought. */
const DOUBLE_CLICK_MS = 600;

/** Orders a number of a city once, with the questions that come before it, and follows an order without an answer. */
export function useInternationalOrder() {
  const { rows, load } = useInternationalNumbers();
  const question = shallowRef<OrderQuestion | null>(null);
  const ordered = shallowRef<Ordered | null>(null);
  /** The entry of an order whose answer never came, and how that stands. */
  const journalId = ref<string | null>(null);
  const settled = ref<ActivityState>('unknown');
  let before: ReadonlySet<string> | null = null;
  let agreed = { again: false, overCap: false };
  let askedAt = -Infinity;

  /** Something else is wished: what was agreed to before does not count for it. */
  function reset(): void {
    [question.value, ordered.value, journalId.value] = [null, null, null];
    agreed = { again: false, overCap: false };
  }

  /** Sends it; a problem or a question when nothing came out of it, null otherwise. */
  async function send(params: Params<'didinter.orderDid'>, pin: string): Promise<Problem | null> {
    if (question.value && performance.now() - askedAt < DOUBLE_CLICK_MS) return question.value;
    if (question.value?.kind === 'duplicate') agreed.again = true;
    if (question.value?.kind === 'over-cap') agreed.overCap = true;
    const outcome = await ask('money.spend', {
      operation: 'didinter.orderDid',
      params: { ...params },
      ...agreed,
      ...(agreed.overCap && pin !== '' ? { pin } : {}),
    });
    if (outcome.ok) {
      // Main decoded it with the schema of the operation.
      const { did } = outcome.value as Result<'didinter.orderDid'>;
      [question.value, ordered.value] = [null, { did, warnings: outcome.warnings }];
      return null;
    }
    const { problem } = outcome;
    if (problem.kind === 'unknown-outcome') {
      [question.value, journalId.value, settled.value] = [null, problem.journalId, 'unknown'];
      return null;
    }
    if (problem.kind === 'duplicate' || problem.kind === 'over-cap') {
      question.value = problem;
      askedAt = performance.now();
    }
    return problem;
  }

  /** Main looks an order without an answer up by itself; this follows it, or has it look now. */
  async function follow(command: 'activity.get' | 'activity.check'): Promise<void> {
    const id = journalId.value;
    if (id === null || ordered.value) return;
    const entry = await ask(command, { id });
    if (!entry.ok || id !== journalId.value) return;
    settled.value = entry.value.state;
    if (entry.value.state !== 'done') return;
    await load();
    const found = (rows.value ?? []).filter(({ did }) => before !== null && !before.has(did));
    const [only] = found;
    ordered.value = { did: found.length === 1 && only ? only.did : null, warnings: [] };
  }

  /** Notes what is there, so that a new number can be told. */
  async function note(): Promise<void> {
    await load();
    before = rows.value && new Set(rows.value.map(({ did }) => did));
  }

  onBeforeUnmount(window.bridge.on('activity.changed', () => void follow('activity.get')));
  return { question, ordered, journalId, settled, send, reset, note, check: () => follow('activity.check') };
}
