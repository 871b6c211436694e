import type { CdpSession } from './cdp.ts';
import { makeEvent } from './events.ts';
import { host } from './host.ts';
import type { WindowOpenRequest } from './page-channel.ts';
import type { PageFrames } from './page-frames.ts';
import type { PageNavigation } from './page-navigation.ts';
import { answerPause } from './page-preload.ts';
import type { PageState } from './page-state.ts';
import { fromChromium } from './urls.ts';

interface PageEventsDeps {
  page: PageState;
  frames: PageFrames;
  navigation: PageNavigation;
  /** The main frame has another document. */
  leftDocument(): void;
  domReady(): void;
  openWindow(request: WindowOpenRequest): void;
}

/** Raises the page's events by what Chromium tells of the page. */
export class PageEvents {
  readonly #deps: PageEventsDeps;
  readonly #page: PageState;
  #painted = false;

  constructor(deps: PageEventsDeps) {
    this.#deps = deps;
    this.#page = deps.page;
  }

  listen(cdp: CdpSession): void {
    this.#listenToConsole(cdp);
    this.#listenToFrames(cdp);
    this.#listenToLoading(cdp);
    this.#listenToNavigation(cdp);
    cdp.listen('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type !== 'iframe') return;
      const frame = host.chromium!.connection.session(sessionId);
      this.#listenToNavigation(frame);
      void this.#followFrame(frame);
    });
    cdp.listen('Page.javascriptDialogOpening', ({ type }) => {
      // Electron shows no dialog for a navigation: here it is not held up by one.
      if (type === 'beforeunload') cdp.tell('Page.handleJavaScriptDialog', { accept: true });
    });
    // Only what the listeners in the page did not see; they ask the handler themselves.
    cdp.listen('Page.windowOpen', ({ url, windowName, windowFeatures }) => {
      const frameName = windowName === '_blank' ? '' : windowName;
      this.#deps.openWindow({ url, frameName, features: windowFeatures.join(','), disposition: 'foreground-tab' });
    });
    cdp.listen('Debugger.paused', ({ callFrames }) => {
      void answerPause(cdp, callFrames[0]);
    });
    cdp.listen('Page.frameResized', () => host.emit('frame-resized', this.#page.contents));
  }

  #isMain(frameId: string): boolean {
    return frameId === this.#page.target;
  }

  #listenToConsole(cdp: CdpSession): void {
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
  }

  #console(level: string, message: string, at: { url: string; lineNumber: number } | undefined): void {
    const lineNumber = at?.lineNumber ?? 0;
    const sourceId = fromChromium(at?.url ?? '');
    const event = makeEvent({ level, message, lineNumber, sourceId, frame: this.#deps.frames.main });
    const number = ['debug', 'info', 'warning', 'error'].indexOf(level);
    this.#page.emit('console-message', event, Math.max(number, 0), message, lineNumber, sourceId);
  }

  #listenToFrames(cdp: CdpSession): void {
    const { frames } = this.#deps;
    cdp.listen('Page.frameAttached', ({ frameId, parentFrameId }) => {
      if (!frames.get(frameId)) frames.make(frameId, frames.get(parentFrameId) ?? frames.main);
    });
    cdp.listen('Page.frameDetached', ({ frameId, reason }) => {
      if (reason === 'remove') frames.remove(frameId);
    });
    cdp.listen('Page.frameStartedNavigating', ({ frameId, url, navigationType }) => {
      const isMainFrame = this.#isMain(frameId);
      const isSameDocument = navigationType === 'sameDocument';
      const frame = frames.get(frameId);
      const mapped = fromChromium(url);
      this.#page.emit(
        'did-start-navigation',
        makeEvent({ url: mapped, isSameDocument, isMainFrame, frame, initiator: undefined }),
        mapped,
        isSameDocument,
        isMainFrame,
        this.#page.processId,
        frame?.routingId ?? 0,
      );
    });
    cdp.listen('Page.navigatedWithinDocument', ({ frameId, url }) => {
      const frame = frames.get(frameId);
      if (frame) frame._url = url;
      this.#page.emit(
        'did-navigate-in-page',
        makeEvent(),
        fromChromium(url),
        this.#isMain(frameId),
        this.#page.processId,
        frame?.routingId ?? 0,
      );
    });
  }

  #listenToLoading(cdp: CdpSession): void {
    const { main } = this.#deps.frames;
    cdp.listen('Page.frameStartedLoading', ({ frameId }) => {
      if (!this.#isMain(frameId)) return;
      this.#page.loading = true;
      this.#page.loadingMainFrame = true;
      this.#page.emit('did-start-loading', makeEvent());
    });
    cdp.listen('Page.frameStoppedLoading', ({ frameId }) => {
      if (!this.#isMain(frameId)) return;
      this.#page.loading = false;
      this.#page.loadingMainFrame = false;
      this.#page.emit('did-stop-loading', makeEvent());
    });
    cdp.listen('Page.domContentEventFired', () => {
      this.#deps.domReady();
      this.#page.emit('dom-ready', makeEvent());
    });
    cdp.listen('Page.loadEventFired', () => {
      if (main._url.startsWith('chrome-error:')) return;
      this.#firstPaint();
      this.#page.emit('did-finish-load', makeEvent());
      this.#page.emit('did-frame-finish-load', makeEvent(), true, this.#page.processId, main.routingId);
    });
    cdp.listen('Page.lifecycleEvent', ({ frameId, name }) => {
      if (this.#isMain(frameId) && (name === 'firstPaint' || name === 'firstContentfulPaint')) this.#firstPaint();
    });
  }

  /** Of the page, and of each frame that is a target of its own. */
  #listenToNavigation(cdp: CdpSession): void {
    cdp.listen('Page.frameNavigated', ({ frame }) => {
      // Sessions of frames outlive the page for a moment.
      if (this.#page.destroyed) return;
      if (this.#isMain(frame.id)) {
        this.#painted = false;
        this.#page.crashed = false;
        this.#page.pid = 0;
        this.#deps.leftDocument();
      }
      this.#deps.navigation.committed(frame);
    });
    cdp.listen('Page.frameRequestedNavigation', ({ frameId, url, disposition }) => {
      if (disposition === 'currentTab') this.#deps.navigation.requested(frameId, url);
    });
    cdp.listen('Page.frameClearedScheduledNavigation', ({ frameId }) => this.#deps.navigation.requestEnded(frameId));
  }

  /** Has a frame that is a target of its own tell of its documents from now on, and tells of the one that it has already. */
  async #followFrame(cdp: CdpSession): Promise<void> {
    let told = false;
    cdp.listen('Page.frameNavigated', () => {
      told = true;
    });
    cdp.tell('Page.enable');
    const { frame } = await cdp.send('Page.getFrameTree').then(
      ({ frameTree }) => frameTree,
      () => ({ frame: undefined }),
    );
    if (told || this.#page.destroyed || !frame) return;
    // What a frame begins with is not loaded.
    const isFirst = !frame.unreachableUrl && (frame.url === '' || frame.url === 'about:blank');
    if (!isFirst) this.#deps.navigation.committed(frame);
  }

  #firstPaint(): void {
    if (this.#painted) return;
    this.#painted = true;
    this.#page.emit('electron-host-painted');
  }
}
