import { onMounted, shallowRef } from 'vue';
import type { RateList } from '#shared/bridge/money.ts';
import { addMoney, moneyToDecimal, multiplyMoney, parseMoney, type Money } from '#shared/domain/money/money.ts';
import { spendPrice } from '#shared/domain/money/spend-price.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import type { Named } from '#shared/provider/consequences.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { formatAmount } from '#renderer/kernel/format.ts';
import { t } from '#renderer/kernel/i18n/index.ts';

/** A price list older than this is read anew before something is bought. */
const FRESH_MS = 24 * 3_600_000;

/** The provider's price list for a screen that sells something. */
export function usePrices() {
  const list = shallowRef<RateList | null>(null);

  async function load(): Promise<void> {
    const kept = await ask('rates.get', { fresh: false });
    if (kept.ok) list.value = kept.value;
    if (kept.ok && Date.now() - Date.parse(kept.value.at) < FRESH_MS) return;
    const fresh = await ask('rates.get', { fresh: true });
    if (fresh.ok) list.value = fresh.value;
  }

  /** A price in dollars as a decimal string; null when the provider does not publish it, or the list was not read. */
  function price(name: string): string | null {
    const rate = list.value?.rates[name];
    return rate !== undefined && parseMoney(rate) ? rate : null;
  }

  /** What a spend should cost by its declaration; null as above. */
  function cost(operation: OperationId, params: Named): string | null {
    return spendPrice(operation, params, list.value?.rates);
  }

  onMounted(load);
  return { list, price, cost, load };
}

/** A price for people; it says so when it is not known: not published, or the list was not read. */
export function priceWords(price: string | null): string {
  return price === null ? t('buyNumber.cart.unknown') : formatAmount(price);
}

/** The same for a price that is the least of several. */
export function leastWords(price: string | null): string {
  return price === null ? priceWords(price) : t('buyNumber.cart.from', { price: priceWords(price) });
}

/** So many of each price, as a decimal string; null when one of them is not published. */
export function sumOf(parts: readonly { price: string | null; count: number }[]): string | null {
  let sum: Money = { units: 0n, scale: 0 };
  for (const { price, count } of parts) {
    if (count === 0) continue;
    const money = parseMoney(price ?? '');
    if (!money) return null;
    sum = addMoney(sum, multiplyMoney(money, count));
  }
  return moneyToDecimal(sum);
}
