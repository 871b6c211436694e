import { EventEmitter } from 'node:events';
import { acceleratorKeys } from './accelerators.ts';
import { app } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { host } from './host.ts';
import { type ItemOptions, ROLES } from './menu-roles.ts';
import { guardClass } from './not-provided.ts';
import type { WebContents } from './web-contents.ts';

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
    this.submenu =
      submenu === undefined || submenu instanceof Menu ? submenu : Menu.buildFromTemplate(submenu as ItemOptions[]);
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
