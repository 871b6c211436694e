import type { CdpSession } from './cdp.ts';
import { makeEvent } from './events.ts';
import { app } from './app.ts';
import { markDestroyed } from './destroyed.ts';
import { host } from './host.ts';
import { codec } from './ipc-main.ts';
import { absent, guardClass } from './not-provided.ts';
import type { NativeImage } from './native-image.ts';
import { PageChannel, type WindowOpenRequest } from './page-channel.ts';
import { PageCommands } from './page-commands.ts';
import { PageEvents } from './page-events.ts';
import { PageFeatures } from './page-features.ts';
import { PageFrames } from './page-frames.ts';
import { PageLife } from './page-life.ts';
import { PageNavigation } from './page-navigation.ts';
import { PageState } from './page-state.ts';
import type { PageWindow, WebPreferences } from './page-window.ts';
import { fromPartition } from './session.ts';
import { fromChromium } from './urls.ts';
import type { WebFrameMain } from './web-frame-main.ts';

const DESTROYED = {
  fields: ['session', 'navigationHistory'],
  allowed: ['isDestroyed'],
  rejecting: ['executeJavaScript', 'insertCSS', 'insertText', 'printToPDF', 'setVisualZoomLevelLimits'],
};

const pages = new Map<number, WebContents>();
const byTarget = new Map<string, WebContents>();
const byFrame = new Map<string, WebContents>();
let lastId = 0;

interface WindowOpenAnswer {
  action: 'deny' | 'allow';
  overrideBrowserWindowOptions?: { webPreferences?: WebPreferences };
}
type WindowOpenHandler = (details: Record<string, unknown>) => WindowOpenAnswer;

/** `WebContents`: the page of a window. Its parts do the work; here is what Electron shows of it. */
export class WebContents extends PageFeatures {
  readonly id: number;
  readonly ipc: PageChannel['ipc'];
  readonly _targetId: Promise<string>;
  /** Chromium tells its history later than Electron's synchronous methods would have to answer. */
  readonly navigationHistory = absent('navigationHistory');
  readonly #window: PageWindow;
  protected readonly _page: PageState;
  protected readonly _commands: PageCommands;
  readonly #frames: PageFrames;
  readonly #channel: PageChannel;
  readonly #navigation: PageNavigation;
  readonly #life: PageLife;
  #title = '';
  #openHandler: WindowOpenHandler | undefined;

  constructor(window: PageWindow, preferences: WebPreferences) {
    super(preferences.session ?? fromPartition(preferences.partition ?? ''));
    this.id = ++lastId;
    this.#window = window;
    this._page = new PageState(this, this.id, preferences);
    this.#frames = new PageFrames(
      {
        evaluate: (code, frameId, gesture) => this._commands.evaluate(code, gesture, frameId),
        post: (message) => this.#channel.post(message),
        processId: () => this._page.processId,
        reload: () => this.#navigation.reload(false),
      },
      `pending-${this.id}`,
      { add: (id) => byFrame.set(id, this), remove: (id) => byFrame.delete(id) },
    );
    this._commands = new PageCommands(this._page, this.#frames);
    this.#navigation = new PageNavigation(this._page, this.#frames, (url) => this.#life.start(url));
    this.#channel = new PageChannel(this._page, this.#frames, {
      openWindow: (request) => this.#openWindow(request),
      close: () => window._requestClose(),
      setTitle: (title) => this.#setTitle(title),
    });
    this.ipc = this.#channel.ipc;
    pages.set(this.id, this);
    this.#life = new PageLife({
      page: this._page,
      window,
      frames: this.#frames,
      channel: this.#channel,
      navigation: this.#navigation,
      events: this.#makeEvents(),
      targetIs: (target) => byTarget.set(target, this),
      targetWas: (target) => byTarget.delete(target),
      destroy: () => {
        pages.delete(this.id);
        markDestroyed(this, DESTROYED);
      },
    });
    this._targetId = this._page.attached.then(() => this._page.target);
    this._targetId.catch(() => undefined);
  }

  #makeEvents(): PageEvents {
    return new PageEvents({
      page: this._page,
      frames: this.#frames,
      navigation: this.#navigation,
      leftDocument: () => {
        this.#title = '';
        this.#channel.leftDocument();
      },
      domReady: () => this._commands.zoomNewDocument(),
      openWindow: (request) => this.#openWindow(request),
    });
  }

  get mainFrame(): WebFrameMain {
    return this.#frames.main;
  }
  get focusedFrame(): WebFrameMain | null {
    return this.#frames.main;
  }
  get opener(): null {
    return null;
  }
  get hostWebContents(): null {
    return null;
  }
  get devToolsWebContents(): null {
    return null;
  }
  // Messages

  /** Sends a message to the page's preload script; what cannot be cloned is refused at once. */
  send(channel: string, ...args: unknown[]): void {
    this.#channel.send(channel, args);
  }
  sendToFrame(_frame: unknown, channel: string, ...args: unknown[]): void {
    this.send(channel, ...args);
  }

  // Navigation

  /** Loads an URL; resolves at did-finish-load and rejects at did-fail-load, as documented. */
  async loadURL(url: string, options: { userAgent?: string } = {}): Promise<void> {
    if (options.userAgent) this.setUserAgent(options.userAgent);
    await this.#navigation.load(url);
  }
  async loadFile(path: string): Promise<void> {
    await this.loadURL(new URL(path, `file://${process.cwd()}/`).href);
  }
  reload(): void {
    this.#navigation.reload(false);
  }
  reloadIgnoringCache(): void {
    this.#navigation.reload(true);
  }
  stop(): void {
    this.#navigation.stop();
  }
  getURL(): string {
    return this.#frames.main.url;
  }
  getTitle(): string {
    return this.#title || this.getURL();
  }
  #setTitle(title: string): void {
    if (title === this.#title) return;
    this.#title = title;
    this.emit('page-title-updated', makeEvent(), this.getTitle(), title !== '');
  }
  isLoading(): boolean {
    return this._page.loading;
  }
  isLoadingMainFrame(): boolean {
    return this._page.loadingMainFrame;
  }
  isWaitingForResponse(): boolean {
    return false;
  }
  isDestroyed(): boolean {
    return this._page.destroyed;
  }
  isCrashed(): boolean {
    return this._page.crashed;
  }
  isFocused(): boolean {
    return focusedPage() === this;
  }
  getType(): string {
    return 'window';
  }

  /** Terminates the renderer; `render-process-gone` follows. */
  forcefullyCrashRenderer(): void {
    // The answer never comes: the renderer that would give it is gone.
    this._page.cdp?.tell('Page.crash');
  }

  /** Closes the page as `window.close()` would; its `beforeunload` is asked in any case. */
  close(_options: { waitForBeforeUnload?: boolean } = {}): void {
    this.#window._requestClose();
  }

  /** There is no desktop to drag to: what would be dragged is recorded. */
  startDrag({ file, files, icon }: { file?: string; files?: string[]; icon?: NativeImage | string }): void {
    const dragged = files ?? (file === undefined ? [] : [file]);
    if (dragged.length === 0) throw new Error("Must specify either 'file' or 'files' option");
    if (!icon || (typeof icon !== 'string' && icon.isEmpty())) throw new Error("Must specify non-empty 'icon' option");
    host.records.drags.push({ windowId: this.#window.id, files: dragged });
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#openHandler = handler;
  }
  #openWindow(request: WindowOpenRequest): void {
    const url = fromChromium(request.url);
    const referrer = { url: this.getURL(), policy: 'strict-origin-when-cross-origin' };
    const { frameName, features, disposition } = request;
    const details = { url, frameName, features, disposition, referrer };
    // As documented: without a handler, the window is opened.
    const answer = this.#openHandler?.(details) ?? { action: 'allow' };
    if (answer.action === 'deny') return;
    const options = answer.overrideBrowserWindowOptions ?? {};
    const child = this.#window._openChild(url, {
      ...options,
      webPreferences: { ...this._page.preferences, ...options.webPreferences },
    });
    this.emit('did-create-window', child, { ...details, options });
  }

  getProcessId(): number {
    return this._page.processId;
  }
  getOSProcessId(): number {
    return host.chromium?.pid ?? 0;
  }
  focus(): void {
    this.#window.focus();
  }
  // For parts of the host that speak to the page themselves

  get _window(): PageWindow {
    return this.#window;
  }
  get _cdp(): CdpSession | undefined {
    return this._page.cdp;
  }
  get _ready(): Promise<CdpSession> {
    return this._page.attached;
  }
  get _origin(): string {
    return this.#frames.main._url;
  }
  get _navigation(): PageNavigation {
    return this.#navigation;
  }
  get _life(): PageLife {
    return this.#life;
  }
  _postAccelerators(keys: string[]): void {
    this.#channel.post({ op: 'keys', data: codec.encode(keys) });
  }
  _crashedWith(status: string, errorCode: number): void {
    this._page.crashed = true;
    this.#channel.lost();
    this.#navigation.lost();
    this._page.loading = false;
    const reasons: Record<string, string> = {
      'abnormal exit': 'abnormal-exit',
      oom: 'oom',
      'launch failed': 'launch-failed',
    };
    // Chromium's own page crash is how the renderer is killed from outside.
    const reason = status === 'killed' ? 'killed' : (reasons[status] ?? 'crashed');
    const details = { reason, exitCode: errorCode };
    this.emit('render-process-gone', makeEvent(), details);
    app.emit('render-process-gone', makeEvent(), this, details);
  }

  static getAllWebContents(): WebContents[] {
    return [...pages.values()];
  }
  static fromId(id: number): WebContents | undefined {
    return pages.get(id);
  }
  static fromFrame(frame: WebFrameMain): WebContents | undefined {
    return byFrame.get(frame._id);
  }
  static fromDevToolsTargetId(targetId: string): WebContents | undefined {
    return byTarget.get(targetId);
  }
  static getFocusedWebContents(): WebContents | null {
    return focusedPage() ?? null;
  }
  static _ofFrame(frameId: string): WebContents | undefined {
    return byFrame.get(frameId);
  }
}
guardClass('WebContents', WebContents);

let focusedPage: () => WebContents | undefined = () => undefined;
export function setFocusedPage(get: () => WebContents | undefined): void {
  focusedPage = get;
}
