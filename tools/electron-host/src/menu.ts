import { EventEmitter } from 'node:events';
import { app } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { host } from './host.ts';
import { guardClass } from './not-provided.ts';
import type { WebContents } from './web-contents.ts';

interface ItemOptions {
  id?: string;
  label?: string;
  sublabel?: string;
  toolTip?: string;
  role?: string;
  type?: string;
  accelerator?: string;
  enabled?: boolean;
  visible?: boolean;
  checked?: boolean;
  registerAccelerator?: boolean;
  acceleratorWorksWhenHidden?: boolean;
  icon?: unknown;
  submenu?: ItemOptions[] | Menu;
  click?: (item: MenuItem, window: unknown, event: unknown) => void;
  before?: string[];
  after?: string[];
  [name: string]: unknown;
}

interface Role {
  label: string | (() => string);
  accelerator?: string;
  submenu?: () => ItemOptions[];
  run?: (window: BrowserWindow | undefined, page: WebContents | undefined) => void;
  /** Chromium handles the keys itself. */
  native?: boolean;
}

/** Labels, keys and effects of roles on Linux, as in Electron. */
const ROLES: Record<string, Role> = {
  about: { label: () => `About ${app.name}`, run: () => app.showAboutPanel() },
  close: { label: 'Close', accelerator: 'CommandOrControl+W', run: (window) => window?.close() },
  copy: { label: 'Copy', accelerator: 'CommandOrControl+C', native: true, run: (_w, page) => page?.copy() },
  cut: { label: 'Cut', accelerator: 'CommandOrControl+X', native: true, run: (_w, page) => page?.cut() },
  paste: { label: 'Paste', accelerator: 'CommandOrControl+V', native: true, run: (_w, page) => page?.paste() },
  delete: { label: 'Delete', run: (_w, page) => page?.delete() },
  undo: { label: 'Undo', accelerator: 'CommandOrControl+Z', native: true, run: (_w, page) => page?.undo() },
  redo: { label: 'Redo', accelerator: 'Shift+CommandOrControl+Z', native: true, run: (_w, page) => page?.redo() },
  selectall: {
    label: 'Select All',
    accelerator: 'CommandOrControl+A',
    native: true,
    run: (_w, page) => page?.selectAll(),
  },
  pasteandmatchstyle: {
    label: 'Paste and Match Style',
    accelerator: 'Shift+CommandOrControl+V',
    native: true,
    run: (_w, page) => page?.paste(),
  },
  minimize: { label: 'Minimize', accelerator: 'CommandOrControl+M', run: (window) => window?.minimize() },
  zoom: { label: 'Zoom', run: (window) => window?.maximize() },
  front: { label: 'Bring All to Front', run: (window) => window?.focus() },
  quit: { label: 'Quit', accelerator: 'CommandOrControl+Q', run: () => app.quit() },
  reload: { label: 'Reload', accelerator: 'CommandOrControl+R', run: (_w, page) => page?.reload() },
  forcereload: {
    label: 'Force Reload',
    accelerator: 'Shift+CommandOrControl+R',
    run: (_w, page) => page?.reloadIgnoringCache(),
  },
  toggledevtools: {
    label: 'Toggle Developer Tools',
    accelerator: 'Ctrl+Shift+I',
    run: (_w, page) => page?.toggleDevTools(),
  },
  togglefullscreen: {
    label: 'Toggle Full Screen',
    accelerator: 'F11',
    run: (window) => window?.setFullScreen(!window.isFullScreen()),
  },
  resetzoom: { label: 'Actual Size', accelerator: 'CommandOrControl+0', run: (_w, page) => page?.setZoomLevel(0) },
  zoomin: {
    label: 'Zoom In',
    accelerator: 'CommandOrControl+Plus',
    run: (_w, page) => page?.setZoomLevel(page.getZoomLevel() + 0.5),
  },
  zoomout: {
    label: 'Zoom Out',
    accelerator: 'CommandOrControl+-',
    run: (_w, page) => page?.setZoomLevel(page.getZoomLevel() - 0.5),
  },
  togglespellchecker: { label: 'Check Spelling While Typing' },
  help: { label: 'Help', submenu: () => [] },
  window: { label: 'Window', submenu: () => [{ role: 'minimize' }, { role: 'zoom' }, { role: 'close' }] },
  windowmenu: { label: 'Window', submenu: () => [{ role: 'minimize' }, { role: 'zoom' }, { role: 'close' }] },
  filemenu: { label: 'File', submenu: () => [{ role: 'quit' }] },
  editmenu: {
    label: 'Edit',
    submenu: () => [
      { role: 'undo' },
      { role: 'redo' },
      { type: 'separator' },
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'delete' },
      { type: 'separator' },
      { role: 'selectAll' },
    ],
  },
  viewmenu: {
    label: 'View',
    submenu: () => [
      { role: 'reload' },
      { role: 'forceReload' },
      { role: 'toggleDevTools' },
      { type: 'separator' },
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { type: 'separator' },
      { role: 'togglefullscreen' },
    ],
  },
  appmenu: { label: () => app.name, submenu: () => [{ role: 'about' }, { type: 'separator' }, { role: 'quit' }] },
  services: { label: 'Services', submenu: () => [] },
  hide: { label: () => `Hide ${app.name}`, accelerator: 'Command+H' },
  hideothers: { label: 'Hide Others', accelerator: 'Command+Alt+H' },
  unhide: { label: 'Show All' },
  recentdocuments: { label: 'Open Recent', submenu: () => [] },
  clearrecentdocuments: { label: 'Clear Menu' },
  sharemenu: { label: 'Share', submenu: () => [] },
  startspeaking: { label: 'Start Speaking' },
  stopspeaking: { label: 'Stop Speaking' },
};

let lastCommand = 0;

/** `MenuItem`. */
export class MenuItem {
  readonly id: string | undefined;
  label: string;
  sublabel: string;
  toolTip: string;
  readonly type: string;
  readonly role: string | undefined;
  accelerator: string | undefined;
  icon: unknown;
  enabled: boolean;
  visible: boolean;
  registerAccelerator: boolean;
  acceleratorWorksWhenHidden: boolean;
  userAccelerator: string | null = null;
  readonly submenu: Menu | undefined;
  readonly commandId: number;
  menu: Menu | undefined;
  /** Runs the item as a click of the user does; toggles a checkbox first. */
  click: (event?: unknown, window?: unknown, webContents?: unknown) => void;
  readonly _options: ItemOptions;
  #checked: boolean;

  constructor(options: ItemOptions) {
    const role = options.role ? ROLES[options.role.toLowerCase()] : undefined;
    if (options.role && !role) throw new Error(`electron-host: MenuItem role ${options.role} is not provided`);
    this._options = options;
    this.commandId = ++lastCommand;
    this.id = options.id;
    this.role = options.role?.toLowerCase();
    const submenu = options.submenu ?? role?.submenu?.();
    this.submenu = submenu === undefined || submenu instanceof Menu ? submenu : Menu.buildFromTemplate(submenu);
    this.type = options.type ?? (this.submenu ? 'submenu' : 'normal');
    if (!['normal', 'separator', 'submenu', 'checkbox', 'radio', 'header', 'palette'].includes(this.type)) {
      throw new Error(`Unknown menu item type: ${this.type}`);
    }
    if (this.type === 'submenu' && !this.submenu) throw new Error('Invalid submenu');
    const roleLabel = typeof role?.label === 'function' ? role.label() : role?.label;
    this.label = options.label ?? roleLabel ?? '';
    this.sublabel = options.sublabel ?? '';
    this.toolTip = options.toolTip ?? '';
    this.accelerator = options.accelerator ?? role?.accelerator;
    this.icon = options.icon;
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.#checked = options.checked ?? false;
    this.registerAccelerator = options.registerAccelerator ?? true;
    this.acceleratorWorksWhenHidden = options.acceleratorWorksWhenHidden ?? true;
    this.click = (event, window, webContents) => {
      const target = (window ?? BrowserWindow.getFocusedWindow() ?? undefined) as BrowserWindow | undefined;
      if (this.type === 'checkbox') this.checked = !this.checked;
      else if (this.type === 'radio') this.checked = true;
      if (typeof options.click === 'function') {
        // A role wins over a click function, as documented.
        if (!role) return options.click(this, target, event ?? {});
      }
      role?.run?.(target, (webContents as WebContents | undefined) ?? target?.webContents);
    };
  }

  get checked(): boolean {
    return this.#checked;
  }
  set checked(value: boolean) {
    if (value && this.type === 'radio' && this.menu) {
      for (const item of this.menu._radioGroup(this)) item.#checked = false;
    }
    this.#checked = value;
  }
  get _native(): boolean {
    return this.role !== undefined && ROLES[this.role]?.native === true && !this._options.accelerator;
  }
}
guardClass('MenuItem', MenuItem);

/** As Electron does: of neighbouring separators one stays, and none at either end. */
function withoutExtraSeparators<T extends ItemOptions | MenuItem>(template: T[]): T[] {
  const isExtra = (entry: T) => entry?.type === 'separator' && entry.visible !== false;
  return template
    .filter((entry, at, all) => !isExtra(entry) || all[at - 1]?.type !== 'separator')
    .filter((entry, at, all) => !isExtra(entry) || (at > 0 && at < all.length - 1));
}

let applicationMenu: Menu | null = null;

/** `Menu`. Nothing is drawn; the application menu's accelerators work in every window. */
export class Menu extends EventEmitter {
  items: MenuItem[] = [];

  append(item: MenuItem): void {
    this.insert(this.items.length, item);
  }
  insert(position: number, item: MenuItem): void {
    if (!(item instanceof MenuItem)) throw new TypeError('Invalid item');
    if (position < 0 || position > this.items.length) {
      throw new RangeError(`Position ${position} cannot be greater than the total MenuItem count`);
    }
    item.menu = this;
    this.items.splice(position, 0, item);
    if (item.type === 'radio') {
      const group = this._radioGroup(item);
      if (!group.some((other) => other.checked)) group[0]!.checked = true;
    }
    host.emit('menu-changed');
  }
  /** The radio items beside an item, itself included. */
  _radioGroup(item: MenuItem): MenuItem[] {
    const at = this.items.indexOf(item);
    let first = at;
    while (this.items[first - 1]?.type === 'radio') first--;
    let last = at;
    while (this.items[last + 1]?.type === 'radio') last++;
    return this.items.slice(first, last + 1);
  }
  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      if (item.id === id) return item;
      const found = item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }
  /** Recorded in `__electronHost.popups`. */
  popup(options: { window?: BrowserWindow; callback?: () => void } = {}): void {
    this.emit('menu-will-show', {});
    const window = options.window ?? BrowserWindow.getFocusedWindow() ?? undefined;
    host.records.popups.push({ menu: this, options, ...(window ? { windowId: window.id } : {}) });
  }
  closePopup(): void {
    const last = host.records.popups.findLast((popup) => popup.menu === this);
    this.emit('menu-will-close', {});
    (last?.options as { callback?: () => void } | undefined)?.callback?.();
  }

  static buildFromTemplate(template: (ItemOptions | MenuItem)[]): Menu {
    if (!Array.isArray(template)) throw new TypeError('Invalid template for Menu: Menu template must be an array');
    const menu = new Menu();
    for (const entry of withoutExtraSeparators(template)) {
      if (typeof entry !== 'object' || entry === null) throw new TypeError('Invalid template for MenuItem');
      if (!(entry instanceof MenuItem) && !('label' in entry || 'role' in entry || 'type' in entry)) {
        throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type');
      }
      menu.append(entry instanceof MenuItem ? entry : new MenuItem(entry));
    }
    return menu;
  }
  static setApplicationMenu(menu: Menu | null): void {
    applicationMenu = menu;
    app.applicationMenu = menu;
    host.emit('menu-changed');
  }
  static getApplicationMenu(): Menu | null {
    return applicationMenu;
  }
  static sendActionToFirstResponder(_action: string): void {}
}
guardClass('Menu', Menu);

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

function* itemsWithKeys(menu: Menu): Generator<MenuItem> {
  for (const item of menu.items) {
    if (item.submenu) yield* itemsWithKeys(item.submenu);
    if (item.accelerator && item.registerAccelerator && !item._native) yield item;
  }
}

function allKeys(): string[] {
  if (!applicationMenu) return [];
  return [...itemsWithKeys(applicationMenu)].flatMap((item) => acceleratorKeys(item.accelerator!));
}

let told = false;
host.on('menu-changed', () => {
  if (told) return;
  told = true;
  queueMicrotask(() => {
    told = false;
    const keys = allKeys();
    for (const window of BrowserWindow.getAllWindows()) window.webContents._postAccelerators(keys);
  });
});
host.on('page-started', (page: WebContents) => page._postAccelerators(allKeys()));
host.on('accelerator', (page: WebContents, key: string) => {
  if (!applicationMenu) return;
  for (const item of itemsWithKeys(applicationMenu)) {
    if (!item.enabled || !acceleratorKeys(item.accelerator!).includes(key)) continue;
    if (!item.visible && !item.acceleratorWorksWhenHidden) continue;
    const window = BrowserWindow.fromWebContents(page);
    item.click({ triggeredByAccelerator: true, ctrlKey: key.includes('ctrl') }, window ?? undefined, page);
    return;
  }
});
