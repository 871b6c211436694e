import type { CdpSession } from './cdp.ts';
import type { Session } from './session.ts';

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

/** The preferences in force, with Electron's defaults. */
export function withDefaults(preferences: WebPreferences): WebPreferences {
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
    ...preferences,
  };
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
