import { useElementSize } from '@vueuse/core';
import { onUnmounted, shallowReactive, watch, type ShallowRef } from 'vue';

const VARIABLE = '--below-toasts';

/** The height of each bar that confirmations stand above, in pixels. */
const heights = shallowReactive(new Map<symbol, number>());

watch(
  () => Math.max(0, ...heights.values()),
  (highest) => {
    document.documentElement.style.setProperty(VARIABLE, `${String(highest)}px`);
  },
);

/** Confirmations stand above this bar at the bottom of the window: they would lie on its buttons. */
export function standBelowToasts(bar: Readonly<ShallowRef<HTMLElement | null>>): void {
  const me = Symbol('bar');
  const { height } = useElementSize(bar, undefined, { box: 'border-box' });
  watch(height, (pixels) => {
    heights.set(me, pixels);
  });
  onUnmounted(() => {
    heights.delete(me);
  });
}
