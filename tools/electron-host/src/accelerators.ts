const KEYS: Record<string, string> = {
  plus: '+',
  space: ' ',
  esc: 'Escape',
  escape: 'Escape',
  return: 'Enter',
  enter: 'Enter',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  backspace: 'Backspace',
  delete: 'Delete',
  insert: 'Insert',
  tab: 'Tab',
  home: 'Home',
  end: 'End',
  pageup: 'PageUp',
  pagedown: 'PageDown',
};

/** The key presses that an accelerator stands for, in the words of the page's key listener. */
export function acceleratorKeys(accelerator: string): string[] {
  // `+` divides, and is a key in `Ctrl++`.
  const parts = accelerator.replace(/\+\+$/, '+Plus').split('+');
  const key = parts.pop()!.trim();
  const pressed = new Set<string>();
  for (const part of parts) {
    switch (part.trim().toLowerCase()) {
      case 'commandorcontrol':
      case 'cmdorctrl':
        pressed.add(process.platform === 'darwin' ? 'meta' : 'ctrl');
        break;
      case 'control':
      case 'ctrl':
        pressed.add('ctrl');
        break;
      case 'command':
      case 'cmd':
      case 'super':
      case 'meta':
        pressed.add('meta');
        break;
      case 'alt':
      case 'option':
      case 'altgr':
        pressed.add('alt');
        break;
      case 'shift':
        pressed.add('shift');
        break;
      default:
        throw new Error(`conversion failure from ${accelerator}`);
    }
  }
  const names = ['ctrl', 'alt', 'meta', 'shift'].filter((name) => pressed.has(name));
  const known = KEYS[key.toLowerCase()];
  const shown = known ?? (key.length === 1 ? key.toUpperCase() : key.toUpperCase().replace(/^F(\d+)$/, 'F$1'));
  const result = [`${names.join('+')}|${shown}`];
  // `Ctrl+Plus` is typed with Shift on most keyboards.
  if (shown === '+') result.push(`${[...names, 'shift'].join('+')}|+`, `${names.join('+')}|=`);
  return result;
}
