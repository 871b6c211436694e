import { onActivated, onDeactivated, onMounted, onUnmounted } from 'vue';

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

/** Asks for what the screen shows. @param otherwise where a screen has nothing of its own */
export function refreshScreen(otherwise: () => unknown): void {
  const refresh = shown.at(-1) ?? otherwise;
  void refresh();
}
