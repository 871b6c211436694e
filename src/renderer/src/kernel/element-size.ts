import { useElementSize } from '@vueuse/core';
import type { Ref } from 'vue';

/**
 * Width and height of an element without padding, in pixels, from the moment it is there: nothing in it is laid out twice.
 * VueUse alone takes a size of 0 until the next frame. https://vueuse.org/core/useElementSize/
 */
export function useSizeOf(element: Readonly<Ref<HTMLElement | null>>) {
  return useElementSize(element, {
    get width() {
      return element.value?.clientWidth ?? 0;
    },
    get height() {
      return element.value?.clientHeight ?? 0;
    },
  });
}
