import { onMounted, shallowRef } from 'vue';
import { differsFromList } from '#shared/domain/calls/listed-rates.ts';
import { ask } from '#renderer/kernel/bridge.ts';

/** Tells calls whose price is not that of the rate list; none while the list is not known. */
export function useListedRates() {
  const rates = shallowRef<Readonly<Record<string, string>>>({});
  onMounted(async () => {
    const outcome = await ask('rates.get', { fresh: false });
    if (outcome.ok) rates.value = outcome.value.rates;
  });
  return { differs: (call: { type: string; rate: string }): boolean => differsFromList(call, rates.value) };
}
