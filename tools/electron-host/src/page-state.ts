import type { EventEmitter } from 'node:events';
import type { CdpSession } from './cdp.ts';
import type { WebPreferences } from './page-window.ts';

/** The page as the app sees it: raises the page's events. */
export interface PageContents extends EventEmitter {
  send(channel: string, ...args: unknown[]): void;
}

/** What the parts of a page share. */
export class PageState {
  readonly contents: PageContents;
  readonly id: number;
  readonly preferences: WebPreferences;
  /** Chromium's session of the page, once it is there. */
  attached!: Promise<CdpSession>;
  cdp: CdpSession | undefined;
  /** Chromium's name of the page, which is also that of its main frame. */
  target = '';
  destroyed = false;
  crashed = false;
  closing = false;
  loading = false;
  loadingMainFrame = false;
  userAgent = '';
  pid = 0;

  constructor(contents: PageContents, id: number, preferences: WebPreferences) {
    this.contents = contents;
    this.id = id;
    this.preferences = preferences;
  }

  get processId(): number {
    return this.pid || this.id;
  }

  emit(name: string, ...args: unknown[]): void {
    this.contents.emit(name, ...args);
  }
}
