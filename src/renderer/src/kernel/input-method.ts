/** Keys that choose a word of an input method belong to it: an Enter sends no form then, and an Escape closes nothing. */
function keepFromPage(event: KeyboardEvent): void {
  if (event.isComposing) event.stopImmediatePropagation();
}

/** Keeps those keys from the whole page, before anything on it hears them. */
export function leaveKeysToInputMethod(): void {
  window.addEventListener('keydown', keepFromPage, { capture: true });
}
