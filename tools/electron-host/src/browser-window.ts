import { EventEmitter } from 'node:events';
import { app, setWindowList } from './app.ts';
import type { CdpSession } from './cdp.ts';
import { markDestroyed } from './destroyed.ts';
import { makeEvent } from './events.ts';
import { host } from './host.ts';
import { openAppWindow } from './app-window.ts';
import { guardClass } from './not-provided.ts';
import { type PageWindow, setFocusedPage, WebContents, type WebPreferences } from './web-contents.ts';

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

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

const DESTROYED = {
  fields: ['webContents', 'accessibleTitle', 'documentEdited', 'representedFilename', 'excludedFromShownWindowsMenu'],
  // As in Electron, destroying a window twice is no error.
  allowed: ['isDestroyed', 'destroy'],
  rejecting: [],
};

const windows = new Map<number, BrowserWindow>();
let lastId = 0;
let focused: BrowserWindow | undefined;

/**
 * `BrowserWindow`. The size is the page's size: the host draws neither a frame nor a menu bar around it. Where there is no
 * display, showing, minimising and the like change the window's state and raise its events, and nothing else.
 */
export class BrowserWindow extends EventEmitter implements PageWindow {
  readonly id: number;
  readonly webContents: WebContents;
  readonly #options: WindowOptions;
  #bounds: Rectangle;
  #normal: Rectangle;
  #minimum: [number, number];
  #maximum: [number, number];
  #destroyed = false;
  #visible: boolean;
  #minimized = false;
  #maximized = false;
  #fullScreen = false;
  #title: string;
  #background: string;
  #menuBarVisible: boolean;
  #autoHideMenuBar: boolean;
  #protected = false;
  #closing = false;
  #windowId: number | undefined;
  #readyToShow = false;
  #flags = new Map<string, boolean>();
  #opacity = 1;
  accessibleTitle = '';
  documentEdited = false;
  representedFilename = '';
  excludedFromShownWindowsMenu = false;

  constructor(options: WindowOptions = {}) {
    super();
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    this.setMaxListeners(0);
    this.id = ++lastId;
    this.#options = options;
    const width = options.width ?? 800;
    const height = options.height ?? 600;
    this.#minimum = [options.minWidth ?? 0, options.minHeight ?? 0];
    this.#maximum = [options.maxWidth ?? 0, options.maxHeight ?? 0];
    const size = this.#clamp(width, height);
    const { x, y } = options;
    // As documented, each of the two needs the other.
    this.#bounds = { ...(x === undefined || y === undefined ? middleFor(size) : { x, y }), ...size };
    this.#normal = { ...this.#bounds };
    this.#visible = options.show !== false;
    this.#fullScreen = options.fullscreen === true;
    this.#title = options.title ?? app.getName();
    this.#background = options.backgroundColor ?? '#FFFFFF';
    this.#autoHideMenuBar = options.autoHideMenuBar === true;
    this.#menuBarVisible = !this.#autoHideMenuBar;
    for (const flag of [
      'resizable',
      'movable',
      'minimizable',
      'maximizable',
      'closable',
      'focusable',
      'fullscreenable',
    ]) {
      this.#flags.set(flag, options[flag] !== false);
    }
    for (const flag of ['alwaysOnTop', 'kiosk', 'modal', 'skipTaskbar']) this.#flags.set(flag, options[flag] === true);
    windows.set(this.id, this);
    this.webContents = new WebContents(this, options.webPreferences ?? {});
    this.webContents.on('page-title-updated', (_event, title: string, explicit: boolean) => {
      const event = makeEvent();
      this.emit('page-title-updated', event, title, explicit);
      if (!event.defaultPrevented) this.#title = title;
    });
    this.webContents.on('electron-host-painted', () => {
      if (this.#readyToShow) return;
      this.#readyToShow = true;
      this.emit('ready-to-show', makeEvent());
    });
    app.emit('browser-window-created', makeEvent(), this);
    app.emit('web-contents-created', makeEvent(), this.webContents);
    if (this.#visible) queueMicrotask(() => this.#setFocus());
  }

  // What the page needs

  _openChild(url: string, options: WindowOptions): BrowserWindow {
    const child = new BrowserWindow(options);
    child.webContents.loadURL(url || 'about:blank').catch(() => undefined);
    return child;
  }
  async _createTarget(url: string): Promise<{ targetId: string; navigates: boolean }> {
    const { width, height } = this.#bounds;
    if (!host.headless) return { targetId: await openAppWindow(host.chromium!), navigates: false };
    const browser = host.chromium!.connection.browser;
    const { targetId } = await browser.send('Target.createTarget', { url, newWindow: true, width, height });
    return { targetId, navigates: true };
  }

  async _attached(_session: CdpSession, targetId: string): Promise<void> {
    const browser = host.chromium!.connection.browser;
    const { windowId } = await browser.send('Browser.getWindowForTarget', { targetId });
    this.#windowId = windowId;
    await this.#place();
  }

  async #place(): Promise<void> {
    const browser = host.chromium?.connection.browser;
    const windowId = this.#windowId;
    if (!browser || windowId === undefined || this.#destroyed) return;
    const { x, y, width, height } = this.#bounds;
    try {
      if (!host.headless) {
        const windowState = this.#fullScreen
          ? ('fullscreen' as const)
          : this.#maximized
            ? ('maximized' as const)
            : 'normal';
        const hidden = this.#minimized || (!this.#visible && this.#readyToShow);
        await browser.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'normal' } });
        if (hidden || windowState !== 'normal') {
          const bounds = { windowState: hidden ? ('minimized' as const) : windowState } as const;
          await browser.send('Browser.setWindowBounds', { windowId, bounds });
          return;
        }
        await browser.send('Browser.setWindowBounds', { windowId, bounds: { left: x, top: y } });
      }
      await browser.send('Browser.setContentsSize', { windowId, width, height });
    } catch {
      // The window is being closed.
    }
  }

  /** Chromium reports that the user changed the window. */
  async _resized(): Promise<void> {
    const size = (await this.webContents
      .executeJavaScript('({ width: innerWidth, height: innerHeight })')
      .catch(() => undefined)) as { width: number; height: number } | undefined;
    if (!size || this.#destroyed || host.headless) return;
    if (size.width === this.#bounds.width && size.height === this.#bounds.height) return;
    this.#bounds = { ...this.#bounds, ...size };
    this.emit('resize', makeEvent());
  }

  _requestClose(): void {
    this.close();
  }

  _closedFromOutside(): boolean {
    const event = makeEvent();
    this.emit('close', event);
    if (event.defaultPrevented) app._quitRefused();
    return !event.defaultPrevented;
  }

  _unloadPrevented(): void {
    this.#closing = false;
    app._quitRefused();
  }

  _gone(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    windows.delete(this.id);
    markDestroyed(this, DESTROYED);
    this.emit('closed', makeEvent());
    if (windows.size === 0) queueMicrotask(() => app._windowsGone());
  }

  #clamp(width: number, height: number): { width: number; height: number } {
    const [minWidth, minHeight] = this.#minimum;
    const [maxWidth, maxHeight] = this.#maximum;
    const limit = (value: number, low: number, high: number) =>
      Math.round(Math.max(low, high > 0 ? Math.min(value, high) : value));
    return { width: limit(width, minWidth, maxWidth), height: limit(height, minHeight, maxHeight) };
  }

  #setFocus(): void {
    if (this.#destroyed || focused === this) return;
    const before = focused;
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- the one window that has the focus, not a captured this
    focused = this;
    if (before && !before.isDestroyed()) {
      before.emit('blur', makeEvent());
      app.emit('browser-window-blur', makeEvent(), before);
    }
    this.emit('focus', makeEvent());
    this.webContents.emit('focus', makeEvent());
    app.emit('browser-window-focus', makeEvent(), this);
  }

  _losesFocus(): void {
    if (focused !== this) return;
    focused = undefined;
    this.emit('blur', makeEvent());
    this.webContents.emit('blur', makeEvent());
    app.emit('browser-window-blur', makeEvent(), this);
  }

  // Loading

  loadURL(url: string, options?: { userAgent?: string }): Promise<void> {
    return this.webContents.loadURL(url, options);
  }
  loadFile(path: string): Promise<void> {
    return this.webContents.loadFile(path);
  }
  reload(): void {
    this.webContents.reload();
  }

  // Life

  /** Raises `close`, which may be prevented; then asks the page's `beforeunload`. */
  close(): void {
    if (this.#destroyed || this.#closing) return;
    const event = makeEvent();
    this.emit('close', event);
    if (event.defaultPrevented) {
      app._quitRefused();
      return;
    }
    if (this.#destroyed) return;
    this.#closing = true;
    this.webContents._closeTarget(false);
  }

  /** Closes without asking: neither `close` nor `beforeunload`. */
  destroy(): void {
    if (!this.#destroyed) this.webContents._closeTarget(true);
  }
  isDestroyed(): boolean {
    return this.#destroyed;
  }

  show(): void {
    this.#show();
    this.focus();
  }
  showInactive(): void {
    this.#show();
  }
  #show(): void {
    if (this.#visible) return;
    this.#visible = true;
    void this.#place();
    this.emit('show', makeEvent());
  }
  hide(): void {
    if (!this.#visible) return;
    this.#visible = false;
    void this.#place();
    this._losesFocus();
    this.emit('hide', makeEvent());
  }
  isVisible(): boolean {
    return this.#visible && !this.#minimized;
  }
  focus(): void {
    if (!this.#visible || this.#minimized || this.#destroyed) return;
    this.webContents._cdp?.tell('Page.bringToFront');
    this.#setFocus();
  }
  blur(): void {
    this._losesFocus();
  }
  isFocused(): boolean {
    return focused === this;
  }

  minimize(): void {
    if (this.#minimized) return;
    this.#minimized = true;
    void this.#place();
    this._losesFocus();
    this.emit('minimize', makeEvent());
  }
  restore(): void {
    if (!this.#minimized) return;
    this.#minimized = false;
    void this.#place();
    this.emit('restore', makeEvent());
    this.#setFocus();
  }
  isMinimized(): boolean {
    return this.#minimized;
  }
  maximize(): void {
    if (this.#maximized) return;
    if (!this.#visible) this.#show();
    this.#maximized = true;
    this.#normal = { ...this.#bounds };
    if (host.headless) this.#bounds = { ...WORK_AREA };
    void this.#place();
    this.emit('maximize', makeEvent());
    this.emit('resize', makeEvent());
  }
  unmaximize(): void {
    if (!this.#maximized) return;
    this.#maximized = false;
    this.#bounds = { ...this.#normal };
    void this.#place();
    this.emit('unmaximize', makeEvent());
    this.emit('resize', makeEvent());
  }
  isMaximized(): boolean {
    return this.#maximized && !this.#minimized;
  }
  setFullScreen(flag: boolean): void {
    if (this.#fullScreen === flag) return;
    this.#fullScreen = flag;
    if (flag) this.#normal = { ...this.#bounds };
    if (host.headless) this.#bounds = flag ? { ...WORK_AREA } : { ...this.#normal };
    void this.#place();
    this.emit(flag ? 'enter-full-screen' : 'leave-full-screen', makeEvent());
  }
  isFullScreen(): boolean {
    return this.#fullScreen;
  }
  get fullScreen(): boolean {
    return this.#fullScreen;
  }
  set fullScreen(flag: boolean) {
    this.setFullScreen(flag);
  }
  isNormal(): boolean {
    return !this.#minimized && !this.#maximized && !this.#fullScreen;
  }

  // Place and size

  getBounds(): Rectangle {
    return { ...this.#bounds };
  }
  getContentBounds(): Rectangle {
    return { ...this.#bounds };
  }
  getNormalBounds(): Rectangle {
    return this.isNormal() || this.#minimized ? { ...this.#bounds } : { ...this.#normal };
  }
  setBounds(bounds: Partial<Rectangle>): void {
    const before = this.#bounds;
    const next = { ...before, ...bounds };
    this.#bounds = { x: Math.round(next.x), y: Math.round(next.y), ...this.#clamp(next.width, next.height) };
    void this.#place();
    if (before.x !== this.#bounds.x || before.y !== this.#bounds.y) {
      this.emit('move', makeEvent());
      this.emit('moved', makeEvent());
    }
    if (before.width !== this.#bounds.width || before.height !== this.#bounds.height) {
      this.emit('resize', makeEvent());
      this.emit('resized', makeEvent());
    }
  }
  setContentBounds(bounds: Partial<Rectangle>): void {
    this.setBounds(bounds);
  }
  getSize(): [number, number] {
    return [this.#bounds.width, this.#bounds.height];
  }
  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }
  getContentSize(): [number, number] {
    return this.getSize();
  }
  setContentSize(width: number, height: number): void {
    this.setSize(width, height);
  }
  getPosition(): [number, number] {
    return [this.#bounds.x, this.#bounds.y];
  }
  setPosition(x: number, y: number): void {
    this.setBounds({ x, y });
  }
  getMinimumSize(): [number, number] {
    return [...this.#minimum];
  }
  setMinimumSize(width: number, height: number): void {
    this.#minimum = [width, height];
  }
  getMaximumSize(): [number, number] {
    return [...this.#maximum];
  }
  setMaximumSize(width: number, height: number): void {
    this.#maximum = [width, height];
  }
  center(): void {
    const { x, y } = middleFor(this.#bounds);
    this.setPosition(x, y);
  }

  // Looks

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
  getParentWindow(): unknown {
    return this.#options.parent ?? null;
  }
  getChildWindows(): BrowserWindow[] {
    return BrowserWindow.getAllWindows().filter((window) => window.getParentWindow() === this);
  }
  getMediaSourceId(): string {
    return `window:${this.id}:0`;
  }
  capturePage(rect?: Rectangle): Promise<unknown> {
    return this.webContents.capturePage(rect);
  }

  static getAllWindows(): BrowserWindow[] {
    return [...windows.values()];
  }
  static getFocusedWindow(): BrowserWindow | null {
    return focused ?? null;
  }
  static fromId(id: number): BrowserWindow | null {
    return windows.get(id) ?? null;
  }
  static fromWebContents(contents: WebContents | undefined): BrowserWindow | null {
    return contents ? BrowserWindow.fromId(contents._window.id) : null;
  }
}
guardClass('BrowserWindow', BrowserWindow);

/** The one display that the host knows. */
export const WORK_AREA: Rectangle = { x: 0, y: 0, width: 1920, height: 1080 };

function middleFor({ width, height }: { width: number; height: number }): { x: number; y: number } {
  return { x: Math.round((WORK_AREA.width - width) / 2), y: Math.round((WORK_AREA.height - height) / 2) };
}

setWindowList({
  all: () => BrowserWindow.getAllWindows(),
  focusedOrFirst: () => focused ?? BrowserWindow.getAllWindows()[0],
});
setFocusedPage(() => focused?.webContents);
