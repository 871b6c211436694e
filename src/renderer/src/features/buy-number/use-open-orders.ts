import { onBeforeUnmount, onMounted, shallowRef } from 'vue';
import type { ActivityEntry } from '#shared/bridge/activity.ts';
import { ask } from '#renderer/kernel/bridge.ts';

/** Orders that nobody knows the end of, also those of an earlier visit: on their way, or without an answer, the newest first. */
export function useOpenOrders(operation: 'did.orderDid' | 'didinter.orderDid') {
  const orders = shallowRef<readonly ActivityEntry[]>([]);

  async function load(): Promise<void> {
    const filter = { text: '', effects: ['spend' as const], states: ['pending' as const, 'unknown' as const] };
    const any = { from: '', to: '', withWarnings: false, offset: 0, limit: 100 };
    const outcome = await ask('activity.list', { ...filter, ...any });
    if (outcome.ok) orders.value = outcome.value.entries.filter((entry) => entry.operation === operation);
  }

  onMounted(load);
  onBeforeUnmount(window.bridge.on('activity.changed', () => void load()));
  return { orders, load };
}
