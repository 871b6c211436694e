/**
 * What the last click that was no second one met, and all around it: its innermost part may be drawn anew by then. Weakly, as
 * nothing of a screen may stay in memory behind the lock.
 */
let firstClicked = new WeakSet<EventTarget>();
let isFollowed = false;

/** From the first button on, knows what each click meets, before any button hears of it. */
export function followFirstClicks(): void {
  if (isFollowed) return;
  isFollowed = true;
  window.addEventListener(
    'click',
    (event) => {
      if (event.detail <= 1) firstClicked = new WeakSet(event.composedPath());
    },
    { capture: true },
  );
}

/**
 * Whether a click is the second one of a double click whose first one met something else, such as the button that stood at this
 * place before: nobody has read what stands there now. `detail` counts the clicks that come quickly at one place; 0 is a key.
 * https://w3c.github.io/uievents/#event-type-click
 */
export function isSecondClickOfAnother({ detail, currentTarget }: MouseEvent): boolean {
  return detail > 1 && currentTarget !== null && !firstClicked.has(currentTarget);
}
