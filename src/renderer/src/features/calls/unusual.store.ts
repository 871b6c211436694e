import { onScopeDispose, ref, shallowRef } from 'vue';
import type { UnusualDay } from '#shared/bridge/calls.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { singleFlight } from '#renderer/kernel/single-flight.ts';

/** What is unusual about today's calls; asked again when the archive has others. */
export const useUnusual = defineAccountStore('unusual-calls', ({ profileId, signal }) => {
  const found = shallowRef<UnusualDay | null>(null);
  const failed = ref(false);

  const load = singleFlight(async () => {
    const outcome = await ask('calls.unusual', undefined, profileId);
    if (signal.aborted) return;
    failed.value = !outcome.ok;
    if (outcome.ok) found.value = outcome.value;
  });

  if (profileId !== '') void load();
  onScopeDispose(window.bridge.on('calls.changed', () => void load()));
  return { found, failed };
});
