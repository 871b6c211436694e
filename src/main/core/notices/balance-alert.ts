import type { NoticeSubject } from '#shared/bridge/notices.ts';
import type { Settings } from '#shared/bridge/settings.ts';
import { addMoney, compareMoney, parseMoney, type Money } from '#shared/domain/money.ts';
import type { Memory } from '../store/memory.ts';

type Level = 'ok' | 'low' | 'empty';
const SEVERITY: Record<Level, number> = { ok: 0, low: 1, empty: 2 };
const AGAIN_MS = 24 * 3_600_000;
const REMEMBERED = 'balance.alert';
const ZERO: Money = { units: 0n, scale: 0 };

interface AlertParts {
  memory: Memory;
  settings: () => Pick<Settings, 'lowBalance' | 'hardLowBalance'>;
  now: () => number;
  tell: (subject: NoticeSubject) => void;
}

/**
 * Tells when the balance becomes low or the account nearly empty: when it crosses a threshold, and once a day until it is
 * above it again, also over restarts (product A4).
 */
export class BalanceAlert {
  readonly #parts: AlertParts;

  constructor(parts: AlertParts) {
    this.#parts = parts;
  }

  /** Takes a balance and the credit allowed beside it, as decimal strings in dollars. */
  note(balance: string, credit: string): void {
    const { memory, settings, now, tell } = this.#parts;
    const { lowBalance, hardLowBalance } = settings();
    const level = alertLevel(balance, credit, { lowBalance, hardLowBalance });
    if (level === undefined) return;
    const last = remembered(memory.get(REMEMBERED));
    const worse = SEVERITY[level] > SEVERITY[last.level];
    const again = level !== 'ok' && now() - Date.parse(last.toldAt) >= AGAIN_MS;
    if (worse || again)
      tell(
        level === 'empty'
          ? { type: 'balance-empty', balance }
          : { type: 'balance-low', balance, threshold: String(lowBalance) },
      );
    const toldAt = worse || again ? new Date(now()).toISOString() : last.toldAt;
    if (level !== last.level || toldAt !== last.toldAt) memory.put(REMEMBERED, { level, toldAt });
  }
}

/**
 * How bad a balance is: `low` below the person's threshold; `empty` when what can be spent, balance and credit, is below the
 * hard one or nothing. Undefined for what is no amount.
 */
export function alertLevel(
  balance: string,
  credit: string,
  { lowBalance, hardLowBalance }: Pick<Settings, 'lowBalance' | 'hardLowBalance'>,
): Level | undefined {
  const amount = parseMoney(balance);
  if (!amount) return undefined;
  const available = addMoney(amount, parseMoney(credit) ?? ZERO);
  if (compareMoney(available, ZERO) <= 0 || isBelow(available, hardLowBalance)) return 'empty';
  return isBelow(amount, lowBalance) ? 'low' : 'ok';
}

function isBelow(amount: Money, dollars: number): boolean {
  return compareMoney(amount, { units: BigInt(dollars), scale: 0 }) < 0;
}

function remembered(value: unknown): { level: Level; toldAt: string } {
  const known = value as { level: Level; toldAt: string } | undefined;
  return known ?? { level: 'ok', toldAt: new Date(0).toISOString() };
}
