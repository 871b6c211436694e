import { app, shell, type BrowserWindow } from 'electron';
import type { Settings } from '#shared/bridge/settings.ts';
import type { Shell } from '../core/handler-deps.ts';
import type { secretClipboard } from './clipboard.ts';
import { dragOut } from './drag-out.ts';
import { openExternal } from './external.ts';
import { fileDialogs } from './file-dialogs.ts';
import type { Prepared } from './prepare.ts';
import type { QuickFaxWindow } from './quick-fax-window.ts';

interface SystemShellDeps {
  base: Pick<Prepared, 'logs' | 'texts'>;
  window: () => BrowserWindow | undefined;
  board: ReturnType<typeof secretClipboard>;
  settingsChanged: (settings: Settings) => void;
  showWindow: (path?: string) => void;
  quickFax: Pick<QuickFaxWindow, 'show' | 'hide' | 'keys'>;
}

/** What commands may ask of the system around the app: dialogs, the clipboard, other programs. */
export function systemShell({ base, window, board, quickFax, ...given }: SystemShellDeps): Shell {
  return {
    ...given,
    ...fileDialogs(window, base.texts),
    showQuickFax: () => {
      quickFax.show();
    },
    hideQuickFax: () => {
      quickFax.hide();
    },
    quickFaxTaken: () => quickFax.keys.isTaken,
    info: () => ({
      version: app.getVersion(),
      platform: process.platform,
      runtime: `electron ${process.versions['electron'] ?? ''}`.trim(),
      systemLocale: app.getLocale(),
      development: !app.isPackaged,
    }),
    openMail: () => openExternal('mailto:'),
    openLogs: async () => {
      await shell.openPath(base.logs);
    },
    openWeb: openExternal,
    printPage: async () => {
      const page = await window()?.webContents.printToPDF({ printBackground: true, pageSize: 'Letter' });
      return page && new Uint8Array(page);
    },
    dragFile: dragOut(window),
    copy: board.copy,
    progress: (fraction) => {
      window()?.setProgressBar(fraction ?? -1);
    },
  };
}
