import { BrowserWindow, nativeTheme, screen, type Rectangle } from 'electron';
import { APP_START } from './origin.ts';
import { webPreferences } from './web-preferences.ts';
import { visibleBounds } from './window-state.ts';

/** Canvas colours of the page's two themes, so that nothing flashes before it is painted. */
export const CANVAS = { light: '#FAFAF7', dark: '#131617' } as const;

export interface WindowOptions {
  preload: string;
  packaged: boolean;
  devUrl: string | undefined;
  /** Where it was the last time. */
  state: { bounds: Rectangle | null; maximized: boolean };
  /** Stays out of sight until it is asked for: the app was started with the computer. */
  hidden: boolean;
}

/** Opens the main window and shows it when its first picture is ready. */
export function openMainWindow({ preload, packaged, devUrl, state, hidden }: WindowOptions): BrowserWindow {
  const places = screen.getAllDisplays().map(({ workArea }) => workArea);
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    ...visibleBounds(state.bounds, places),
    minWidth: 960,
    minHeight: 640,
    show: false,
    title: 'Linekeeper',
    backgroundColor: CANVAS[nativeTheme.shouldUseDarkColors ? 'dark' : 'light'],
    webPreferences: webPreferences(preload, packaged),
  });
  window.once('ready-to-show', () => {
    if (hidden) return;
    if (state.maximized) window.maximize();
    window.show();
  });
  void window.loadURL(devUrl ?? APP_START);
  return window;
}

/** The window while it can be used: every call on a destroyed window throws. */
export function ifOpen(window: BrowserWindow | undefined): BrowserWindow | undefined {
  return window?.isDestroyed() ? undefined : window;
}

/** Brings the window to the front, whatever it is doing. */
export function showWindow(mainWindow: BrowserWindow | undefined): void {
  const window = ifOpen(mainWindow);
  if (!window) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
