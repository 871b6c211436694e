import { onBeforeUnmount, ref, shallowRef } from 'vue';
import type { ActivityState } from '#shared/bridge/activity.ts';
import type { Problem, Warning } from '#shared/bridge/outcome.ts';
import { ordersOf, type NumberOrder } from '#shared/domain/available-numbers.ts';
import { ask, call } from '#renderer/app/bridge.ts';
import { useNumbers } from '#renderer/stores/numbers.ts';
import type { CartItem } from './order-price.ts';
import { orderParams, type NumberSetup } from './setup.ts';

/** What a person is asked before an order goes on. */
export type OrderQuestion = Extract<Problem, { kind: 'duplicate' | 'over-cap' }>;

/** One request of the order, and what became of it. */
export interface OrderPart extends NumberOrder {
  state: 'waiting' | 'answered' | 'refused' | 'unknown';
  problem: Problem | null;
  warnings: Warning[];
  /** The entry of an order whose answer never came, and how that stands. */
  journalId: string | null;
  settled: ActivityState;
}

/** - `checking`: it is being looked up. `not-known`: nothing proves either. */
export type Bought = 'bought' | 'not-bought' | 'checking' | 'not-known';

/** The second click of a double click comes within this: it must not answer a question that the first one brought. */
const DOUBLE_CLICK_MS = 600;

/** Sends an order, one request for each supply group, and proves each number by listing it again (product N10). */
export function useOrder() {
  const numbers = useNumbers();
  const parts = shallowRef<OrderPart[]>([]);
  const question = shallowRef<OrderQuestion | null>(null);
  const results = shallowRef<ReadonlyMap<string, Bought>>(new Map());
  /** Everything was sent, or refused, so that there is a result to show. */
  const ended = ref(false);
  /** It is on its way: nothing of it can be changed. */
  const sending = ref(false);
  let askedAt = -Infinity;
  let agreed = { again: false, overCap: false };

  function put(index: number, change: Partial<OrderPart>): void {
    parts.value = parts.value.map((part, at) => (at === index ? { ...part, ...change } : part));
  }

  /** Another order is wished: what was agreed to before does not count for it. */
  function reset(): void {
    if (sending.value) return;
    parts.value = [];
    results.value = new Map();
    question.value = null;
    ended.value = false;
    agreed = { again: false, overCap: false };
  }

  /** Sends what was not sent yet. Answers a question, or a problem after which nothing was sent; null when there is a result. */
  async function send(
    items: readonly CartItem[],
    setup: NumberSetup,
    pins: { number: string; app: string },
  ): Promise<Problem | null> {
    if (question.value && performance.now() - askedAt < DOUBLE_CLICK_MS) return question.value;
    if (question.value?.kind === 'duplicate') agreed.again = true;
    if (question.value?.kind === 'over-cap') agreed.overCap = true;
    if (parts.value.length === 0)
      parts.value = ordersOf(items).map((order) => ({
        ...order,
        state: 'waiting',
        problem: null,
        warnings: [],
        journalId: null,
        settled: 'pending',
      }));
    sending.value = true;
    for (const [index, part] of parts.value.entries()) {
      const stopped = part.state === 'waiting' ? await sendPart(index, part, setup, pins) : null;
      if (!stopped) continue;
      sending.value = false;
      return stopped;
    }
    sending.value = false;
    question.value = null;
    ended.value = true;
    await prove();
    return null;
  }

  async function sendPart(
    index: number,
    part: OrderPart,
    setup: NumberSetup,
    pins: { number: string; app: string },
  ): Promise<Problem | null> {
    const outcome = await ask('money.spend', {
      operation: 'did.orderDid',
      params: orderParams(part, setup, pins.number),
      ...agreed,
      ...(agreed.overCap && pins.app !== '' ? { pin: pins.app } : {}),
    });
    if (outcome.ok) {
      put(index, { state: 'answered', warnings: outcome.warnings });
      // What was agreed to is agreed for one request.
      agreed = { again: false, overCap: false };
      question.value = null;
      return null;
    }
    const { problem } = outcome;
    if (problem.kind === 'duplicate' || problem.kind === 'over-cap') {
      question.value = problem;
      askedAt = performance.now();
      return problem;
    }
    if (problem.kind === 'wrong-pin') return problem;
    if (problem.kind === 'unknown-outcome')
      put(index, { state: 'unknown', journalId: problem.journalId, settled: 'unknown' });
    else put(index, { state: 'refused', problem });
    agreed = { again: false, overCap: false };
    question.value = null;
    // Nothing of this order was sent yet: it can be changed and sent again.
    if (problem.kind !== 'unknown-outcome' && parts.value.length === 1) {
      parts.value = [];
      return problem;
    }
    return null;
  }

  /** Shows the result of what was sent so far, and leaves the rest unsent. */
  async function stop(): Promise<void> {
    question.value = null;
    ended.value = true;
    await prove();
  }

  /** Looks every number up in the account. */
  async function prove(): Promise<void> {
    const dids = parts.value.filter(({ state }) => state !== 'waiting').flatMap((part) => part.dids);
    if (dids.length > 0) await numbers.reread(dids);
    const found = await Promise.all(
      parts.value.flatMap((part) => part.dids.map(async (did) => [did, await resultOf(did, part)] as const)),
    );
    results.value = new Map(found);
  }

  async function resultOf(did: string, part: OrderPart): Promise<Bought> {
    if (numbers.byDid(did)) return 'bought';
    if (part.state === 'waiting' || part.state === 'refused') return 'not-bought';
    if (part.state === 'unknown' && part.settled !== 'done') {
      if (part.settled === 'not-done' || part.settled === 'refused') return 'not-bought';
      return part.settled === 'cannot-tell' ? 'not-known' : 'checking';
    }
    const listed = await call('did.listDids', { did });
    if (!listed.ok) return 'not-known';
    return listed.value.rows.some((row) => row.did === did) ? 'bought' : 'not-bought';
  }

  /** Follows orders without an answer; main looks them up by itself. */
  async function follow(command: 'activity.get' | 'activity.check'): Promise<void> {
    const open = parts.value.flatMap(({ journalId, settled }, index) =>
      journalId !== null && (settled === 'unknown' || settled === 'pending' || settled === 'cannot-tell')
        ? [{ index, journalId, settled }]
        : [],
    );
    let changed = false;
    for (const { index, journalId, settled } of open) {
      const entry = await ask(command, { id: journalId });
      if (!entry.ok || entry.value.state === settled) continue;
      put(index, { settled: entry.value.state });
      changed = true;
    }
    if (changed || (command === 'activity.check' && open.length > 0)) await prove();
  }

  onBeforeUnmount(window.bridge.on('activity.changed', () => void follow('activity.get')));
  return { parts, question, results, ended, sending, send, stop, prove, reset, check: () => follow('activity.check') };
}

export type Order = ReturnType<typeof useOrder>;
