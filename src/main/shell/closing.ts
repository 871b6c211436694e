import { app, dialog, type BrowserWindow } from 'electron';
import type { Settings } from '#shared/bridge/settings.ts';
import type { ShellTexts } from './texts.ts';

interface Closing {
  texts: () => ShellTexts['closing'];
  settings: () => Settings;
  /** Keeps what the person chose, so that it is asked once. */
  choose: (onClose: 'tray' | 'quit') => Promise<unknown>;
  /** Whether a change is on its way to the provider. */
  busy: () => boolean;
}

const LOOK_AGAIN_MS = 100;

/**
 * What closing the window does: it is asked at the first time, can be changed in the settings, and never surprises
 * (product D1). A quit while a change is on its way asks once: its outcome would be unknown until the next start.
 */
export function watchClosing(window: BrowserWindow, { texts, settings, choose, busy }: Closing): void {
  let quitting = false;
  let asking = false;
  let quitAnyway = false;

  app.on('before-quit', (event) => {
    if (quitAnyway || !busy()) {
      quitting = true;
      return;
    }
    event.preventDefault();
    if (!asking) void askToWait();
  });

  window.on('close', (event) => {
    if (quitting) return;
    event.preventDefault();
    const { onClose } = settings();
    if (onClose === 'tray') window.hide();
    else if (onClose === 'quit') app.quit();
    else if (!asking) void askAboutClosing();
  });

  async function askAboutClosing(): Promise<void> {
    asking = true;
    const words = texts();
    const { response } = await dialog.showMessageBox(window, {
      type: 'question',
      title: words.title,
      message: words.title,
      detail: words.text,
      buttons: [words.keep, words.quit, words.cancel],
      defaultId: 0,
      cancelId: 2,
    });
    asking = false;
    if (response === 2) return;
    await choose(response === 0 ? 'tray' : 'quit').catch(() => undefined);
    if (response === 0) window.hide();
    else app.quit();
  }

  async function askToWait(): Promise<void> {
    asking = true;
    const words = texts();
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      title: words.busyTitle,
      message: words.busyTitle,
      detail: words.busyText,
      buttons: [words.wait, words.quitNow],
      defaultId: 0,
      cancelId: 0,
    });
    if (response === 0) {
      window.hide();
      while (busy()) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
    asking = false;
    quitAnyway = true;
    app.quit();
  }
}
