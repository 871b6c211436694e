/**
 * Runs what may move the page: at once, or after the click where something is being pressed. A button that moves away between the press
 * and its end is not clicked.
 */
export function afterPress(run: () => void): void {
  if (!document.querySelector(':active')) {
    run();
    return;
  }
  const ended = new AbortController();
  const end = () => {
    ended.abort();
    // The click is told right after the end of the press.
    setTimeout(run);
  };
  for (const type of ['pointerup', 'pointercancel'])
    window.addEventListener(type, end, { capture: true, signal: ended.signal });
}
