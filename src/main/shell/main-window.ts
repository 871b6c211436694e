import { BrowserWindow, nativeTheme } from 'electron';
import { APP_START } from './origin.ts';
import { webPreferences } from './web-preferences.ts';

/** Canvas colours of the page's two themes, so that nothing flashes before it is painted. */
const CANVAS = { light: '#FAFAF7', dark: '#131617' } as const;

export interface WindowOptions {
  preload: string;
  packaged: boolean;
  devUrl: string | undefined;
}

/** Opens the main window and shows it when its first picture is ready. */
export function openMainWindow({ preload, packaged, devUrl }: WindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    minWidth: 960,
    minHeight: 640,
    show: false,
    title: 'Linekeeper',
    backgroundColor: CANVAS[nativeTheme.shouldUseDarkColors ? 'dark' : 'light'],
    webPreferences: webPreferences(preload, packaged),
  });
  window.once('ready-to-show', () => {
    window.show();
  });
  void window.loadURL(devUrl ?? APP_START);
  return window;
}

/** Brings the window to the front, whatever it is doing. */
export function showWindow(window: BrowserWindow | undefined): void {
  if (!window || window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
