import type { BridgeEnd } from './bridge.ts';

/** What of its keys the main process wants to hear. */
export interface WantedInput {
  /** Combinations of the application menu, as the host spells them. */
  setAccelerators(names: readonly string[]): void;
  setAllKeys(wanted: boolean): void;
}

/**
 * Tells the main process what happens in the window that a page cannot keep to itself: keys of the menu, a context menu, a
 * click that opens another window, the title. Sent to pages as source: nothing from outside the body.
 */
export function watchWindow(
  tell: (message: Record<string, unknown>) => void,
  bridge: BridgeEnd | undefined,
): WantedInput {
  // Accelerators of the application menu, after the page had its chance to prevent them.
  let accelerators: ReadonlySet<string> = new Set();
  const keyName = (event: KeyboardEvent): string => {
    const key = event.code.replace(/^(Key|Digit)(?=.$)/, '');
    const byKey = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    const parts = [event.ctrlKey && 'ctrl', event.altKey && 'alt', event.metaKey && 'meta', event.shiftKey && 'shift'];
    return JSON.stringify([parts.filter(Boolean).join('+'), byKey, key.toUpperCase()]);
  };
  window.addEventListener('keydown', (event) => {
    const [modifiers, byKey, byCode] = JSON.parse(keyName(event)) as [string, string, string];
    const names = [byKey, byCode].map((key) => `${modifiers}|${key}`);
    const found = names.find((name) => accelerators.has(name));
    if (found === undefined) return;
    setTimeout(() => {
      if (!event.defaultPrevented) tell({ op: 'accelerator', key: found });
    }, 0);
  });

  let wantsInput = false;
  const onKey = (event: KeyboardEvent): void => {
    if (!wantsInput) return;
    const {
      key,
      code,
      repeat: isAutoRepeat,
      shiftKey: shift,
      ctrlKey: control,
      altKey: alt,
      metaKey: meta,
      location,
    } = event;
    const modifiers = Object.entries({ shift, control, alt, meta }).flatMap(([name, held]) => (held ? [name] : []));
    const type = event.type === 'keydown' ? 'keyDown' : 'keyUp';
    const { isComposing } = event;
    const input = { type, key, code, isAutoRepeat, isComposing, shift, control, alt, meta, location, modifiers };
    tell({ op: 'input', input });
  };
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('keyup', onKey, true);

  window.addEventListener('contextmenu', (event) => {
    if (event.defaultPrevented) return;
    const [target] = event.composedPath();
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
    const field = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    const isEditable = field || (target instanceof HTMLElement && target.isContentEditable);
    const selectionText = String(window.getSelection() ?? '');
    const params = { x: event.clientX, y: event.clientY, linkURL: link?.href ?? '', linkText: link?.textContent ?? '' };
    tell({ op: 'context-menu', params: { ...params, selectionText, isEditable, srcURL: '', misspelledWord: '' } });
  });

  // A click that would open another window goes to the window-open handler.
  const onClick = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button > 1) return;
    const path = event.composedPath();
    const link = path.find((node) => node instanceof HTMLAnchorElement || node instanceof HTMLAreaElement);
    if (!link?.href) return;
    const target = link.target || document.querySelector('base')?.target || '';
    const elsewhere = event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey;
    const named = target !== '' && !['_self', '_top', '_parent'].includes(target);
    if (!elsewhere && (!named || (target !== '_blank' && document.getElementsByName(target).length > 0))) return;
    event.preventDefault();
    const disposition = event.shiftKey ? 'new-window' : elsewhere ? 'background-tab' : 'foreground-tab';
    tell({ op: 'window-open', url: link.href, frameName: target, features: '', disposition });
  };
  window.addEventListener('click', onClick);
  window.addEventListener('auxclick', onClick);
  bridge?.on('window-open', (url, frameName, features, disposition) =>
    tell({ op: 'window-open', url, frameName, features, disposition }),
  );
  bridge?.on('window-close', () => tell({ op: 'window-close' }));

  // The protocol tells a page's title late or never.
  let title = '';
  const readTitle = (): void => {
    if (document.title === title) return;
    title = document.title;
    tell({ op: 'title', title });
  };
  document.addEventListener('DOMContentLoaded', () => {
    readTitle();
    new MutationObserver(readTitle).observe(document.head, { childList: true, subtree: true, characterData: true });
  });

  return {
    setAccelerators(names) {
      accelerators = new Set(names);
    },
    setAllKeys(wanted) {
      wantsInput = wanted;
    },
  };
}
