import type { CdpSession } from './cdp.ts';
import { type HostEvent, makeEvent } from './events.ts';
import { loadError, type NetError, netError } from './net-errors.ts';
import type { PageFrames } from './page-frames.ts';
import type { PageState } from './page-state.ts';
import { fromChromium, toChromium } from './urls.ts';
import type { WebFrameMain } from './web-frame-main.ts';

interface Details {
  url: string;
  isMainFrame: boolean;
  isSameDocument: boolean;
  frame: WebFrameMain | undefined;
  initiator: WebFrameMain | undefined;
}

/** A document that Chromium tells of. */
interface CommittedDocument {
  id: string;
  name?: string;
  url: string;
  urlFragment?: string;
  unreachableUrl?: string;
}

/** Addresses that Chromium loads into a page by itself. */
const LOADABLE = /^(about|blob|chrome|data|file|https?|javascript|view-source):/;

/** Where a page goes, by the app's will or by its own. */
export class PageNavigation {
  readonly #page: PageState;
  readonly #frames: PageFrames;
  readonly #startAttaching: (url: string) => void;
  #firstUrl: string | undefined;
  /** Navigations that the main process asked for itself, by Chromium's URL. */
  #own = new Map<string, number>();
  /** Navigations that a page asked for, by frame. */
  #asked = new Map<string, string>();
  /** Settles when the page has stopped what it was last told to stop. */
  #stopped: Promise<unknown> = Promise.resolve();
  /** Called when the page has given up, or begun, the document that its main frame asked for. */
  #requestEnded: () => void = () => undefined;
  #lastStatus = 200;

  /** @param startAttaching makes Chromium's page, if there is none yet, with its first address */
  constructor(page: PageState, frames: PageFrames, startAttaching: (url: string) => void) {
    this.#page = page;
    this.#frames = frames;
    this.#startAttaching = startAttaching;
  }

  /** Chromium made the page with its first address. */
  startsAt(url: string): void {
    this.#firstUrl = url;
  }

  /** The page is made once more, as the app keeps its window. */
  comesBackTo(url: string): void {
    if (/^https?:/.test(url)) this.#own.set(url, 1);
  }
  cameBackTo(url: string, cdp: CdpSession): void {
    if (this.#firstUrl !== url) cdp.tell('Page.navigate', { url });
    this.#firstUrl = undefined;
  }

  /** A document of a frame was committed. */
  committed(info: CommittedDocument): void {
    const isMainFrame = info.id === this.#page.target;
    const frame = this.#frames.get(info.id) ?? this.#frames.make(info.id, this.#frames.main);
    frame.name = info.name ?? '';
    const failed = info.unreachableUrl;
    frame._url = (failed ?? info.url) + (info.urlFragment ?? '');
    if (isMainFrame) this.#frames.removeChildren(frame);
    if (failed) {
      this.#failed(netError('ERR_FAILED'), failed, frame);
      return;
    }
    const status = isMainFrame ? this.#lastStatus : 200;
    const { processId } = this.#page;
    this.#page.emit('did-frame-navigate', makeEvent(), frame.url, status, '', isMainFrame, processId, frame.routingId);
    if (isMainFrame && !this.#page.destroyed) this.#page.emit('did-navigate', makeEvent(), frame.url, status, '');
  }

  /** A frame asks for another document. */
  requested(frameId: string, url: string): void {
    if (/^(https?|file):/.test(url)) {
      this.#asked.set(frameId, url);
      return;
    }
    // The Fetch domain does not stop these: external schemes, blob: and the like.
    if (/^(about|javascript):/.test(url) || frameId !== this.#page.target) return;
    const ended = new Promise<void>((resolve) => {
      this.#requestEnded = resolve;
    });
    if (this.#mayNavigate(frameId, url)) return;
    this.stop();
    this.#stopped = Promise.all([this.#stopped, ended]);
  }

  /** What a frame asked for was given up, or has begun. */
  requestEnded(frameId: string): void {
    if (frameId === this.#page.target) this.#requestEnded();
  }

  /** The renderer is gone: nothing more is heard of what it was told to stop. */
  lost(): void {
    this.#stopped = Promise.resolve();
  }

  /** Stops what the page is loading. */
  stop(): void {
    this.#stopped = this.#page.cdp?.send('Page.stopLoading').catch(() => undefined) ?? Promise.resolve();
  }

  #failed({ name, code }: NetError, url: string, frame = this.#frames.main): void {
    const mapped = fromChromium(url);
    const isMainFrame = frame === this.#frames.main;
    const { processId } = this.#page;
    this.#page.emit('did-fail-load', makeEvent(), code, name, mapped, isMainFrame, processId, frame.routingId);
  }

  #event(name: string, frameId: string, url: string): HostEvent {
    const isMainFrame = frameId === this.#page.target;
    const frame = this.#frames.get(frameId);
    const details: Details = { url: fromChromium(url), isMainFrame, isSameDocument: false, frame, initiator: frame };
    const event = makeEvent(details);
    if (name === 'will-frame-navigate') this.#page.emit(name, event);
    else this.#page.emit(name, event, details.url, false, isMainFrame, this.#page.processId, frame?.routingId ?? 0);
    return event;
  }

  /**
   * Raises the events of a navigation that the page asked for, in Electron's order: will-frame-navigate for every frame, then
   * will-navigate for the main frame.
   */
  #mayNavigate(frameId: string, url: string): boolean {
    if (this.#event('will-frame-navigate', frameId, url).defaultPrevented) return false;
    if (frameId !== this.#page.target) return true;
    return !this.#event('will-navigate', frameId, url).defaultPrevented;
  }

  /** Decides about a document request that Chromium holds back; `redirected` by a server. */
  async mayRequest(frameId: string, url: string, redirected: boolean): Promise<boolean> {
    if (redirected) return !this.#event('will-redirect', frameId, url).defaultPrevented;
    const own = this.#own.get(url);
    if (frameId === this.#page.target && own !== undefined) {
      if (own > 1) this.#own.set(url, own - 1);
      else this.#own.delete(url);
      return true;
    }
    if (frameId === this.#page.target && this.#asked.get(frameId) !== url && !this.#isShown(url)) {
      // Page events and network events come on different ways. After a round trip to the page, its own request is known;
      // what is still unknown was asked for from outside, by a test driver. A page that does not answer is not trusted.
      const answered = await Promise.race([
        this.#page.cdp!.send('Runtime.evaluate', { expression: '0' }).then(
          () => true,
          () => true,
        ),
        new Promise<boolean>((resolve) => setTimeout(resolve, 500, false)),
      ]);
      if (this.#page.destroyed) return false;
      if (answered && this.#asked.get(frameId) !== url) return true;
    }
    this.#asked.delete(frameId);
    return this.#mayNavigate(frameId, url);
  }

  /**
   * Whether the page shows this document already. Chromium holds back all messages to a page that is loaded anew, so it could
   * not be asked who wants that; the app decides.
   */
  #isShown(url: string): boolean {
    const document = (address: string) => address.split('#', 1)[0];
    return document(fromChromium(url)) === document(this.#frames.main.url);
  }

  /** The status of a document that is on its way. */
  answered(frameId: string, status: number): void {
    if (frameId === this.#page.target) this.#lastStatus = status;
  }

  /** Loads an URL; resolves at did-finish-load and rejects at did-fail-load, as documented. */
  async load(url: string): Promise<void> {
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
    this.#page.loading = true;
    this.#startAttaching(target);
    const cdp = await this.#page.attached;
    if (this.#firstUrl === target) {
      this.#firstUrl = undefined;
      if (!/^https?:/.test(target)) this.#own.delete(target);
      await done;
      return;
    }
    // The page stops by itself, the browser loads: what the page asked for before can reach the browser late, and end this load.
    await Promise.race([this.#stopped, done]);
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
    const [now] = this.#frames.main._url.split('#');
    return target.includes('#') && target.split('#')[0] === now;
  }

  #nextLoad(url: string): Promise<void> {
    const { contents } = this.#page;
    return new Promise((resolve, reject) => {
      const stop = () => {
        contents.off('did-finish-load', finish);
        contents.off('did-fail-load', fail);
        contents.off('destroyed', gone);
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
      contents.on('did-finish-load', finish);
      contents.on('did-fail-load', fail);
      contents.on('destroyed', gone);
    });
  }

  reload(ignoreCache: boolean): void {
    const { main } = this.#frames;
    void this.#page.attached
      .then(async (cdp) => {
        const url = main._url.split('#')[0]!;
        this.#own.set(url, (this.#own.get(url) ?? 0) + 1);
        if (this.#page.crashed) await cdp.send('Page.navigate', { url: main._url });
        else await cdp.send('Page.reload', { ignoreCache });
      })
      .catch(() => undefined);
  }
}
