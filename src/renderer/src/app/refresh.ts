import { onActivated, onDeactivated, onMounted, onUnmounted } from 'vue';
import { useBalance } from '#renderer/stores/balance.store.ts';

const shown: (() => unknown)[] = [];

/** Says what "check for news now" does while this component is on the screen. */
export function onRefresh(refresh: () => unknown): void {
  const enter = () => shown.push(refresh);
  const leave = () => {
    const index = shown.lastIndexOf(refresh);
    if (index >= 0) shown.splice(index, 1);
  };
  onMounted(enter);
  onUnmounted(leave);
  onActivated(() => {
    leave();
    enter();
  });
  onDeactivated(leave);
}

/** Asks for what the screen shows, or for the balance where a screen has nothing of its own. */
export function refreshScreen(): void {
  const refresh = shown.at(-1) ?? (() => useBalance().refresh());
  void refresh();
}
