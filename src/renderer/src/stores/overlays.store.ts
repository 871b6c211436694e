import { defineStore } from 'pinia';
import { ref } from 'vue';

/** What lies over the screen, at most one at a time. */
export type Overlay = 'palette' | 'keys' | 'notifications';

/** What was pressed after the palette was asked for and before it was there: its file may still have to be read. */
interface EarlyKeys {
  text: string;
  entered: boolean;
}

export const useOverlays = defineStore('overlays', () => {
  const open = ref<Overlay | null>(null);
  const early = ref<EarlyKeys>({ text: '', entered: false });

  function show(overlay: Overlay): void {
    open.value = overlay;
    early.value = { text: '', entered: false };
  }

  /** Keeps a key that was pressed while the palette was on its way to the screen; answers whether it was one. */
  function keepEarly({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    if (ctrlKey || metaKey || altKey) return false;
    const { text, entered } = early.value;
    if (key === 'Escape') open.value = null;
    else if (key === 'Enter') early.value = { text, entered: true };
    else if (key === 'Backspace') early.value = { text: text.slice(0, -1), entered };
    else if (key.length === 1 && !entered) early.value = { text: text + key, entered };
    else return false;
    return true;
  }

  function close(overlay: Overlay): void {
    if (open.value === overlay) open.value = null;
  }

  function closeAll(): void {
    open.value = null;
  }

  return { open, early, show, keepEarly, close, closeAll };
});
