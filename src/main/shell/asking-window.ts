import type { BrowserWindow } from 'electron';
import { AsyncLocalStorage } from 'node:async_hooks';

const asking = new AsyncLocalStorage<BrowserWindow>();

/** Does work for a window: what it begins finds that window, such as a dialog that opens over it. */
export function forWindow<T>(window: BrowserWindow, work: () => T): T {
  return asking.run(window, work);
}

/** The window whose page asked for what is being done; undefined where no page did. */
export function askingWindow(): BrowserWindow | undefined {
  return asking.getStore();
}
