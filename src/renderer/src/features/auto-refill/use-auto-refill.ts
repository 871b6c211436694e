import { computed, ref } from 'vue';
import { fail, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import type { OperationId, Params } from '#shared/provider/catalogue.ts';
import { accountOnScreen } from '#renderer/kernel/account-scope.ts';
import { askedAboveLimit, type AboveLimit } from '#renderer/kernel/guard-question.ts';
import { send as sendOnce, useCall } from '#renderer/kernel/bridge.ts';

/** What is set with one operation each. */
export type PartName = 'amounts' | 'on' | 'off';
type PartState = 'sending' | 'done' | 'refused' | 'unknown' | 'skipped';
export type Amounts = Params<'account.setBalanceReload'>;

/** What became of one part of a setting that was sent. */
export interface Part {
  name: PartName;
  state: PartState;
  /** Why it was not set; null otherwise. */
  problem: Problem | null;
}

/**
 * Sets automatic refill: the amounts first, then the switch, so that it is never on with amounts that nobody chose. Each is
 * sent once; what follows one that is not known to be set is not sent.
 */
export function useAutoRefill() {
  const { signal } = accountOnScreen();
  const call = useCall();
  const parts = ref<Part[]>([]);
  const busy = computed(() => parts.value.some(({ state }) => state === 'sending'));

  async function send(name: PartName, request: () => Promise<Outcome<unknown>>): Promise<boolean> {
    parts.value = [...parts.value, { name, state: 'sending', problem: null }];
    // The second part is never for the account that came to the screen meanwhile.
    const outcome = signal.aborted ? fail({ kind: 'other-account' }) : await request();
    const part: Part = { name, state: stateOf(outcome), problem: outcome.ok ? null : outcome.problem };
    parts.value = [...parts.value.slice(0, -1), part];
    return outcome.ok;
  }

  /** Resolves to whether both parts are known to be set. */
  async function turnOn(amounts: Amounts): Promise<boolean> {
    if (busy.value) return false;
    parts.value = [];
    // What was said of the amounts holds for the switch, too.
    let allowed: AboveLimit | undefined;
    const set = <Id extends OperationId>(id: Id, params: Params<Id>) =>
      askedAboveLimit((above) => sendOnce(id, params, (allowed = above ?? allowed)));
    if (await send('amounts', () => set('account.setBalanceReload', amounts)))
      return send('on', () => set('account.setAutorefill', { autorefill: 'on' }));
    parts.value = [...parts.value, { name: 'on', state: 'skipped', problem: null }];
    return false;
  }

  async function turnOff(): Promise<boolean> {
    if (busy.value) return false;
    parts.value = [];
    return send('off', () => call('account.setAutorefill', { autorefill: 'off' }));
  }

  /** Forgets what became of an earlier setting, when another one is being chosen. */
  function clear(): void {
    if (!busy.value) parts.value = [];
  }

  return { parts, busy, turnOn, turnOff, clear };
}

function stateOf(outcome: Outcome<unknown>): PartState {
  if (outcome.ok) return 'done';
  return outcome.problem.kind === 'unknown-outcome' ? 'unknown' : 'refused';
}
