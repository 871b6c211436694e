import { actionIds, actions, keysOf, type ActionId } from '#shared/actions/actions.ts';

/** What of a keyboard event counts. */
export interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

const NAMES: Record<string, string> = {
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ' ': 'Space',
  '+': 'Plus',
  Escape: 'Esc',
};

/** Longest wait between the two keys of `g h`, in milliseconds. */
export const SEQUENCE_MS = 1_500;

/** Keys in the notation of the registry: `CmdOrCtrl+Shift+H`, `Alt+Left`, `g`, `?`. Null for a modifier alone. */
export function keysOfEvent(event: Pressed, mac: boolean): string | null {
  const { key } = event;
  if (['Control', 'Meta', 'Alt', 'Shift', 'AltGraph', 'Dead', 'Process', 'Unidentified'].includes(key)) return null;
  const command = mac ? event.metaKey : event.ctrlKey;
  const other = mac ? event.ctrlKey : event.metaKey;
  if (other) return null;
  if (!command && !event.altKey) return key.length === 1 ? key : (NAMES[key] ?? key);
  const name = NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  return [command ? 'CmdOrCtrl' : '', event.altKey ? 'Alt' : '', event.shiftKey ? 'Shift' : '', name]
    .filter((part) => part !== '')
    .join('+');
}

/** Whether keys are typed without a modifier, so that a field needs them. */
export function isPlain(keys: string): boolean {
  return !/.\+./.test(keys);
}

/** Follows what is typed, and says which action is meant. Keys typed after each other (`g h`) count within a short time. */
export class KeyFollower {
  readonly #chosen: () => Record<string, string>;
  #first: { keys: string; at: number } | null = null;

  /** @param chosen keys that the person chose, by action */
  constructor(chosen: () => Record<string, string>) {
    this.#chosen = chosen;
  }

  /** @param now milliseconds on any clock that only goes forward */
  press(keys: string, now: number): ActionId | null {
    const before = this.#first && now - this.#first.at <= SEQUENCE_MS ? this.#first.keys : null;
    this.#first = null;
    const found = (before !== null ? this.#actionOf(`${before} ${keys}`) : null) ?? this.#actionOf(keys);
    if (found === null && this.#begins(keys)) this.#first = { keys, at: now };
    return found;
  }

  #actionOf(keys: string): ActionId | null {
    return actionIds.find((id) => isGlobal(id) && this.#keysOf(id).includes(keys.toLowerCase())) ?? null;
  }

  #begins(keys: string): boolean {
    const start = `${keys.toLowerCase()} `;
    return actionIds.some((id) => isGlobal(id) && this.#keysOf(id).some((own) => own.startsWith(start)));
  }

  #keysOf(id: ActionId): string[] {
    return keysOf(id, this.#chosen()).map((keys) => keys.toLowerCase());
  }
}

/** What a list does with its keys is the list's own affair. */
function isGlobal(id: ActionId): boolean {
  return actions[id].scope !== 'list';
}

export interface KeyWords {
  then: string;
  names: Readonly<Record<string, string>>;
}

const MAC_SIGNS: Record<string, string> = { CmdOrCtrl: '⌘', Shift: '⇧', Alt: '⌥' };
const SIGNS: Record<string, string> = { Left: '←', Right: '→', Up: '↑', Down: '↓', Plus: '+' };

/**
 * Keys as a person reads them: `Ctrl+Shift+H`, `⇧⌘H`, `G then H`.
 *
 * @param words between two keys that are pressed after each other, and what is written on keys with names
 */
export function shownKeys(keys: string, mac: boolean, { then, names }: KeyWords): string {
  if (isPlain(keys)) return keys.toUpperCase().split(' ').join(` ${then} `);
  const parts = keys.split('+');
  if (!mac)
    return parts.map((part) => SIGNS[part] ?? (part === 'CmdOrCtrl' ? 'Ctrl' : (names[part] ?? part))).join('+');
  return [...parts]
    .sort((a, b) => Object.keys(MAC_SIGNS).indexOf(b) - Object.keys(MAC_SIGNS).indexOf(a))
    .sort((a, b) => Number(!(a in MAC_SIGNS)) - Number(!(b in MAC_SIGNS)))
    .map((part) => MAC_SIGNS[part] ?? SIGNS[part] ?? names[part] ?? part)
    .join('');
}
