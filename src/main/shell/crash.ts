import { app, dialog, type BrowserWindow } from 'electron';
import { randomUUID } from 'node:crypto';
import type { Logger } from '../core/log/logger.ts';
import type { ShellTexts } from './texts.ts';

/** More crashes than this within a minute, and the page is not reloaded any more: it would crash for ever. */
const MAX_RELOADS = 3;

/** Logs what breaks, and offers to reload a page that crashed (docs/security.md lists what is handled). */
export function watchPageCrashes(window: BrowserWindow, logger: Logger, texts: () => ShellTexts['crash']): void {
  const reloads: number[] = [];
  window.webContents.on('render-process-gone', (_, { reason, exitCode }) => {
    const reference = randomUUID().slice(0, 8);
    logger.log('error', 'the page crashed', { reference, reason, exitCode });
    void offerReload(reference);
  });
  window.on('unresponsive', () => {
    logger.log('warn', 'the page does not respond');
  });

  async function offerReload(reference: string): Promise<void> {
    const recent = reloads.filter((time) => time > Date.now() - 60_000);
    const words = texts();
    const mayReload = recent.length < MAX_RELOADS;
    const buttons = mayReload ? [words.reload, words.quit] : [words.quit];
    const { response } = await dialog.showMessageBox(window, {
      type: 'error',
      title: words.title,
      message: words.title,
      detail: `${words.text}\n${words.reference(reference)}`,
      buttons,
      defaultId: 0,
      cancelId: buttons.length - 1,
    });
    if (!mayReload || response !== 0) {
      app.quit();
      return;
    }
    reloads.push(Date.now());
    if (!window.isDestroyed()) window.webContents.reload();
  }
}

/** Logs what nobody caught; an exception of the main process ends the app, since its state cannot be trusted. */
export function watchMainCrashes(logger: Logger, texts: () => ShellTexts['fatal']): void {
  process.on('unhandledRejection', (error) => {
    logger.log('error', 'unhandled rejection', { error });
  });
  process.on('uncaughtException', (error) => {
    const reference = randomUUID().slice(0, 8);
    logger.log('error', 'uncaught exception', { reference, error });
    const words = texts();
    dialog.showErrorBox(words.title, words.text(reference));
    app.exit(1);
  });
  app.on('child-process-gone', (_, details) => {
    if (details.reason !== 'clean-exit') logger.log('error', 'a process of the app is gone', { ...details });
  });
}
