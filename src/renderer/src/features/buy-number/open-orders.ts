import { onBeforeUnmount, onMounted, shallowRef } from 'vue';
import type { ActivityEntry, ActivityState } from '#shared/bridge/activity.ts';
import { ask } from '#renderer/app/bridge.ts';
import type { UnknownState } from '#renderer/ui/unknown-state.ts';

/** How the end of an order without an answer is shown. */
export const UNKNOWN_STATES: Readonly<Record<ActivityState, UnknownState>> = {
  pending: 'checking',
  unknown: 'checking',
  done: 'done',
  refused: 'not-done',
  'not-done': 'not-done',
  'cannot-tell': 'cannot-tell',
};

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
