import { computed, watch, type Ref } from 'vue';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';
import { useFax } from '#renderer/stores/fax.store.ts';
import { useCompose } from './compose.store.ts';
import { useFromNumbers } from './use-from-numbers.ts';

/**
 * The number that the fax is sent from: the one that was used last, or last with the recipient, until the person chooses.
 * @param known the sender of the last fax to the recipient
 * @param toByHand whether the person named the recipient here
 */
export function useSender(known: () => string | undefined, toByHand: Ref<boolean>) {
  const compose = useCompose();
  const fax = useFax();
  const announcer = useAnnouncer();
  const from = useFromNumbers();
  const options = computed(() =>
    (from.numbers.value ?? []).map(({ digits, note }) => ({
      value: digits,
      label: note === '' ? formatUsNumber(digits) : t('compose.fromOption', { number: formatUsNumber(digits), note }),
    })),
  );

  function choose(digits: string): void {
    compose.from = digits;
    compose.fromByHand = true;
  }

  // A number that the account does not have any more is no choice; the one that was used last is the likely one.
  watch([options, () => compose.loaded, () => fax.overview, () => fax.problem], ([list, loaded, overview, failed]) => {
    // A first number that is filled in before it is known which was used would stay.
    if (!loaded || (!overview && !failed) || list.some(({ value }) => value === compose.from)) return;
    const used = new Set(overview?.jobs.map((job) => job.from));
    const latest = [...used].find((digits) => list.some(({ value }) => value === digits));
    compose.from = latest ?? list[0]?.value ?? '';
  });
  // Whom one faxes from one number is faxed from that number again.
  watch([known, options], ([last, list]) => {
    if (!toByHand.value || compose.fromByHand) return;
    const option = list.find(({ value }) => value === last);
    if (!option || option.value === compose.from) return;
    compose.from = option.value;
    announcer.announce(t('compose.fromAsLastTime', { number: option.label }));
  });

  return { options, choose, numbers: from.numbers, problem: from.problem, loading: from.loading, load: from.load };
}
