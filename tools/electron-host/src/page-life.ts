import type { CdpSession } from './cdp.ts';
import { makeEvent } from './events.ts';
import { host } from './host.ts';
import type { PageChannel } from './page-channel.ts';
import type { PageEvents } from './page-events.ts';
import type { PageFrames } from './page-frames.ts';
import type { PageNavigation } from './page-navigation.ts';
import { addPageScripts } from './page-preload.ts';
import type { PageState } from './page-state.ts';
import type { PageWindow } from './page-window.ts';
import { closeTarget, sessionOf } from './target-sessions.ts';

interface PageLifeDeps {
  page: PageState;
  window: PageWindow;
  frames: PageFrames;
  channel: PageChannel;
  navigation: PageNavigation;
  events: PageEvents;
  /** Chromium has a page, or has it no longer. */
  targetIs(target: string): void;
  targetWas(target: string): void;
  /** The page is about to raise `destroyed`. */
  destroy(): void;
}

/** How a page begins in Chromium, and how it ends. */
export class PageLife {
  readonly #deps: PageLifeDeps;
  readonly #page: PageState;
  #start!: (url: string) => void;

  constructor(deps: PageLifeDeps) {
    this.#deps = deps;
    this.#page = deps.page;
    // Chromium's page is made with the first URL, so that nobody ever sees a blank page before it; a window into which
    // nothing is loaded gets a blank one after a moment.
    const start = new Promise<string>((resolve) => {
      const late = setTimeout(resolve, 100, 'about:blank');
      this.#start = (url) => {
        clearTimeout(late);
        resolve(url);
      };
    });
    this.#page.attached = start.then((url) => this.#attach(url));
    this.#page.attached.catch((error: unknown) => {
      if (!this.#page.destroyed && !host.exiting) process.stderr.write(`electron-host: ${String(error)}\n`);
    });
  }

  /** Makes Chromium's page, if that has not begun. */
  start(url: string): void {
    this.#start(url);
  }

  async #attach(url: string): Promise<CdpSession> {
    const { window, frames, channel, navigation, events } = this.#deps;
    const page = this.#page;
    if (page.destroyed) throw new Error('the page was destroyed before it was shown');
    const { targetId, navigates } = await window._createTarget(url);
    const cdp = await sessionOf(targetId);
    if (page.destroyed) {
      void closeTarget(targetId);
      throw new Error('the page was destroyed before it was shown');
    }
    page.target = targetId;
    page.cdp = cdp;
    this.#deps.targetIs(targetId);
    frames.attachMain(targetId);
    channel.listen(cdp);
    events.listen(cdp);
    cdp.on('detached', () => {
      if (page.cdp === cdp) this.lost();
    });
    await Promise.all([
      cdp.send('Page.enable'),
      cdp.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      addPageScripts(page, channel.secrets, cdp),
      // Frames of other origins are targets of their own; they tell where they went and which navigations they asked for. They
      // do not wait for us: where Chromium replaces the process of one that waits, its page never comes.
      cdp.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }),
      window._attached(cdp, targetId),
      ...(page.userAgent ? [cdp.send('Emulation.setUserAgentOverride', { userAgent: page.userAgent })] : []),
      cdp.send('Runtime.enable'),
    ]);
    host.emit('page-attached', page.contents);
    // A new target is at about:blank already, and raises no events for it.
    if (navigates && url !== 'about:blank') navigation.startsAt(url);
    // Until now the target stood still.
    await cdp.send('Runtime.runIfWaitingForDebugger');
    return cdp;
  }

  /** Chromium's target is gone: closed by us, by the user, or with the browser. */
  lost(): void {
    const page = this.#page;
    const { window, frames, channel, navigation } = this.#deps;
    if (page.destroyed) return;
    if (page.closing || host.exiting || window._closedFromOutside()) {
      this.#gone();
      return;
    }
    // The app keeps a window that Chromium has closed already: it gets a new page with the same address.
    this.#deps.targetWas(page.target);
    frames.removeChildren(frames.main);
    page.cdp = undefined;
    channel.lost();
    const url = frames.main._url || 'about:blank';
    navigation.comesBackTo(url);
    page.attached = this.#attach(url);
    page.attached.then((cdp) => navigation.cameBackTo(url, cdp)).catch(() => this.#gone());
  }

  #gone(): void {
    const page = this.#page;
    if (page.destroyed) return;
    this.#deps.window._losesFocus();
    if (page.destroyed) return;
    page.destroyed = true;
    page.cdp?.removeAllListeners();
    this.#deps.targetWas(page.target);
    this.#deps.frames.detachAll();
    this.#deps.destroy();
    this.#deps.window._gone();
    page.emit('destroyed', makeEvent());
  }

  /** Really closes the target; `beforeunload` is asked unless `force`. */
  close(force: boolean): void {
    const page = this.#page;
    page.closing = true;
    if (page.destroyed) return;
    const closes = () => void closeTarget(page.target);
    if (force || page.crashed) {
      if (page.target) closes();
      else page.attached.then(closes).catch(() => undefined);
      this.#gone();
    } else {
      void page.attached.then(
        async (cdp) => {
          if (await this.#mayUnload(cdp)) closes();
          else page.closing = false;
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
    if (!objects || this.#page.destroyed) return true;
    const event = makeEvent();
    this.#page.emit('will-prevent-unload', event);
    if (event.defaultPrevented) return true;
    this.#deps.window._unloadPrevented();
    return false;
  }
}
