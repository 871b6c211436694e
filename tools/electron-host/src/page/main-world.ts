import type { BridgeEnd } from './bridge.ts';

/**
 * What the page's own world needs: the place where `contextBridge` puts its objects, and the functions of a window that
 * only the host can carry out. Sent to pages as source: nothing from outside the body.
 */
export function startMainWorld(bridge: BridgeEnd): void {
  const { freeze, defineProperty, hasOwn, values } = Object;

  function deepFreeze(value: unknown, seen = new Set<unknown>()): void {
    if (typeof value !== 'object' || value === null || seen.has(value) || ArrayBuffer.isView(value)) return;
    seen.add(value);
    for (const part of values(value)) deepFreeze(part, seen);
    freeze(value);
  }

  bridge.on('expose', (key, api) => {
    if (hasOwn(window, key as string)) {
      throw new Error('Cannot bind an API on top of an existing property on the window object');
    }
    deepFreeze(api);
    defineProperty(window, key as string, { value: api, enumerable: true, writable: false, configurable: false });
  });

  const absolute = (url: string | URL | undefined): string => {
    if (url === undefined || url === '') return 'about:blank';
    return new URL(url, document.baseURI).href;
  };
  // Electron asks the window-open handler; a window is never opened behind its back.
  window.open = function open(url?: string | URL, target?: string, features?: string) {
    const frame = target && (target === '_self' || target === '_top' || target === '_parent');
    if (frame) {
      window.location.href = absolute(url);
      return window;
    }
    bridge.call('window-open', absolute(url), target ?? '', features ?? '', 'foreground-tab');
    return null;
  };
  // A page of Electron may always close its window.
  window.close = function close() {
    bridge.call('window-close');
  };
}
