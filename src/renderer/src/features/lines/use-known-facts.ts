import { onBeforeUnmount, shallowRef, watch } from 'vue';
import type { LineFacts } from '#shared/domain/guard/security-score.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { singleFlight } from '#renderer/kernel/single-flight.ts';

/** What is known of the security of each line without reading it, by their names. @param revision of the list of lines */
export function useKnownFacts(revision: () => number) {
  const known = shallowRef<Readonly<Record<string, LineFacts>>>({});
  const load = singleFlight(async () => {
    const outcome = await ask('guard.known', undefined);
    if (outcome.ok) known.value = outcome.value;
  });

  watch(revision, load, { immediate: true });
  onBeforeUnmount(window.bridge.on('activity.changed', () => void load()));

  return known;
}
