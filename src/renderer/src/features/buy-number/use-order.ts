import { ref, shallowRef, watch } from 'vue';
import type { Problem, Warning } from '#shared/bridge/outcome.ts';
import { ordersOf, type NumberOrder } from '#shared/domain/numbers/available-numbers.ts';
import { saidUnsold } from '#shared/domain/numbers/order-warnings.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { useCall } from '#renderer/kernel/bridge.ts';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';
import { t, tn } from '#renderer/kernel/i18n/index.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';
import { useLateProblem } from '#renderer/kernel/problem/late-problem.ts';
import { useStillShown } from '#renderer/kernel/still-shown.ts';
import { useNumbers } from '#renderer/stores/numbers.store.ts';
import { keepPinWhenSet } from '#renderer/features/numbers/index.ts';
import { useUnanswered } from '#renderer/parts/unanswered/use-unanswered.ts';
import { paidOperation, useSpend } from '#renderer/ui/spend-sheet/use-spend.ts';
import type { CartItem } from '#renderer/parts/prices/order-price.ts';
import type { NumberSetup } from '#shared/user-data/number-setup.ts';
import { orderParams } from './setup.ts';

/** One request of the order, and what became of it. */
export interface OrderPart extends NumberOrder {
  state: 'waiting' | 'answered' | 'refused' | 'unknown';
  problem: Problem | null;
  warnings: Warning[];
  /** Its numbers were given an emergency address. */
  withAddress: boolean;
  /** The entry of an order whose answer never came. */
  journalId: string | null;
}

/** The number lock PIN of an order and whether it shall be kept, and the PIN of the app for going above a limit. */
interface OrderPins {
  number: string;
  keep: boolean;
  app: string;
}

/**
 * - `checking`: it is being looked up.
 * - `not-listed`: the provider took it, and does not list it yet.
 * - `not-known`: nothing proves either.
 */
export type Bought = 'bought' | 'not-bought' | 'checking' | 'not-listed' | 'not-known';

/** Sends an order, one request for each supply group, and proves each number by listing it again. */
export function useOrder() {
  const call = useCall();
  const numbers = useNumbers();
  const announcer = useAnnouncer();
  const sayLate = useLateProblem();
  const isShown = useStillShown();
  const parts = shallowRef<OrderPart[]>([]);
  /** Requests without an answer, which main looks up by itself. */
  const unanswered = useUnanswered(() => parts.value.flatMap(({ journalId }) => journalId ?? []));
  const { question, press, spend, forget } = useSpend();
  const results = shallowRef<ReadonlyMap<string, Bought>>(new Map());
  /** Everything was sent, or refused, so that there is a result to show. */
  const ended = ref(false);
  /** It is on its way: nothing of it can be changed. */
  const sending = ref(false);
  /** Looks at the account: an earlier one knows less, or is of an order that was closed. */
  const looks = latestOnly();

  function put(index: number, change: Partial<OrderPart>): void {
    parts.value = parts.value.map((part, at) => (at === index ? { ...part, ...change } : part));
  }

  /** Begins anew. */
  function reset(): void {
    if (sending.value) return;
    looks.drop();
    parts.value = [];
    results.value = new Map();
    ended.value = false;
    forget();
  }

  /** Another order is wished than the one that was asked about. */
  function reconsider(): void {
    if (!sending.value) forget();
  }

  /** Makes requests of what was not sent yet, beside those that were. */
  function plan(items: readonly CartItem[]): void {
    const sent = parts.value.filter(({ state }) => state !== 'waiting');
    const dids = new Set(sent.flatMap((part) => part.dids));
    const waiting = ordersOf(items.filter(({ did }) => !dids.has(did))).map((order): OrderPart => ({
      ...order,
      ...{ state: 'waiting', problem: null, warnings: [], journalId: null },
      withAddress: false,
    }));
    parts.value = [...sent, ...waiting];
  }

  /** Sends what was not sent yet. Answers a question, or a problem after which nothing was sent; null when there is a result. */
  async function send(items: readonly CartItem[], setup: NumberSetup, pins: OrderPins): Promise<Problem | null> {
    const asked = press();
    if (asked) return asked;
    plan(items);
    sending.value = true;
    const unsent = parts.value.filter(({ state }) => state === 'waiting').flatMap(({ dids }) => dids);
    let problem = await keepPinWhenSet(unsent, pins.number, pins.keep);
    for (const [index, part] of parts.value.entries())
      if (part.state === 'waiting' && problem === null) problem = await sendPart(index, part, setup, pins);
    sending.value = false;
    if (problem === null || !isShown()) await end();
    return problem;
  }

  /** Sends one request. Answers what is asked before it can be sent, or why nothing of the order was; null otherwise. */
  async function sendPart(
    index: number,
    part: OrderPart,
    setup: NumberSetup,
    pins: OrderPins,
  ): Promise<Problem | null> {
    const withAddress = setup.address !== null && !part.tollFree;
    put(index, { withAddress });
    const outcome = await spend(paidOperation('did.orderDid', orderParams(part, setup, pins.number)), pins.app);
    if (outcome.ok) {
      put(index, { state: 'answered', warnings: outcome.warnings });
      return null;
    }
    const { problem } = outcome;
    if (problem.kind === 'unknown-outcome') {
      put(index, { state: 'unknown', journalId: problem.journalId });
      return null;
    }
    // Of an order of one request nothing was sent: it can be changed and sent again.
    if (question.value || problem.kind === 'wrong-pin' || parts.value.length === 1) return problem;
    put(index, { state: 'refused', problem });
    return null;
  }

  /** Shows the result of what was sent so far, and leaves the rest unsent. */
  async function stop(items: readonly CartItem[]): Promise<void> {
    plan(items);
    forget();
    await end();
  }

  async function end(): Promise<void> {
    ended.value = true;
    const sent = parts.value;
    const found = await prove();
    if (!isShown()) tellLate(sent, found);
  }

  /** The order was left while it was sent, so that its result is shown nowhere. */
  function tellLate(sent: readonly OrderPart[], found: ReadonlyMap<string, Bought>): void {
    const bought = [...found].filter(([, result]) => result === 'bought').map(([did]) => did);
    const number = formatUsNumber(bought[0] ?? '');
    if (bought.length > 0) announcer.notify(tn('buyNumber.late.bought', bought.length, { number }));
    for (const [did, result] of found)
      if (result === 'not-listed') announcer.notify(t('buyNumber.late.notListed', { number: formatUsNumber(did) }));
    for (const { state, dids, problem } of sent) {
      const what = tn('buyNumber.late.buy', dids.length, { number: formatUsNumber(dids[0] ?? '') });
      if (state === 'refused') sayLate(what, problem);
    }
  }

  /** Looks every number up in the account, now. */
  async function prove(): Promise<ReadonlyMap<string, Bought>> {
    const look = lookUp();
    results.value = (await looks.ask(() => look)) ?? results.value;
    return look;
  }

  async function lookUp(): Promise<ReadonlyMap<string, Bought>> {
    const { value: all } = parts;
    const dids = all.filter(({ state }) => state !== 'waiting').flatMap((part) => part.dids);
    if (dids.length > 0) await numbers.reread(dids);
    return new Map(
      await Promise.all(all.flatMap((part) => part.dids.map(async (did) => [did, await resultOf(did, part)] as const))),
    );
  }

  async function resultOf(did: string, part: OrderPart): Promise<Bought> {
    // One of these that is in the account came there by another way.
    if (part.state === 'waiting' || part.state === 'refused') return 'not-bought';
    if (numbers.has(did)) return 'bought';
    const known = part.journalId === null ? 'done' : unanswered.stateOf(part.journalId);
    if (known === 'not-done') return 'not-bought';
    if (known !== 'done') return known === 'cannot-tell' ? 'not-known' : 'checking';
    const listed = await call('did.listDids', { did });
    if (!listed.ok) return 'not-known';
    if (listed.value.rows.some((row) => row.did === did)) return 'bought';
    // A list may be late: only the provider's own word about a number says that it was not sold.
    return saidUnsold(did, part.warnings) ? 'not-bought' : 'not-listed';
  }

  // Something is known of one by now.
  watch(
    () => parts.value.map(({ journalId }) => journalId && unanswered.stateOf(journalId)).join(' '),
    () => {
      if (ended.value) void prove();
    },
  );
  return { parts, unanswered, question, results, ended, sending, send, stop, reset, reconsider, prove };
}

export type Order = ReturnType<typeof useOrder>;
