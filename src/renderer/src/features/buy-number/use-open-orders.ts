import { computed } from 'vue';
import type { OperationId } from '#shared/provider/catalogue.ts';
import { useOpenChanges } from '#renderer/stores/open-changes.store.ts';

/** Orders whose end is not known, also those of an earlier visit: on their way, or without an answer, the newest first. */
export function useOpenOrders(operation: OperationId) {
  const open = useOpenChanges();
  return computed(() => open.entries.filter((entry) => entry.operation === operation));
}
