import type { NotificationSubject } from '#shared/bridge/notifications.ts';
import { balanceState, type BalanceState, type BalanceThresholds } from '#shared/domain/money/balance-level.ts';
import { isYounger } from '../age.ts';
import type { KeyValueStore } from '../store/key-value-store.ts';

/** What is told of: whether anything is left at all makes no other notification. */
type Level = 'ok' | 'low' | 'empty';
const LEVELS: Record<BalanceState, Level> = { ok: 'ok', low: 'low', 'nearly-empty': 'empty', empty: 'empty' };
const SEVERITY: Record<Level, number> = { ok: 0, low: 1, empty: 2 };
const AGAIN_MS = 24 * 3_600_000;
const REMEMBERED = 'balance.alert';

interface AlertDeps {
  keyValues: KeyValueStore;
  thresholds: () => BalanceThresholds;
  now: () => number;
  /** Whether the system shows no more than failures now. */
  isHushed: () => boolean;
  tell: (subject: NotificationSubject) => void;
}

/**
 * Tells when the balance becomes low or the account nearly empty: when it crosses a threshold, and once a day until it is
 * above it again, also over restarts and while automatic refill is on, which may not charge twice a day. What was told in quiet
 * hours is told again at their end: a day later it would be as quiet again.
 */
export class BalanceAlert {
  readonly #deps: AlertDeps;

  constructor(deps: AlertDeps) {
    this.#deps = deps;
  }

  /** Takes a balance and the credit allowed beside it, as decimal strings in dollars. */
  note(balance: string, credit: string): void {
    const { keyValues, thresholds, now, isHushed, tell } = this.#deps;
    const limits = thresholds();
    const state = balanceState(balance, credit, limits);
    if (state === undefined) return;
    const level = LEVELS[state];
    const last = remembered(keyValues.get(REMEMBERED));
    const worse = SEVERITY[level] > SEVERITY[last.level];
    const isDue = !isYounger(last.toldAt, AGAIN_MS, now()) || (last.wasHushed && !isHushed());
    const isTold = worse || (level !== 'ok' && isDue);
    if (isTold)
      tell(
        level === 'empty'
          ? { type: 'balance-empty', balance }
          : { type: 'balance-low', balance, threshold: String(limits.low) },
      );
    const told = isTold ? { toldAt: new Date(now()).toISOString(), wasHushed: isHushed() } : last;
    if (isTold || level !== last.level) keyValues.put(REMEMBERED, { ...told, level });
  }
}

interface Told {
  level: Level;
  /** ISO time. */
  toldAt: string;
  wasHushed: boolean;
}

function remembered(value: unknown): Told {
  return { level: 'ok', toldAt: new Date(0).toISOString(), wasHushed: false, ...(value as Partial<Told> | undefined) };
}
