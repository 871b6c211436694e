import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { CdpSession } from './cdp.ts';
import { type HostEvent, makeEvent } from './events.ts';
import { app } from './app.ts';
import { markDestroyed } from './destroyed.ts';
import { host } from './host.ts';
import { codec, IpcMain, ipcMain, type IpcEvent } from './ipc-main.ts';
import { NativeImage } from './native-image.ts';
import { absent, guardClass, NotProvidedError } from './not-provided.ts';
import { buildPageScripts, PRELOAD_STARTS } from './page-scripts.ts';
import { fromPartition, type Session } from './session.ts';
import { fromChromium, toChromium } from './urls.ts';
import { ELECTRON_VERSION } from './version.ts';
import { WebFrameMain } from './web-frame-main.ts';

export interface WebPreferences {
  preload?: string;
  contextIsolation?: boolean;
  sandbox?: boolean;
  nodeIntegration?: boolean;
  webSecurity?: boolean;
  webviewTag?: boolean;
  devTools?: boolean;
  additionalArguments?: string[];
  partition?: string;
  session?: Session;
  zoomFactor?: number;
  [name: string]: unknown;
}

/** What a page needs from the window that shows it. */
export interface PageWindow {
  readonly id: number;
  /** Chromium's window is there: put it in its place. */
  _attached(session: CdpSession, targetId: string): Promise<void>;
  _requestClose(): void;
  /** The page was closed without the app being asked: raises `close`; whether it may stay closed. */
  _closedFromOutside(): boolean;
  _gone(): void;
  /** The window is about to be destroyed: it loses the focus while it can still be asked. */
  _losesFocus(): void;
  /** The page's `beforeunload` objected to being closed. */
  _unloadPrevented(): void;
  /** Opens another window, which the page asked for. */
  _openChild(url: string, options: { webPreferences: WebPreferences }): unknown;
  _createTarget(url: string): Promise<{ targetId: string; navigates: boolean }>;
  focus(): void;
}

interface Details {
  url: string;
  isMainFrame: boolean;
  isSameDocument: boolean;
  frame: WebFrameMain | undefined;
  initiator: WebFrameMain | undefined;
}

const DESTROYED = {
  fields: ['session', 'navigationHistory'],
  allowed: ['isDestroyed'],
  rejecting: ['executeJavaScript', 'insertCSS', 'insertText', 'printToPDF', 'setVisualZoomLevelLimits'],
};

const pages = new Map<number, WebContents>();
const byTarget = new Map<string, WebContents>();
const byFrame = new Map<string, WebContents>();
let lastId = 0;

/** Errors of Chromium's network, with the numbers that Electron reports. */
const NET_ERRORS: Record<string, number> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_FILE_NOT_FOUND: -6,
  ERR_TIMED_OUT: -7,
  ERR_ACCESS_DENIED: -10,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_CONNECTION_REFUSED: -102,
  ERR_NAME_NOT_RESOLVED: -105,
  ERR_INTERNET_DISCONNECTED: -106,
  ERR_ADDRESS_UNREACHABLE: -109,
  ERR_UNEXPECTED: -9,
  ERR_INVALID_URL: -300,
  ERR_UNKNOWN_URL_SCHEME: -302,
};

/** Addresses that Chromium loads into a page by itself. */
const LOADABLE = /^(about|blob|chrome|data|file|https?|javascript|view-source):/;

function loadError({ name, code }: { name: string; code: number }, url: string): Error {
  return Object.assign(new Error(`${name} (${code}) loading '${url}'`), { errno: code, code: name, url });
}

function netError(text: string): { name: string; code: number } {
  const name = text.replace(/^net::/, '');
  return { name, code: NET_ERRORS[name] ?? -2 };
}

interface WindowOpenAnswer {
  action: 'deny' | 'allow';
  overrideBrowserWindowOptions?: { webPreferences?: WebPreferences };
}
type WindowOpenHandler = (details: Record<string, unknown>) => WindowOpenAnswer;

/** `WebContents`: the page of a window. */
export class WebContents extends EventEmitter {
  readonly id: number;
  readonly session: Session;
  readonly ipc = new IpcMain();
  readonly _targetId: Promise<string>;
  #mainFrame: WebFrameMain;
  readonly #frames = new Map<string, WebFrameMain>();
  readonly #preferences: WebPreferences;
  readonly #window: PageWindow;
  readonly #binding = `electron${randomUUID().replaceAll('-', '')}`;
  readonly #world = `electron-host-${randomUUID()}`;
  #cdp: CdpSession | undefined;
  #attached: Promise<CdpSession>;
  #startAttaching!: (url?: string) => void;
  #firstUrl: string | undefined;
  #target = '';
  #context: number | undefined;
  /** The same, by a name that no other process gives. */
  #contextName: string | undefined;
  #destroyed = false;
  #crashed = false;
  #closing = false;
  #loading = false;
  #loadingMainFrame = false;
  #title = '';
  #userAgent = '';
  #zoomFactor = 1;
  /** Kept beside the factor: computed from it, the level would not be the one that was set. */
  #zoomLevel = 0;
  #devTools = false;
  #audioMuted = false;
  #webRtcPolicy = 'default';
  #openHandler: WindowOpenHandler | undefined;
  /** Navigations that the main process asked for itself, by Chromium's URL. */
  #own = new Map<string, number>();
  /** Navigations that a page asked for, by frame. */
  #asked = new Map<string, string>();
  /** The document whose preload script has started, by the name that it gave itself. */
  #document: string | undefined;
  #lastStatus = 200;
  #painted = false;
  #pid = 0;

  constructor(window: PageWindow, preferences: WebPreferences) {
    super();
    this.setMaxListeners(0);
    this.id = ++lastId;
    this.#window = window;
    this.#preferences = preferences;
    this.session = preferences.session ?? fromPartition(preferences.partition ?? '');
    this.#zoomFactor = preferences.zoomFactor ?? 1;
    this.#zoomLevel = Math.log(this.#zoomFactor) / Math.log(1.2);
    this.#mainFrame = this.#makeFrame(`pending-${this.id}`, null);
    this.on('newListener', (name) => {
      if (name === 'before-input-event') queueMicrotask(() => this.#postInputWish());
    });
    pages.set(this.id, this);
    // Chromium's page is made with the first URL, so that nobody ever sees a blank page before it; a window into which
    // nothing is loaded gets a blank one after a moment.
    const start = new Promise<string>((resolve) => {
      const late = setTimeout(resolve, 100, 'about:blank');
      this.#startAttaching = (url = 'about:blank') => {
        clearTimeout(late);
        resolve(url);
      };
    });
    this.#attached = start.then((url) => this.#attach(url));
    this._targetId = this.#attached.then(() => this.#target);
    this._targetId.catch(() => undefined);
    this.#attached.catch((error: unknown) => {
      if (!this.#destroyed && !host.exiting) process.stderr.write(`electron-host: ${String(error)}\n`);
    });
  }

  /** The window that shows this page. */
  get _window(): PageWindow {
    return this.#window;
  }
  get mainFrame(): WebFrameMain {
    return this.#mainFrame;
  }
  get focusedFrame(): WebFrameMain | null {
    return this.#mainFrame;
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
  get zoomFactor(): number {
    return this.#zoomFactor;
  }
  set zoomFactor(factor: number) {
    this.setZoomFactor(factor);
  }
  get zoomLevel(): number {
    return this.getZoomLevel();
  }
  set zoomLevel(level: number) {
    this.setZoomLevel(level);
  }
  get userAgent(): string {
    return this.getUserAgent();
  }
  set userAgent(value: string) {
    this.setUserAgent(value);
  }
  get audioMuted(): boolean {
    return this.#audioMuted;
  }
  set audioMuted(muted: boolean) {
    this.setAudioMuted(muted);
  }
  get backgroundThrottling(): boolean {
    return false;
  }
  set backgroundThrottling(_allowed: boolean) {
    // Chromium is started without throttling.
  }

  // Attaching

  async #attach(url: string): Promise<CdpSession> {
    if (this.#destroyed) throw new Error('the page was destroyed before it was shown');
    const { targetId, navigates } = await this.#window._createTarget(url);
    const cdp = await sessionOf(targetId);
    if (this.#destroyed) {
      host.chromium!.connection.browser.tell('Target.closeTarget', { targetId });
      throw new Error('the page was destroyed before it was shown');
    }
    this.#target = targetId;
    this.#cdp = cdp;
    byTarget.set(targetId, this);
    this.#forgetFrame(this.#mainFrame);
    this.#mainFrame._id = targetId;
    this.#frames.set(targetId, this.#mainFrame);
    byFrame.set(targetId, this);
    this.#listen(cdp);
    await Promise.all([
      cdp.send('Page.enable'),
      cdp.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      this.#addScripts(cdp),
      // Frames of other origins are targets of their own; they tell where they went and which navigations they asked for.
      cdp.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }),
      this.#window._attached(cdp, targetId),
      ...(this.#userAgent ? [cdp.send('Emulation.setUserAgentOverride', { userAgent: this.#userAgent })] : []),
      cdp.send('Runtime.enable'),
    ]);
    host.emit('page-attached', this);
    // A new target is at about:blank already, and raises no events for it.
    if (navigates && url !== 'about:blank') this.#firstUrl = url;
    // Until now the target stood still.
    await cdp.send('Runtime.runIfWaitingForDebugger');
    return cdp;
  }

  async #addScripts(cdp: CdpSession): Promise<void> {
    const isolated = this.#preferences.contextIsolation !== false;
    const config = (preloadPath: string) => ({
      binding: this.#binding,
      preloadPath,
      process: {
        argv: [host.executable, '--type=renderer', ...(this.#preferences.additionalArguments ?? [])],
        execPath: host.executable,
        env: { ...process.env },
        pid: process.pid,
        platform: process.platform,
        arch: process.arch,
        versions: { ...process.versions, electron: ELECTRON_VERSION },
        resourcesPath: process.resourcesPath,
        contextIsolated: isolated,
        sandboxed: true,
      },
    });
    const secrets = { binding: this.#binding, mainWorld: randomUUID(), isolatedWorld: randomUUID() };
    let scripts;
    const preload = this.#preferences.preload ?? '';
    try {
      scripts = buildPageScripts(config(preload), secrets);
    } catch (error) {
      this.#preloadFailed(preload, error as Error);
      scripts = buildPageScripts(config(''), secrets);
    }
    const world = isolated ? { worldName: this.#world } : {};
    const bindingWorld = isolated ? { executionContextName: this.#world } : {};
    await Promise.all([
      cdp.send('Runtime.addBinding', { name: this.#binding, ...bindingWorld }),
      ...(scripts.main ? [cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.main })] : []),
      cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.isolated, ...world }),
      ...(scripts.isolated.includes('getPathForFile', scripts.isolated.lastIndexOf(PRELOAD_STARTS))
        ? [cdp.send('Debugger.enable')]
        : []),
    ]);
  }

  /**
   * The page stands still in `getPathForFile`: the protocol knows the path of a File, and the preload script wants it at
   * once. Any other pause is ended.
   */
  async #answerPause(cdp: CdpSession, at: { callFrameId: string; functionName: string } | undefined): Promise<void> {
    try {
      if (at?.functionName !== 'getPathForFile') return;
      const { callFrameId } = at;
      const { result } = await cdp.send('Debugger.evaluateOnCallFrame', { callFrameId, expression: 'file' });
      const { path } = await cdp.send('DOM.getFileInfo', { objectId: result.objectId! });
      const expression = `path = ${JSON.stringify(path)}`;
      await cdp.send('Debugger.evaluateOnCallFrame', { callFrameId, expression });
    } catch {
      // A file that was made by a script has no path.
    } finally {
      cdp.tell('Debugger.resume');
    }
  }

  #preloadFailed(path: string, error: Error): void {
    process.stderr.write(`Unable to load preload script: ${path}\n${error.stack}\n`);
    this.emit('preload-error', makeEvent(), path, error);
  }

  #makeFrame(id: string, parent: WebFrameMain | null): WebFrameMain {
    const frame = new WebFrameMain(
      {
        evaluate: (code, frameId, gesture) => this.#evaluate(code, gesture, frameId),
        post: (message) => this.#post(message),
        processId: () => this.getProcessId(),
        reload: () => this.reload(),
      },
      id,
      parent,
    );
    this.#frames.set(id, frame);
    byFrame.set(id, this);
    return frame;
  }

  #forgetFrame(frame: WebFrameMain): void {
    this.#frames.delete(frame._id);
    byFrame.delete(frame._id);
  }

  #removeFrame(id: string): void {
    const frame = this.#frames.get(id);
    if (!frame || frame === this.#mainFrame) return;
    for (const child of frame.frames) this.#removeFrame(child._id);
    frame.detached = true;
    if (frame.parent) frame.parent._children = frame.parent._children.filter((child) => child !== frame);
    this.#forgetFrame(frame);
  }

  #listen(cdp: CdpSession): void {
    const isMain = (frameId: string | undefined) => frameId === this.#target;

    cdp.listen('Runtime.executionContextCreated', ({ context }) => {
      const aux = context.auxData as { frameId?: string; isDefault?: boolean } | undefined;
      const mine = this.#preferences.contextIsolation === false ? aux?.isDefault : context.name === this.#world;
      if (mine && isMain(aux?.frameId)) [this.#context, this.#contextName] = [context.id, context.uniqueId];
    });
    cdp.listen('Runtime.executionContextDestroyed', ({ executionContextUniqueId }) => {
      // Each process counts its contexts from 1: that of the last document may go late, with the number of this one's.
      if (executionContextUniqueId === this.#contextName) this.#context = undefined;
    });
    cdp.listen('Runtime.executionContextsCleared', () => {
      this.#context = undefined;
    });
    cdp.listen('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name !== this.#binding) return;
      const message = JSON.parse(payload) as PageMessage;
      if (message.op === 'started') this.#document = message.page;
      if (message.page === this.#document) this.#context = executionContextId;
      this.#receive(message, executionContextId);
    });
    cdp.listen('Runtime.consoleAPICalled', ({ type, args, stackTrace }) => {
      const level = type === 'error' || type === 'assert' ? 'error' : type === 'warning' ? 'warning' : type;
      const message = args
        .map((arg) => String(arg.value ?? arg.description ?? arg.unserializableValue ?? ''))
        .join(' ');
      this.#console(level === 'log' ? 'info' : level, message, stackTrace?.callFrames[0]);
    });
    cdp.listen('Runtime.exceptionThrown', ({ exceptionDetails: details }) => {
      const text = details.exception?.description?.split('\n')[0] ?? details.text;
      this.#console('error', `Uncaught ${text}`, {
        url: details.url ?? '',
        lineNumber: details.lineNumber,
      });
    });

    cdp.listen('Page.frameAttached', ({ frameId, parentFrameId }) => {
      if (!this.#frames.has(frameId)) this.#makeFrame(frameId, this.#frames.get(parentFrameId) ?? this.#mainFrame);
    });
    cdp.listen('Page.frameDetached', ({ frameId, reason }) => {
      if (reason === 'remove') this.#removeFrame(frameId);
    });
    cdp.listen('Page.frameStartedLoading', ({ frameId }) => {
      if (!isMain(frameId)) return;
      this.#loading = true;
      this.#loadingMainFrame = true;
      this.emit('did-start-loading', makeEvent());
    });
    cdp.listen('Page.frameStoppedLoading', ({ frameId }) => {
      if (!isMain(frameId)) return;
      this.#loading = false;
      this.#loadingMainFrame = false;
      this.emit('did-stop-loading', makeEvent());
    });
    this.#listenToFrames(cdp);
    cdp.listen('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      const frame = host.chromium!.connection.session(sessionId);
      if (targetInfo.type === 'iframe') {
        this.#listenToFrames(frame);
        frame.tell('Page.enable');
      }
      frame.tell('Runtime.runIfWaitingForDebugger');
    });
    cdp.listen('Page.frameStartedNavigating', ({ frameId, url, navigationType }) => {
      const isMainFrame = isMain(frameId);
      const isSameDocument = navigationType === 'sameDocument';
      const frame = this.#frames.get(frameId);
      const mapped = fromChromium(url);
      this.emit(
        'did-start-navigation',
        makeEvent({ url: mapped, isSameDocument, isMainFrame, frame, initiator: undefined }),
        mapped,
        isSameDocument,
        isMainFrame,
        this.getProcessId(),
        frame?.routingId ?? 0,
      );
    });
    cdp.listen('Page.navigatedWithinDocument', ({ frameId, url }) => {
      const frame = this.#frames.get(frameId);
      if (frame) frame._url = url;
      const mapped = fromChromium(url);
      this.emit(
        'did-navigate-in-page',
        makeEvent(),
        mapped,
        isMain(frameId),
        this.getProcessId(),
        frame?.routingId ?? 0,
      );
    });
    cdp.listen('Page.domContentEventFired', () => {
      if (this.#zoomFactor !== 1) this.#applyZoom();
      this.emit('dom-ready', makeEvent());
    });
    cdp.listen('Page.loadEventFired', () => {
      if (this.#mainFrame._url.startsWith('chrome-error:')) return;
      this.#firstPaint();
      this.emit('did-finish-load', makeEvent());
      this.emit('did-frame-finish-load', makeEvent(), true, this.getProcessId(), this.#mainFrame.routingId);
    });
    cdp.listen('Page.lifecycleEvent', ({ frameId, name }) => {
      if (isMain(frameId) && (name === 'firstPaint' || name === 'firstContentfulPaint')) this.#firstPaint();
    });
    cdp.listen('Page.javascriptDialogOpening', ({ type }) => {
      // Electron shows no dialog for a navigation: here it is not held up by one.
      if (type === 'beforeunload') cdp.tell('Page.handleJavaScriptDialog', { accept: true });
    });
    // Only what the listeners in the page did not see; they ask the handler themselves.
    cdp.listen('Page.windowOpen', ({ url, windowName, windowFeatures }) => {
      const frameName = windowName === '_blank' ? '' : windowName;
      this._windowOpen({ url, frameName, features: windowFeatures.join(','), disposition: 'foreground-tab' });
    });
    cdp.listen('Debugger.paused', ({ callFrames }) => {
      void this.#answerPause(cdp, callFrames[0]);
    });
    cdp.listen('Page.frameResized', () => host.emit('frame-resized', this));
    cdp.on('detached', () => {
      if (this.#cdp === cdp) this.#lost();
    });
  }

  /** A document of a frame was committed. */
  #navigated(info: { id: string; name?: string; url: string; urlFragment?: string; unreachableUrl?: string }): void {
    // Sessions of frames outlive the page for a moment.
    if (this.#destroyed) return;
    const isMainFrame = info.id === this.#target;
    const frame = this.#frames.get(info.id) ?? this.#makeFrame(info.id, this.#mainFrame);
    frame.name = info.name ?? '';
    const failed = info.unreachableUrl;
    frame._url = (failed ?? info.url) + (info.urlFragment ?? '');
    if (isMainFrame) {
      for (const child of frame.frames) this.#removeFrame(child._id);
      this.#document = undefined;
      this.#painted = false;
      this.#title = '';
      this.#crashed = false;
      this.#pid = 0;
    }
    if (failed) {
      this.#failed(netError('ERR_FAILED'), failed, frame);
      return;
    }
    const status = isMainFrame ? this.#lastStatus : 200;
    this.emit(
      'did-frame-navigate',
      makeEvent(),
      frame.url,
      status,
      '',
      isMainFrame,
      this.getProcessId(),
      frame.routingId,
    );
    if (isMainFrame && !this.#destroyed) this.emit('did-navigate', makeEvent(), frame.url, status, '');
  }

  #listenToFrames(cdp: CdpSession): void {
    cdp.listen('Page.frameNavigated', ({ frame }) => this.#navigated(frame));
    cdp.listen('Page.frameRequestedNavigation', ({ frameId, url, disposition }) => {
      if (disposition !== 'currentTab') return;
      if (/^(https?|file):/.test(url)) {
        this.#asked.set(frameId, url);
        return;
      }
      // The Fetch domain does not stop these: external schemes, blob: and the like.
      if (/^(about|javascript):/.test(url) || frameId !== this.#target) return;
      if (!this._mayNavigate(frameId, url, false)) this.#cdp?.tell('Page.stopLoading');
    });
  }

  #firstPaint(): void {
    if (this.#painted) return;
    this.#painted = true;
    this.emit('electron-host-painted');
  }

  #console(level: string, message: string, at: { url: string; lineNumber: number } | undefined): void {
    const lineNumber = at?.lineNumber ?? 0;
    const sourceId = fromChromium(at?.url ?? '');
    const event = makeEvent({ level, message, lineNumber, sourceId, frame: this.#mainFrame });
    const number = ['debug', 'info', 'warning', 'error'].indexOf(level);
    this.emit('console-message', event, Math.max(number, 0), message, lineNumber, sourceId);
  }

  #failed({ name, code }: { name: string; code: number }, url: string, frame = this.#mainFrame): void {
    const mapped = fromChromium(url);
    const isMainFrame = frame === this.#mainFrame;
    this.emit('did-fail-load', makeEvent(), code, name, mapped, isMainFrame, this.getProcessId(), frame.routingId);
  }

  /** Chromium's target is gone: closed by us, by the user, or with the browser. */
  _targetGone(): void {
    this.#lost();
  }

  #lost(): void {
    if (this.#destroyed) return;
    if (this.#closing || host.exiting || this.#window._closedFromOutside()) {
      this.#gone();
      return;
    }
    // The app keeps a window that Chromium has closed already: it gets a new page with the same address.
    byTarget.delete(this.#target);
    for (const frame of this.#mainFrame.frames) this.#removeFrame(frame._id);
    this.#cdp = undefined;
    this.#context = undefined;
    const url = this.#mainFrame._url || 'about:blank';
    if (/^https?:/.test(url)) this.#own.set(url, 1);
    this.#attached = this.#attach(url);
    this.#attached
      .then((cdp) => {
        if (this.#firstUrl !== url) cdp.tell('Page.navigate', { url });
        this.#firstUrl = undefined;
      })
      .catch(() => this.#gone());
  }

  #gone(): void {
    if (this.#destroyed) return;
    this.#window._losesFocus();
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.#cdp?.removeAllListeners();
    pages.delete(this.id);
    byTarget.delete(this.#target);
    for (const frame of this.#frames.values()) {
      frame.detached = true;
      byFrame.delete(frame._id);
    }
    markDestroyed(this, DESTROYED);
    this.#window._gone();
    this.emit('destroyed', makeEvent());
  }

  _crashedWith(status: string, errorCode: number): void {
    this.#crashed = true;
    this.#context = undefined;
    this.#loading = false;
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

  // Messages

  #receive(message: PageMessage, context: number): void {
    switch (message.op) {
      case 'send':
      case 'invoke':
        this.#ipc(message, context);
        break;
      case 'window-open':
        this._windowOpen(message);
        break;
      case 'window-close':
        this.#window._requestClose();
        break;
      case 'accelerator':
        host.emit('accelerator', this, message.key);
        break;
      case 'input':
        this.#input(message.input);
        break;
      case 'context-menu': {
        const params = { ...message.params, pageURL: this.getURL(), frameURL: this.getURL(), mediaType: 'none' };
        this.emit('context-menu', makeEvent({ frame: this.#mainFrame }), {
          ...params,
          editFlags: {},
          menuSourceType: 'mouse',
        });
        break;
      }
      case 'title':
        this.#setTitle(message.title);
        break;
      case 'started':
        this.#postInputWish();
        host.emit('page-started', this);
        break;
      case 'preload-error': {
        const error = new Error(message.message);
        error.stack = message.stack;
        this.#preloadFailed(this.#preferences.preload ?? '', error);
        break;
      }
    }
  }

  /** The key has reached the page already; it can be seen here, but not be kept from the page. */
  #input(input: Record<string, unknown>): void {
    const event = makeEvent();
    this.emit('before-input-event', event, input);
    if (event.defaultPrevented) {
      process.stderr.write(`${new NotProvidedError('preventing before-input-event').message}\n`);
    }
  }
  #postInputWish(): void {
    this.#post({ op: 'input', wanted: this.listenerCount('before-input-event') > 0 });
  }

  /** @param context that asked, and is answered */
  #ipc(message: Extract<PageMessage, { channel: string }>, context: number): void {
    const { channel } = message;
    const frame = this.#mainFrame;
    const isCurrent = () => message.page === this.#document && !frame.detached;
    const event: IpcEvent = {
      type: 'frame',
      sender: this,
      /** "May be null if accessed after the frame has either navigated or been destroyed." */
      get senderFrame() {
        return isCurrent() ? frame : null;
      },
      processId: this.getProcessId(),
      frameId: frame.routingId,
      ports: [],
      returnValue: undefined,
      reply: (name, ...args) => this.send(name, ...args),
    };
    const args = codec.decode(message.data) as unknown[];
    if (message.op === 'send') {
      this.emit('ipc-message', event, channel, ...args);
      this.ipc.emit(channel, event, ...args);
      ipcMain.emit(channel, event, ...args);
      return;
    }
    const answer = (text: Record<string, unknown>) => {
      // The next document counts its calls from 1 again.
      if (isCurrent()) this.#post({ op: 'reply', id: message.id, ...text }, context);
    };
    const target = this.ipc._has(channel) ? this.ipc : ipcMain;
    target
      ._invoke(event, channel, args)
      .then((result) => answer({ data: codec.encode(result) }))
      .catch((error: unknown) => {
        process.stderr.write(
          `Error occurred in handler for '${channel}': ${String((error as Error)?.stack ?? error)}\n`,
        );
        // Only the text of an error crosses, as documented.
        answer({ error: String(error) });
      });
  }

  #post(message: Record<string, unknown>, context = this.#context): void {
    // Electron drops what is sent before the preload script runs.
    if (context === undefined || !this.#cdp) return;
    const text = JSON.stringify(JSON.stringify(message));
    const expression = `globalThis[${JSON.stringify(`${this.#binding}-in`)}](${text})`;
    const cdp = this.#cdp;
    cdp.send('Runtime.evaluate', { expression, contextId: context, silent: true }).then(
      ({ exceptionDetails }) => {
        if (exceptionDetails)
          this.#undelivered(message, exceptionDetails.exception?.description ?? exceptionDetails.text);
      },
      (error: unknown) => {
        // A page that was closed or left in the meantime takes nothing any more.
        if (cdp === this.#cdp && context === this.#context && !this.#closing) this.#undelivered(message, String(error));
      },
    );
  }

  #undelivered({ op, channel }: Record<string, unknown>, reason: string): void {
    if (this.#destroyed || host.exiting) return;
    const what = JSON.stringify({ op, channel });
    process.stderr.write(`electron-host: the page did not take ${what}: ${reason}\n`);
  }

  /** Sends a message to the page's preload script; what cannot be cloned is refused at once. */
  send(channel: string, ...args: unknown[]): void {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument');
    this.#post({ op: 'send', channel, data: codec.encode(args) });
  }
  sendToFrame(_frame: unknown, channel: string, ...args: unknown[]): void {
    this.send(channel, ...args);
  }

  _postAccelerators(keys: string[]): void {
    this.#post({ op: 'keys', data: codec.encode(keys) });
  }

  // Navigation

  #details(frameId: string, url: string): Details {
    const isMainFrame = frameId === this.#target;
    const frame = this.#frames.get(frameId);
    return { url: fromChromium(url), isMainFrame, isSameDocument: false, frame, initiator: frame };
  }

  #navigationEvent(name: string, frameId: string, url: string): HostEvent {
    const details = this.#details(frameId, url);
    const event = makeEvent(details);
    const { isMainFrame, frame } = details;
    if (name === 'will-frame-navigate') this.emit(name, event);
    else this.emit(name, event, details.url, false, isMainFrame, this.getProcessId(), frame?.routingId ?? 0);
    return event;
  }

  /**
   * Raises the events of a navigation that the page asked for, in Electron's order: will-frame-navigate for every frame, then
   * will-navigate for the main frame; will-redirect when a server redirects.
   */
  _mayNavigate(frameId: string, url: string, redirected: boolean): boolean {
    if (redirected) return !this.#navigationEvent('will-redirect', frameId, url).defaultPrevented;
    if (this.#navigationEvent('will-frame-navigate', frameId, url).defaultPrevented) return false;
    if (frameId !== this.#target) return true;
    return !this.#navigationEvent('will-navigate', frameId, url).defaultPrevented;
  }

  /** Decides about a document request that Chromium holds back. */
  async _mayRequest(frameId: string, url: string, redirected: boolean): Promise<boolean> {
    if (redirected) return this._mayNavigate(frameId, url, true);
    const own = this.#own.get(url);
    if (frameId === this.#target && own !== undefined) {
      if (own > 1) this.#own.set(url, own - 1);
      else this.#own.delete(url);
      return true;
    }
    if (frameId === this.#target && this.#asked.get(frameId) !== url) {
      // Page events and network events come on different ways. After a round trip to the page, its own request is known;
      // what is still unknown was asked for from outside, by a test driver. A page that does not answer is not trusted.
      const answered = await Promise.race([
        this.#cdp!.send('Runtime.evaluate', { expression: '0' }).then(
          () => true,
          () => true,
        ),
        new Promise<boolean>((resolve) => setTimeout(resolve, 500, false)),
      ]);
      if (this.#destroyed) return false;
      if (answered && this.#asked.get(frameId) !== url) return true;
    }
    this.#asked.delete(frameId);
    return this._mayNavigate(frameId, url, false);
  }

  _documentStatus(frameId: string, status: number): void {
    if (frameId === this.#target) this.#lastStatus = status;
  }

  /** Loads an URL; resolves at did-finish-load and rejects at did-fail-load, as documented. */
  async loadURL(url: string, options: { userAgent?: string } = {}): Promise<void> {
    if (options.userAgent) this.setUserAgent(options.userAgent);
    const target = URL.parse(toChromium(url))?.href;
    if (target === undefined) {
      const error = netError('ERR_INVALID_URL');
      this.#failed(error, url);
      throw loadError(error, url);
    }
    // As in Electron, such a load stops without an event.
    if (!LOADABLE.test(target)) throw loadError(netError('ERR_FAILED'), url);
    const done = this.#nextLoad(url);
    done.catch(() => undefined);
    this.#own.set(target, (this.#own.get(target) ?? 0) + 1);
    this.#loading = true;
    this.#startAttaching(target);
    const cdp = await this.#attached;
    if (this.#firstUrl === target) {
      this.#firstUrl = undefined;
      if (!/^https?:/.test(target)) this.#own.delete(target);
      await done;
      return;
    }
    const sameDocument = this.#isSameDocument(target);
    const result = await cdp.send('Page.navigate', { url: target });
    if (!/^https?:/.test(target) || sameDocument) this.#own.delete(target);
    if (result.errorText) {
      const error = netError(result.errorText);
      this.#own.delete(target);
      if (error.code === -3) this.#failed(error, target);
      throw loadError(error, url);
    }
    if (!result.loaderId) return;
    await done;
  }

  #isSameDocument(target: string): boolean {
    const [now] = this.#mainFrame._url.split('#');
    return target.includes('#') && target.split('#')[0] === now;
  }

  #nextLoad(url: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        this.off('did-finish-load', finish);
        this.off('did-fail-load', fail);
        this.off('destroyed', gone);
      };
      const finish = () => {
        stop();
        resolve();
      };
      const fail = (_event: unknown, code: number, name: string, failedUrl: string, isMainFrame: boolean) => {
        if (!isMainFrame) return;
        stop();
        reject(loadError({ name, code }, failedUrl));
      };
      const gone = () => {
        stop();
        reject(loadError(netError('ERR_FAILED'), url));
      };
      this.on('did-finish-load', finish);
      this.on('did-fail-load', fail);
      this.on('destroyed', gone);
    });
  }

  async loadFile(path: string): Promise<void> {
    await this.loadURL(new URL(path, `file://${process.cwd()}/`).href);
  }

  #reload(ignoreCache: boolean): void {
    void this.#attached
      .then(async (cdp) => {
        const url = this.#mainFrame._url.split('#')[0]!;
        this.#own.set(url, (this.#own.get(url) ?? 0) + 1);
        if (this.#crashed) await cdp.send('Page.navigate', { url: this.#mainFrame._url });
        else await cdp.send('Page.reload', { ignoreCache });
      })
      .catch(() => undefined);
  }
  reload(): void {
    this.#reload(false);
  }
  reloadIgnoringCache(): void {
    this.#reload(true);
  }
  stop(): void {
    this.#cdp?.tell('Page.stopLoading');
  }

  /** Chromium tells its history later than Electron's synchronous methods would have to answer. */
  readonly navigationHistory = absent('navigationHistory');

  getURL(): string {
    return this.#mainFrame.url;
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
    return this.#loading;
  }
  isLoadingMainFrame(): boolean {
    return this.#loadingMainFrame;
  }
  isWaitingForResponse(): boolean {
    return false;
  }
  isDestroyed(): boolean {
    return this.#destroyed;
  }
  isCrashed(): boolean {
    return this.#crashed;
  }
  isFocused(): boolean {
    return getFocusedPage() === this;
  }
  getType(): string {
    return 'window';
  }

  /** Terminates the renderer; `render-process-gone` follows. */
  forcefullyCrashRenderer(): void {
    // The answer never comes: the renderer that would give it is gone.
    this.#cdp?.tell('Page.crash');
  }

  /** Closes the page as `window.close()` would; its `beforeunload` is asked in any case. */
  close(_options: { waitForBeforeUnload?: boolean } = {}): void {
    this.#window._requestClose();
  }

  /** Really closes the target; `beforeunload` is asked unless `force`. */
  _closeTarget(force: boolean): void {
    this.#closing = true;
    if (this.#destroyed) return;
    const browser = host.chromium?.connection.browser;
    if (force || this.#crashed) {
      if (this.#target) browser?.tell('Target.closeTarget', { targetId: this.#target });
      else
        this.#attached
          .then(() => browser?.tell('Target.closeTarget', { targetId: this.#target }))
          .catch(() => undefined);
      this.#gone();
    } else {
      void this.#attached.then(
        async (cdp) => {
          if (await this.#mayUnload(cdp)) browser?.tell('Target.closeTarget', { targetId: this.#target });
          else this.#closing = false;
        },
        () => this.#gone(),
      );
    }
  }

  /**
   * Asks `beforeunload` as Chromium does of a page that the user has touched, but without a dialog, which a test driver would
   * answer. As in Electron, preventing `will-prevent-unload` means "close all the same".
   */
  async #mayUnload(cdp: CdpSession): Promise<boolean> {
    const expression = `(() => {
      if (!navigator.userActivation.hasBeenActive) return false;
      const event = document.createEvent('BeforeUnloadEvent');
      event.initEvent('beforeunload', false, true);
      dispatchEvent(event);
      return event.defaultPrevented || event.returnValue !== '';
    })()`;
    const objects = await Promise.race([
      cdp.send('Runtime.evaluate', { expression, returnByValue: true }).then(
        ({ result }) => result.value === true,
        () => false,
      ),
      // A page that hangs is closed.
      new Promise<boolean>((resolve) => setTimeout(resolve, 2000, false)),
    ]);
    if (!objects || this.#destroyed) return true;
    const event = makeEvent();
    this.emit('will-prevent-unload', event);
    if (event.defaultPrevented) return true;
    this.#window._unloadPrevented();
    return false;
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#openHandler = handler;
  }
  _windowOpen(request: { url: string; frameName: string; features: string; disposition: string }): void {
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
      webPreferences: { ...this.#preferences, ...options.webPreferences },
    });
    this.emit('did-create-window', child, { ...details, options });
  }

  // Scripts, pictures and the rest

  async #evaluate(code: string, userGesture: boolean, frameId?: string): Promise<unknown> {
    const cdp = await this.#attached;
    let contextId: number | undefined;
    if (frameId && frameId !== this.#target) {
      throw new NotProvidedError('WebFrameMain.executeJavaScript of a sub-frame');
    }
    if (this.#mainFrame._url === '' && this.#loading) await new Promise((resolve) => this.once('dom-ready', resolve));
    const result = await cdp.send('Runtime.evaluate', {
      expression: code,
      awaitPromise: true,
      returnByValue: true,
      userGesture,
      ...(contextId === undefined ? {} : { contextId }),
    });
    if (result.exceptionDetails) {
      const description = result.exceptionDetails.exception?.description ?? result.exceptionDetails.text;
      const error = new Error(description.split('\n')[0]!.replace(/^Error: /, ''));
      error.stack = description;
      throw error;
    }
    return result.result.value as unknown;
  }
  executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    return this.#evaluate(code, userGesture);
  }
  async insertCSS(css: string): Promise<string> {
    const key = `electron-host-css-${randomUUID()}`;
    await this.#evaluate(
      `{ const s = new CSSStyleSheet(); s.replaceSync(${JSON.stringify(css)}); ` +
        `(globalThis.__sheets ??= new Map()).set(${JSON.stringify(key)}, s); ` +
        'document.adoptedStyleSheets = [...document.adoptedStyleSheets, s]; undefined }',
      false,
    );
    return key;
  }

  async capturePage(rect?: { x: number; y: number; width: number; height: number }): Promise<NativeImage> {
    const cdp = await this.#attached;
    const { data } = await cdp.send('Page.captureScreenshot', {
      format: 'png',
      ...(rect ? { clip: { ...rect, scale: 1 } } : {}),
    });
    return new NativeImage(Buffer.from(data, 'base64'));
  }

  setZoomFactor(factor: number): void {
    if (!(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0");
    this.#zoomFactor = factor;
    this.#zoomLevel = Math.log(factor) / Math.log(1.2);
    this.#applyZoom();
  }
  /** By CSS: the protocol's own ways belong to test drivers. */
  #applyZoom(): void {
    const code = `document.documentElement.style.zoom = ${JSON.stringify(String(this.#zoomFactor))}; undefined`;
    this.#evaluate(code, false).catch(() => undefined);
  }
  getZoomFactor(): number {
    return this.#zoomFactor;
  }
  setZoomLevel(level: number): void {
    this.setZoomFactor(1.2 ** level);
    this.#zoomLevel = level;
  }
  getZoomLevel(): number {
    return this.#zoomLevel;
  }
  setVisualZoomLevelLimits(_minimum: number, _maximum: number): Promise<void> {
    return Promise.resolve();
  }

  setUserAgent(userAgent: string): void {
    this.#userAgent = userAgent;
    void this.#attached.then((cdp) => cdp.tell('Emulation.setUserAgentOverride', { userAgent })).catch(() => undefined);
  }
  getUserAgent(): string {
    return this.#userAgent || this.session.getUserAgent();
  }

  openDevTools(_options?: object): void {
    if (this.#preferences.devTools === false || this.#devTools) return;
    this.#devTools = true;
    this.emit('devtools-opened', makeEvent());
  }
  closeDevTools(): void {
    if (!this.#devTools) return;
    this.#devTools = false;
    this.emit('devtools-closed', makeEvent());
  }
  isDevToolsOpened(): boolean {
    return this.#devTools;
  }
  isDevToolsFocused(): boolean {
    return false;
  }
  toggleDevTools(): void {
    if (this.#devTools) this.closeDevTools();
    else this.openDevTools();
  }

  /** The preferences in force, with Electron's defaults. */
  getLastWebPreferences(): WebPreferences {
    return {
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      devTools: true,
      javascript: true,
      images: true,
      plugins: false,
      experimentalFeatures: false,
      safeDialogs: false,
      spellcheck: true,
      ...this.#preferences,
    };
  }

  getProcessId(): number {
    return this.#pid || this.id;
  }
  getOSProcessId(): number {
    return host.chromium?.pid ?? 0;
  }
  focus(): void {
    this.#window.focus();
  }
  setAudioMuted(muted: boolean): void {
    this.#audioMuted = muted;
  }
  isAudioMuted(): boolean {
    return this.#audioMuted;
  }
  isCurrentlyAudible(): boolean {
    return false;
  }
  setBackgroundThrottling(_allowed: boolean): void {}
  getBackgroundThrottling(): boolean {
    return false;
  }
  setIgnoreMenuShortcuts(_ignore: boolean): void {}
  /** Kept only: Chromium takes the policy of a page from the command line. */
  setWebRTCIPHandlingPolicy(policy: string): void {
    this.#webRtcPolicy = policy;
  }
  getWebRTCIPHandlingPolicy(): string {
    return this.#webRtcPolicy;
  }
  invalidate(): void {}

  /** Editing commands, as the menu roles send them. */
  #edit(command: string): void {
    void this.#evaluate(`document.execCommand(${JSON.stringify(command)})`, true).catch(() => undefined);
  }
  undo(): void {
    this.#edit('undo');
  }
  redo(): void {
    this.#edit('redo');
  }
  cut(): void {
    this.#edit('cut');
  }
  copy(): void {
    this.#edit('copy');
  }
  paste(): void {
    this.#edit('paste');
  }
  delete(): void {
    this.#edit('delete');
  }
  selectAll(): void {
    this.#edit('selectAll');
  }
  unselect(): void {
    this.#edit('unselect');
  }
  async insertText(text: string): Promise<void> {
    const cdp = await this.#attached;
    await cdp.send('Input.insertText', { text });
  }
  async printToPDF(_options: object = {}): Promise<Buffer> {
    const cdp = await this.#attached;
    const { data } = await cdp.send('Page.printToPDF', { printBackground: true, preferCSSPageSize: true });
    return Buffer.from(data, 'base64');
  }

  /** For parts of the host that speak to the page themselves. */
  get _cdp(): CdpSession | undefined {
    return this.#cdp;
  }
  get _ready(): Promise<CdpSession> {
    return this.#attached;
  }
  get _origin(): string {
    return this.#mainFrame._url;
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
    return getFocusedPage() ?? null;
  }
  static _ofFrame(frameId: string): WebContents | undefined {
    return byFrame.get(frameId);
  }
}
guardClass('WebContents', WebContents);

type PageMessage = { page: string } & PageRequest;
type PageRequest =
  | { op: 'send' | 'invoke'; channel: string; id: number; data: string }
  | { op: 'window-open'; url: string; frameName: string; features: string; disposition: string }
  | { op: 'window-close' | 'started' }
  | { op: 'accelerator'; key: string }
  | { op: 'title'; title: string }
  | { op: 'input'; input: Record<string, unknown> }
  | { op: 'context-menu'; params: Record<string, unknown> }
  | { op: 'preload-error'; message: string; stack: string };

const sessions = new Map<string, Promise<CdpSession>>();
const arrivals = new Map<string, (session: CdpSession) => void>();

/** The session of a target: Chromium attaches the host to every new page before the page does anything. */
function sessionOf(targetId: string): Promise<CdpSession> {
  let session = sessions.get(targetId);
  if (!session) {
    session = new Promise((resolve) => arrivals.set(targetId, resolve));
    sessions.set(targetId, session);
  }
  return session;
}
export function targetArrived(targetId: string, session: CdpSession): void {
  void sessionOf(targetId);
  arrivals.get(targetId)!(session);
}

let focusedPage: () => WebContents | undefined = () => undefined;
function getFocusedPage(): WebContents | undefined {
  return focusedPage();
}
export function setFocusedPage(get: () => WebContents | undefined): void {
  focusedPage = get;
}
