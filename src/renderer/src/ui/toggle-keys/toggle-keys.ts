interface ToggleKeys {
  onKeydown: (event: KeyboardEvent) => void;
  onKeyup: (event: KeyboardEvent) => void;
}

/**
 * Keys of naive-ui's checkbox and switch, which act when a key is released, wherever it was pressed. They are to act as the
 * platform's: Space toggles only where it was also pressed, and Enter sends the form. Listen in the capture phase, around them.
 */
export function toggleKeys(): ToggleKeys {
  let pressed = false;
  return {
    onKeydown(event) {
      pressed = event.key === ' ';
      if (event.key !== 'Enter' || !(event.target instanceof HTMLElement)) return;
      event.target.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.click();
    },
    onKeyup(event) {
      if (event.key !== ' ' || !pressed) event.stopPropagation();
      pressed = false;
    },
  };
}
