/** What a key asks of a list. `extend` takes the rows on the way into the selection. */
export type TableIntent =
  | { do: 'move'; to: (at: number, page: number, last: number) => number; extend: boolean }
  | { do: 'open' | 'peek' | 'toggle' | 'all' | 'clear' };

/** The parts of a keyboard event that matter here. */
export interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const MOVES: Record<string, (at: number, page: number, last: number) => number> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at, page) => at + page,
  PageUp: (at, page) => at - page,
  Home: () => 0,
  End: (_, __, last) => last,
};

/**
 * What a key press asks of a list; undefined when it asks nothing. The single letters for the next row, the
 * row before and selecting are actions of the registry, since the person may change them.
 */
export function tableIntent(pressed: Pressed, selectable: boolean): TableIntent | undefined {
  const { key, shiftKey, altKey } = pressed;
  if (altKey) return undefined;
  if (pressed.ctrlKey || pressed.metaKey) return selectable && !shiftKey ? commandIntent(key) : undefined;
  const to = Object.hasOwn(MOVES, key) ? MOVES[key] : undefined;
  if (to) return { do: 'move', to, extend: shiftKey && selectable };
  if (shiftKey) return undefined;
  if (key === 'Enter') return { do: 'open' };
  if (key === ' ') return { do: 'peek' };
  return key === 'Escape' && selectable ? { do: 'clear' } : undefined;
}

function commandIntent(key: string): TableIntent | undefined {
  if (key === ' ') return { do: 'toggle' };
  return key.toLowerCase() === 'a' ? { do: 'all' } : undefined;
}

/** The index that is `by` rows away, within the list. */
export function within(index: number, last: number): number {
  return Math.max(0, Math.min(last, index));
}
