import { Tag } from '@lucide/vue';
import type { RateFinding } from '#shared/bridge/money.ts';
import type { Feature, Found } from '#renderer/kernel/feature.ts';
import { formatRate } from '#renderer/kernel/format.ts';
import { go } from '#renderer/kernel/navigation.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { priceQuestion } from './price-question.ts';
import { useRates } from './rates.store.ts';

/** What things cost: the price list, and a price for any number in the world. Its screens are pages of Money. */
export const rates: Feature = {
  routes: [],
  find: (query) => {
    const text = priceQuestion(query);
    if (text === null) return [];
    const finding = useRates().glance(text);
    const labels = finding ? priceLabels(finding) : [];
    return (labels.length > 0 ? labels : [t('rates.palette.ask', { text })]).map((label, index) =>
      foundPrice(text, label, index),
    );
  },
};

function foundPrice(text: string, label: string, index: number): Found {
  return {
    id: `rate ${String(index)}`,
    label,
    kind: t('rates.palette.kind'),
    detail: '',
    icon: Tag,
    run: () => go(`/money/rates?find=${encodeURIComponent(text)}`),
  };
}

/** What was found, each with its price, so that nothing needs to be opened to see it. */
function priceLabels(finding: RateFinding): string[] {
  switch (finding.kind) {
    case 'domestic': {
      const local =
        finding.rate === null
          ? []
          : [t('rates.palette.domestic', { code: `+${finding.digits}`, rate: formatRate(finding.rate) })];
      return [...local, ...(finding.zone2 ? [zone2Label(finding.zone2)] : [])];
    }
    case 'international':
      return [
        finding.best ? rowLabel(finding.best) : t('rates.palette.noPrice', { digits: finding.digits }),
        ...(finding.zone2 ? [zone2Label(finding.zone2)] : []),
      ];
    case 'countries':
      return finding.table.rows.map(rowLabel);
    case 'nothing':
      return [];
  }
}

interface Row {
  destination: string;
  code: string;
  rate: string;
}

function rowLabel({ destination, code, rate }: Row): string {
  return t('rates.palette.row', { place: destination, code: `+${code}`, rate: formatRate(rate) });
}

function zone2Label({ destination, code, rate }: Row): string {
  return t('rates.palette.zone2', { place: destination, code: `+${code}`, rate: formatRate(rate) });
}
