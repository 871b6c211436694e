import { app, setWindowList } from './app.ts';
import { markDestroyed } from './destroyed.ts';
import { makeEvent } from './events.ts';
import { host } from './host.ts';
import { openAppWindow } from './app-window.ts';
import { guardClass } from './not-provided.ts';
import type { PageWindow } from './page-window.ts';
import { setFocusedPage, WebContents } from './web-contents.ts';
import type { WindowOptions } from './window-looks.ts';
import { type Rectangle, WindowPlace } from './window-place.ts';

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
export class BrowserWindow extends WindowPlace implements PageWindow {
  readonly id: number;
  readonly webContents: WebContents;
  readonly #options: WindowOptions;
  #destroyed = false;
  #closing = false;

  constructor(options: WindowOptions = {}) {
    super(options);
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    this.setMaxListeners(0);
    this.id = ++lastId;
    this.#options = options;
    windows.set(this.id, this);
    this.webContents = new WebContents(this, options.webPreferences ?? {});
    this.webContents.on('page-title-updated', (_event, title: string, explicit: boolean) => {
      const event = makeEvent();
      this.emit('page-title-updated', event, title, explicit);
      if (!event.defaultPrevented) this.setTitle(title);
    });
    this.webContents.on('electron-host-painted', () => this._painted());
    app.emit('browser-window-created', makeEvent(), this);
    app.emit('web-contents-created', makeEvent(), this.webContents);
    if (this.isVisible()) queueMicrotask(() => this._takesFocus());
  }

  // What the page needs

  _openChild(url: string, options: WindowOptions): BrowserWindow {
    const child = new BrowserWindow(options);
    child.webContents.loadURL(url || 'about:blank').catch(() => undefined);
    return child;
  }
  async _createTarget(url: string): Promise<{ targetId: string; navigates: boolean }> {
    const { width, height } = this.getBounds();
    if (!host.headless) return { targetId: await openAppWindow(host.chromium!), navigates: false };
    const { connection, isShell } = host.chromium!;
    // In the headless shell a page that stands still on its way to an address has no renderer that could be spoken to, and
    // an address that is the document itself is shown before the page stands still: its load would be over unheard.
    const first = isShell || url.startsWith('data:') ? 'about:blank' : url;
    const { targetId } = await connection.browser.send('Target.createTarget', {
      url: first,
      newWindow: true,
      width,
      height,
    });
    return { targetId, navigates: first === url };
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

  protected _takesFocus(): void {
    if (this.#destroyed || focused === this) return;
    const before = focused;
    // oxlint-disable-next-line typescript/no-this-alias -- the one window that has the focus, not a captured this
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
    this.webContents._life.close(false);
  }

  /** Closes without asking: neither `close` nor `beforeunload`. */
  destroy(): void {
    if (!this.#destroyed) this.webContents._life.close(true);
  }
  isDestroyed(): boolean {
    return this.#destroyed;
  }

  focus(): void {
    if (this.#destroyed || !this.isVisible()) return;
    this.webContents._cdp?.tell('Page.bringToFront');
    this._takesFocus();
  }
  blur(): void {
    this._losesFocus();
  }
  isFocused(): boolean {
    return focused === this;
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

setWindowList({
  all: () => BrowserWindow.getAllWindows(),
  focusedOrFirst: () => focused ?? BrowserWindow.getAllWindows()[0],
});
setFocusedPage(() => focused?.webContents);
