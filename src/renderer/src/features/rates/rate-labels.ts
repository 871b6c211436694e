import type { RateChange } from '#shared/bridge/money.ts';
import { compareMoney, parseMoney } from '#shared/domain/money/money.ts';
import { formatRate } from '#renderer/kernel/format.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { priceField } from './price-list.ts';

/** A price of the price list by the name of its field: as dollars where the specification says that it is money. */
export function formatPrice(name: string, price: string): string {
  const field = priceField(name);
  return field && !field.raw ? formatRate(price) : price;
}

export type Direction = 'up' | 'down' | 'other';

/** Whether a price rose or fell; `other` where it came, went, or cannot be compared. */
export function directionOf({ old, new: now }: Pick<RateChange, 'old' | 'new'>): Direction {
  const [was, is] = [parseMoney(old ?? ''), parseMoney(now ?? '')];
  if (!was || !is) return 'other';
  const order = compareMoney(is, was);
  return order > 0 ? 'up' : order < 0 ? 'down' : 'other';
}

/** A change in one sentence, such as `Outbound local call rose from $0.0089 to $0.0095`. */
export function changeSentence(change: RateChange): string {
  const shown = (price: string) => (change.list === 'rates' ? formatPrice(change.name, price) : formatRate(price));
  const name = nameOf(change);
  const { old, new: now } = change;
  if (old === null) return t('rates.change.added', { name, new: shown(now ?? '') });
  if (now === null) return t('rates.change.removed', { name, old: shown(old) });
  const prices = { name, old: shown(old), new: shown(now) };
  switch (directionOf(change)) {
    case 'up':
      return t('rates.change.rose', prices);
    case 'down':
      return t('rates.change.fell', prices);
    case 'other':
      return t('rates.change.changed', prices);
  }
}

function nameOf({ list, name, code }: RateChange): string {
  switch (list) {
    case 'rates': {
      const field = priceField(name);
      return field ? t(field.label) : name;
    }
    case 'zone2':
      return t('rates.change.inZone2', { name, code });
    case 'country':
      return t('rates.change.inCountry', { name, code });
  }
}
