import { BrowserWindow, ipcMain } from 'electron';
import { CHANNELS } from '#shared/bridge/bridge.ts';
import type { EventName, Events } from '#shared/bridge/events.ts';
import { fail } from '#shared/bridge/outcome.ts';
import type { Dispatch } from '../core/dispatch.ts';
import { forWindow } from './asking-window.ts';
import { isOwnUrl } from './origin.ts';
import { isPrinted } from './page-printer.ts';
import { isTrustedSender } from './trusted-sender.ts';

/** Registers the one handler behind the bridge. The only file that imports ipcMain. */
export function serveBridge(dispatch: Dispatch, devUrl: string | undefined): void {
  ipcMain.handle(CHANNELS.request, (event, kind: unknown, name: unknown, payload: unknown, account: unknown) => {
    const window = event.sender.isDestroyed() ? null : BrowserWindow.fromWebContents(event.sender);
    const trusted = isTrustedSender(event, { window: window !== null, url: (url) => isOwnUrl(url, devUrl) });
    if (!trusted || !window) return fail({ kind: 'signed-out' });
    return forWindow(window, () => dispatch(kind, name, payload, account));
  });
}

/** Tells every window that shows the app's page. */
export function emitToPages<E extends EventName>(event: E, payload: Events[E]): void {
  for (const window of BrowserWindow.getAllWindows())
    if (!window.isDestroyed() && !isPrinted(window.webContents.getURL()))
      window.webContents.send(CHANNELS.event, event, payload);
}
