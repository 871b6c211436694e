let firstClicked: EventTarget | null = null;

// Before any button hears of it.
window.addEventListener(
  'click',
  ({ detail, target }) => {
    if (detail <= 1) firstClicked = target;
  },
  { capture: true },
);

/**
 * Whether a click is the second one of a double click whose first one met something else, such as the button that stood at this
 * place before: nobody has read what stands there now. `detail` counts the clicks that come quickly at one place; 0 is a key.
 * https://w3c.github.io/uievents/#event-type-click
 */
export function isSecondClickOfAnother({ detail, currentTarget }: MouseEvent): boolean {
  if (detail <= 1) return false;
  return !(currentTarget instanceof Node && firstClicked instanceof Node && currentTarget.contains(firstClicked));
}
