/** Where an action stands in the application menu; null for actions that only the page offers. */
export type ActionMenu = 'file' | 'go' | 'view' | 'help' | null;

/**
 * When an action can be done.
 *
 * - `always`: also before anybody is signed in.
 * - `signed-in`: on every screen of a profile.
 * - `list`: where a list has the focus; the list does it.
 */
export type ActionScope = 'always' | 'signed-in' | 'list';

interface ActionDefinition {
  scope: ActionScope;
  menu: ActionMenu;
  /**
   * Keys in Electron's notation (`CmdOrCtrl+K`), or one or two characters typed after each other outside of fields
   * (`g h`, `c`); the first is shown. Empty when there are none.
   */
  keys: readonly string[];
  /** The screen that it opens, when that is all it does. */
  path?: string;
}

function define<const D extends Record<string, ActionDefinition>>(definitions: D): D {
  return definitions;
}

/**
 * Everything that can be done from anywhere, declared once: the menu, the palette, tooltips and the sheet of shortcuts are
 * made from it. A screen adds its own actions to the palette, without keys.
 */
export const actions = define({
  'palette.open': { scope: 'signed-in', menu: 'go', keys: ['CmdOrCtrl+K'] },
  'fax.new': { scope: 'signed-in', menu: 'file', keys: ['CmdOrCtrl+N', 'c'], path: '/fax/new' },
  'fax.quick': { scope: 'signed-in', menu: 'file', keys: [] },
  'go.home': { scope: 'signed-in', menu: 'go', keys: ['g h', 'CmdOrCtrl+Shift+H'], path: '/home' },
  'go.fax': { scope: 'signed-in', menu: 'go', keys: ['g f', 'CmdOrCtrl+Shift+F'], path: '/fax' },
  'go.texts': { scope: 'signed-in', menu: 'go', keys: ['g t'], path: '/texts' },
  'texts.new': { scope: 'signed-in', menu: 'file', keys: ['CmdOrCtrl+Shift+T'], path: '/texts/new' },
  'go.contacts': { scope: 'signed-in', menu: 'go', keys: ['g k'], path: '/contacts' },
  'go.calls': { scope: 'signed-in', menu: 'go', keys: ['g c'], path: '/calls' },
  'go.team': { scope: 'signed-in', menu: 'go', keys: ['g u'], path: '/team' },
  'go.numbers': { scope: 'signed-in', menu: 'go', keys: ['g n'], path: '/numbers' },
  'numbers.buy': { scope: 'signed-in', menu: 'file', keys: ['CmdOrCtrl+Shift+N'], path: '/numbers/buy' },
  'go.international': { scope: 'signed-in', menu: 'go', keys: ['g i'], path: '/numbers/international' },
  'go.coverage': { scope: 'signed-in', menu: 'go', keys: ['g e'], path: '/numbers/coverage' },
  'go.ring-map': { scope: 'signed-in', menu: 'go', keys: ['g w'], path: '/numbers/ring-map' },
  'go.porting': { scope: 'signed-in', menu: 'go', keys: ['g p'], path: '/porting' },
  'go.lines': { scope: 'signed-in', menu: 'go', keys: ['g l'], path: '/lines' },
  'go.servers': { scope: 'signed-in', menu: 'go', keys: ['g s'], path: '/servers' },
  'servers.order': { scope: 'signed-in', menu: 'file', keys: ['CmdOrCtrl+Shift+S'], path: '/servers/order' },
  'money.add': { scope: 'signed-in', menu: 'file', keys: ['CmdOrCtrl+Shift+M'], path: '/money/add' },
  'go.money': { scope: 'signed-in', menu: 'go', keys: ['g m'], path: '/money' },
  'go.rates': { scope: 'signed-in', menu: null, keys: [], path: '/money/rates' },
  'go.auto-refill': { scope: 'signed-in', menu: null, keys: [], path: '/money/auto-refill' },
  'go.activity': { scope: 'signed-in', menu: 'go', keys: ['g a'], path: '/activity' },
  'go.profiles': { scope: 'always', menu: 'go', keys: ['g o'], path: '/profiles' },
  'account.connect': { scope: 'always', menu: 'file', keys: [], path: '/connect' },
  'account.sign-out': { scope: 'signed-in', menu: null, keys: [], path: '/settings/account' },
  'go.settings': { scope: 'signed-in', menu: 'file', keys: ['CmdOrCtrl+,', 'g ,'], path: '/settings' },
  'go.operations': { scope: 'signed-in', menu: null, keys: [], path: '/settings/operations' },
  'notifications.open': { scope: 'signed-in', menu: 'go', keys: ['g b'] },
  'search.focus': { scope: 'signed-in', menu: 'view', keys: ['/', 'CmdOrCtrl+F'] },
  'screen.refresh': { scope: 'signed-in', menu: 'view', keys: ['CmdOrCtrl+R'] },
  'page.back': { scope: 'always', menu: 'go', keys: ['Alt+Left'] },
  'page.forward': { scope: 'always', menu: 'go', keys: ['Alt+Right'] },
  'app.lock': { scope: 'always', menu: 'file', keys: ['CmdOrCtrl+Shift+L'] },
  'profile.1': { scope: 'always', menu: null, keys: ['CmdOrCtrl+1'] },
  'profile.2': { scope: 'always', menu: null, keys: ['CmdOrCtrl+2'] },
  'profile.3': { scope: 'always', menu: null, keys: ['CmdOrCtrl+3'] },
  'profile.4': { scope: 'always', menu: null, keys: ['CmdOrCtrl+4'] },
  'profile.5': { scope: 'always', menu: null, keys: ['CmdOrCtrl+5'] },
  'profile.6': { scope: 'always', menu: null, keys: ['CmdOrCtrl+6'] },
  'profile.7': { scope: 'always', menu: null, keys: ['CmdOrCtrl+7'] },
  'profile.8': { scope: 'always', menu: null, keys: ['CmdOrCtrl+8'] },
  'profile.9': { scope: 'always', menu: null, keys: ['CmdOrCtrl+9'] },
  'list.next': { scope: 'list', menu: null, keys: ['j'] },
  'list.previous': { scope: 'list', menu: null, keys: ['k'] },
  'list.select': { scope: 'list', menu: null, keys: ['x'] },
  'demo.next-day': { scope: 'signed-in', menu: null, keys: [] },
  'help.keys': { scope: 'always', menu: 'help', keys: ['?', 'CmdOrCtrl+/'] },
  'help.diagnostics': { scope: 'signed-in', menu: 'help', keys: [], path: '/settings/diagnostics' },
});

export type ActionId = keyof typeof actions;
export const actionIds = Object.keys(actions) as ActionId[];

/** Roles of the system's menus that take these keys; no action may have them. */
export const RESERVED_KEYS = [
  'CmdOrCtrl+C',
  'CmdOrCtrl+V',
  'CmdOrCtrl+X',
  'CmdOrCtrl+A',
  'CmdOrCtrl+Z',
  'CmdOrCtrl+Shift+Z',
  'CmdOrCtrl+Y',
  'CmdOrCtrl+Q',
  'CmdOrCtrl+W',
  'CmdOrCtrl+M',
  'CmdOrCtrl+H',
  'CmdOrCtrl+0',
  'CmdOrCtrl+Plus',
  'CmdOrCtrl+-',
  'F11',
] as const;

/** The keys of an action: those of the settings where the person chose any, else its own. */
export function keysOf(id: ActionId, chosen: Record<string, string>): readonly string[] {
  const own = Object.hasOwn(chosen, id) ? chosen[id] : undefined;
  if (own === undefined) return actions[id].keys;
  return own === '' ? [] : [own];
}

/** Actions that would answer to the same keys, one pair for each conflict. */
export function keyConflicts(chosen: Record<string, string>): { keys: string; ids: [ActionId, ActionId | 'system'] }[] {
  const taken = new Map<string, ActionId | 'system'>(RESERVED_KEYS.map((keys) => [keys.toLowerCase(), 'system']));
  const conflicts: { keys: string; ids: [ActionId, ActionId | 'system'] }[] = [];
  for (const id of actionIds)
    for (const keys of keysOf(id, chosen)) {
      const other = taken.get(keys.toLowerCase());
      if (other === undefined) taken.set(keys.toLowerCase(), id);
      else conflicts.push({ keys, ids: [id, other] });
    }
  for (const [keys, id] of taken)
    for (const [longer, other] of taken)
      // What begins another would never let it be finished.
      if (longer.startsWith(`${keys} `) && id !== 'system') conflicts.push({ keys, ids: [id, other] });
  return conflicts;
}
