import { defineStore } from 'pinia';
import { ref } from 'vue';

/** What lies over the screen, at most one at a time. */
export type Overlay = 'palette' | 'keys' | 'notifications';

export const useOverlays = defineStore('overlays', () => {
  const open = ref<Overlay | null>(null);

  function show(overlay: Overlay): void {
    open.value = overlay;
  }

  function close(overlay: Overlay): void {
    if (open.value === overlay) open.value = null;
  }

  function closeAll(): void {
    open.value = null;
  }

  return { open, show, close, closeAll };
});
