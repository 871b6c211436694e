import type { MenuItemConstructorOptions } from 'electron';
import { actionIds, actions, keysOf, type ActionId, type ActionMenu } from '#shared/actions/actions.ts';
import { actionWords } from '#shared/words/action-words.ts';
import type { MenuRole, ShellTexts } from './texts.ts';

type Item = MenuItemConstructorOptions;

/** What the menu shows depends on this. */
export interface MenuState {
  language: 'en' | 'es';
  texts: ShellTexts['menu'];
  /** Keys that the person chose, by action. */
  keys: Record<string, string>;
  signedIn: boolean;
  locked: boolean;
  /** Whether a PIN is set, so that the app can be locked. */
  canLock: boolean;
  /** Names of the accounts in their order. */
  profiles: string[];
  portal: boolean;
}

export interface MenuCommands {
  act: (id: ActionId) => void;
  openLogs: () => void;
  openPortal: () => void;
}

const SEPARATOR: Item = { type: 'separator' };

/** The application menu of a platform, as data: the actions of the registry, and the roles of the system. */
export function menuTemplate(platform: NodeJS.Platform, state: MenuState, commands: MenuCommands): Item[] {
  const mac = platform === 'darwin';
  const { texts } = state;
  const item = (id: ActionId, label = actionWords[state.language][id]): Item => ({
    id,
    label,
    ...acceleratorOf(id, state.keys),
    enabled: isEnabled(id, state),
    click: () => {
      commands.act(id);
    },
  });
  const listed = (menu: ActionMenu, except: readonly ActionId[] = []) =>
    actionIds.filter((id) => actions[id].menu === menu && !except.includes(id)).map((id) => item(id));
  const role = (name: MenuRole): Item => ({ role: name, label: texts.roles[name] });
  const settings = item('go.settings');
  // A locked app tells nothing of its accounts, not even their names.
  const names = state.locked ? [] : state.profiles;
  const profiles = names.slice(0, 9).map((name, index) => item(`profile.${index + 1}` as ActionId, name));
  return [
    ...(mac ? [macMenu(settings, role, texts.quit)] : []),
    {
      label: texts.file,
      submenu: [
        ...listed('file', ['go.settings', 'app.lock']),
        SEPARATOR,
        ...(mac ? [] : [settings]),
        item('app.lock'),
        SEPARATOR,
        mac ? role('close') : { role: 'quit', label: texts.quit },
      ],
    },
    {
      role: 'editMenu',
      label: texts.edit,
      submenu: [
        role('undo'),
        role('redo'),
        SEPARATOR,
        role('cut'),
        role('copy'),
        role('paste'),
        role('delete'),
        SEPARATOR,
        role('selectAll'),
      ],
    },
    {
      label: texts.go,
      submenu: [
        ...listed('go', ['page.back', 'page.forward']),
        ...(profiles.length > 1 ? [SEPARATOR, ...profiles] : []),
        SEPARATOR,
        item('page.back'),
        item('page.forward'),
      ],
    },
    {
      label: texts.view,
      submenu: [
        ...listed('view'),
        SEPARATOR,
        role('resetZoom'),
        role('zoomIn'),
        role('zoomOut'),
        SEPARATOR,
        role('togglefullscreen'),
      ],
    },
    {
      role: 'windowMenu',
      label: texts.window,
      submenu: [role('minimize'), ...(mac ? [role('zoom'), SEPARATOR, role('front')] : [role('close')])],
    },
    {
      role: 'help',
      label: texts.help,
      submenu: [
        ...listed('help'),
        SEPARATOR,
        ...(state.portal ? [{ label: texts.portal, click: commands.openPortal }] : []),
        { label: texts.logs, click: commands.openLogs },
      ],
    },
  ];
}

function macMenu(settings: Item, role: (name: MenuRole) => Item, quit: string): Item {
  return {
    role: 'appMenu',
    submenu: [
      role('about'),
      SEPARATOR,
      settings,
      SEPARATOR,
      role('services'),
      SEPARATOR,
      role('hide'),
      role('hideOthers'),
      role('unhide'),
      SEPARATOR,
      { role: 'quit', label: quit },
    ],
  };
}

/**
 * The first keys that a menu can show: only those with a modifier, since a plain letter would be taken from every field.
 * The page answers to all keys itself (and prevents the menu's), so that they work in one way on every platform.
 */
function acceleratorOf(id: ActionId, chosen: Record<string, string>): Pick<Item, 'accelerator'> {
  const accelerator = keysOf(id, chosen).find((keys) => /.\+./.test(keys));
  return accelerator === undefined ? {} : { accelerator };
}

function isEnabled(id: ActionId, { signedIn, locked, canLock }: MenuState): boolean {
  if (id === 'app.lock') return canLock && !locked;
  return !locked && (signedIn || actions[id].scope === 'always');
}
