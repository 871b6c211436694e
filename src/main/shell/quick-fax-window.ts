import { app, BrowserWindow, nativeTheme, screen } from 'electron';
import { watchPageCrashes } from './crash.ts';
import { CANVAS, ifOpen, showWindow } from './main-window.ts';
import { quickFaxPage } from './origin.ts';
import type { Prepared } from './prepare.ts';
import { QuickFaxKeys } from './quick-fax-keys.ts';
import { webPreferences } from './web-preferences.ts';
import { keepWindowState, visibleBounds } from './window-state.ts';

interface QuickFaxWindowDeps {
  base: Prepared;
  /** The file of the preload. */
  preload: string;
  /** Whether the app is about to end, so that the window may close. */
  quitting: () => boolean;
}

/** A small window with the form of a fax, over other programs. It is made when it is first asked for, and then only hidden. */
export class QuickFaxWindow {
  /** Show and hide it from any program. */
  readonly keys = new QuickFaxKeys(() => {
    this.#toggle();
  });
  readonly #deps: QuickFaxWindowDeps;
  #window: BrowserWindow | undefined;

  constructor(deps: QuickFaxWindowDeps) {
    this.#deps = deps;
  }

  show(): void {
    const window = ifOpen(this.#window);
    if (window) showWindow(window);
    else this.#window = this.#open();
  }

  hide(): void {
    ifOpen(this.#window)?.hide();
  }

  /** Shows it; hides it where it is in front already. */
  #toggle(): void {
    const window = ifOpen(this.#window);
    if (window?.isVisible() && window.isFocused()) this.hide();
    else this.show();
  }

  #open(): BrowserWindow {
    const { base, preload, quitting } = this.#deps;
    const file = base.files['quick-fax-window'];
    const places = screen.getAllDisplays().map(({ workArea }) => workArea);
    const window = new BrowserWindow({
      width: 460,
      height: 640,
      ...visibleBounds(file.value.bounds, places),
      minWidth: 400,
      minHeight: 480,
      show: false,
      title: 'Linekeeper',
      alwaysOnTop: true,
      maximizable: false,
      fullscreenable: false,
      autoHideMenuBar: true,
      backgroundColor: CANVAS[nativeTheme.shouldUseDarkColors ? 'dark' : 'light'],
      webPreferences: webPreferences(preload, app.isPackaged),
    });
    window.once('ready-to-show', () => {
      showWindow(window);
    });
    window.on('close', (event) => {
      if (quitting()) return;
      event.preventDefault();
      window.hide();
    });
    keepWindowState(window, file);
    watchPageCrashes(window, base.logger, () => base.texts().crash);
    void window.loadURL(quickFaxPage(base.devUrl));
    return window;
  }
}
