import { formatInternational } from '#shared/domain/phone/international-format.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { useOrderOfOne } from '#renderer/parts/order/use-order-of-one.ts';
import { useList } from '#renderer/stores/use-list.ts';

/** Orders a number of a city once, with the questions that come before it, and follows an order without an answer. */
export function useInternationalOrder() {
  const numbers = useList('international-numbers');
  let before: ReadonlySet<string> | null = null;

  /** The number that is new since `note`; null where it is not the only one. */
  async function findNumber(): Promise<string | null> {
    const now = await readKeys();
    const found = now?.filter((did) => before !== null && !before.has(did)) ?? [];
    const [only] = found;
    return found.length === 1 && only ? only : null;
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

  const order = useOrderOfOne('didinter.orderDid', {
    keyOf: ({ did }) => did,
    find: findNumber,
    lateWords: (did) => t('international.done.late', { number: formatInternational(did) }),
  });
  return { ...order, note };
}
