import { EventEmitter } from 'node:events';
import { app } from './app.ts';
import { host } from './host.ts';
import type { WebPreferences } from './page-window.ts';

export interface WindowOptions {
  width?: number;
  height?: number;
  x?: number;
  y?: number;
  minWidth?: number;
  minHeight?: number;
  maxWidth?: number;
  maxHeight?: number;
  show?: boolean;
  title?: string;
  backgroundColor?: string;
  autoHideMenuBar?: boolean;
  fullscreen?: boolean;
  parent?: unknown;
  modal?: boolean;
  resizable?: boolean;
  webPreferences?: WebPreferences;
  [name: string]: unknown;
}

const ON_UNLESS_SAID = [
  'resizable',
  'movable',
  'minimizable',
  'maximizable',
  'closable',
  'focusable',
  'fullscreenable',
];
const OFF_UNLESS_SAID = ['alwaysOnTop', 'kiosk', 'modal', 'skipTaskbar'];

/** How a window looks, and what the user may do with it. The host draws none of it: it is kept, and can be read. */
export abstract class WindowLooks extends EventEmitter {
  abstract readonly id: number;
  #title: string;
  #background: string;
  #menuBarVisible: boolean;
  #autoHideMenuBar: boolean;
  #protected = false;
  #opacity = 1;
  readonly #flags = new Map<string, boolean>();
  accessibleTitle = '';
  documentEdited = false;
  representedFilename = '';
  excludedFromShownWindowsMenu = false;

  constructor(options: WindowOptions) {
    super();
    this.#title = options.title ?? app.getName();
    this.#background = options.backgroundColor ?? '#FFFFFF';
    this.#autoHideMenuBar = options.autoHideMenuBar === true;
    this.#menuBarVisible = !this.#autoHideMenuBar;
    for (const flag of ON_UNLESS_SAID) this.#flags.set(flag, options[flag] !== false);
    for (const flag of OFF_UNLESS_SAID) this.#flags.set(flag, options[flag] === true);
  }

  abstract focus(): void;

  getTitle(): string {
    return this.#title;
  }
  setTitle(title: string): void {
    this.#title = title;
  }
  get title(): string {
    return this.#title;
  }
  set title(title: string) {
    this.setTitle(title);
  }
  setProgressBar(value: number): void {
    host.records.progress.push({ windowId: this.id, value });
  }
  flashFrame(flag: boolean): void {
    host.records.attention.push({ windowId: this.id, flag });
  }
  setBackgroundColor(color: string): void {
    this.#background = color;
  }
  getBackgroundColor(): string {
    return this.#background;
  }
  setMenu(menu: unknown): void {
    host.emit('window-menu', this, menu);
  }
  removeMenu(): void {
    this.setMenu(null);
  }
  setMenuBarVisibility(visible: boolean): void {
    this.#menuBarVisible = visible;
  }
  isMenuBarVisible(): boolean {
    return this.#menuBarVisible;
  }
  setAutoHideMenuBar(hide: boolean): void {
    this.#autoHideMenuBar = hide;
  }
  isMenuBarAutoHide(): boolean {
    return this.#autoHideMenuBar;
  }
  get autoHideMenuBar(): boolean {
    return this.#autoHideMenuBar;
  }
  set autoHideMenuBar(hide: boolean) {
    this.#autoHideMenuBar = hide;
  }
  setIcon(_icon: unknown): void {}
  setOverlayIcon(_overlay: unknown, _description: string): void {}
  setTitleBarOverlay(_options: object): void {}
  setContentProtection(enable: boolean): void {
    this.#protected = enable;
  }
  isContentProtected(): boolean {
    return this.#protected;
  }
  setSkipTaskbar(skip: boolean): void {
    this.#flags.set('skipTaskbar', skip);
  }
  setOpacity(opacity: number): void {
    this.#opacity = opacity;
  }
  getOpacity(): number {
    return this.#opacity;
  }
  setAlwaysOnTop(flag: boolean): void {
    this.#flags.set('alwaysOnTop', flag);
  }
  isAlwaysOnTop(): boolean {
    return this.#flags.get('alwaysOnTop') === true;
  }
  moveTop(): void {
    this.focus();
  }
  setResizable(flag: boolean): void {
    this.#flags.set('resizable', flag);
  }
  isResizable(): boolean {
    return this.#flags.get('resizable') === true;
  }
  setClosable(flag: boolean): void {
    this.#flags.set('closable', flag);
  }
  isClosable(): boolean {
    return this.#flags.get('closable') === true;
  }
  setMinimizable(flag: boolean): void {
    this.#flags.set('minimizable', flag);
  }
  isMinimizable(): boolean {
    return this.#flags.get('minimizable') === true;
  }
  setMaximizable(flag: boolean): void {
    this.#flags.set('maximizable', flag);
  }
  isMaximizable(): boolean {
    return this.#flags.get('maximizable') === true;
  }
  setMovable(flag: boolean): void {
    this.#flags.set('movable', flag);
  }
  isMovable(): boolean {
    return this.#flags.get('movable') === true;
  }
  setFocusable(flag: boolean): void {
    this.#flags.set('focusable', flag);
  }
  isFocusable(): boolean {
    return this.#flags.get('focusable') === true;
  }
  isModal(): boolean {
    return this.#flags.get('modal') === true;
  }
  isKiosk(): boolean {
    return this.#flags.get('kiosk') === true;
  }
  isEnabled(): boolean {
    return true;
  }
  setEnabled(_enable: boolean): void {}
  isSimpleFullScreen(): boolean {
    return false;
  }
  hasShadow(): boolean {
    return true;
  }
  isTabletMode(): boolean {
    return false;
  }
}
