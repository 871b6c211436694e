import { app, nativeImage, type BrowserWindow } from 'electron';
import { rmSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { randomUUID } from 'node:crypto';

/** What a document is dropped on may read it a while later. */
const KEPT_MS = 10 * 60_000;

/**
 * Lets a document be dragged out of the window as a file. It is written for that, readable by this user alone, and removed after ten
 * minutes, at the end of the app, and, after a crash, at its next start.
 */
export function dragOut(window: () => BrowserWindow | undefined) {
  const folder = join(app.getPath('userData'), 'dragged-out');
  const removeAll = (): void => {
    rmSync(folder, { recursive: true, force: true });
  };
  removeAll();
  app.on('will-quit', removeAll);

  return async (name: string, content: Uint8Array): Promise<boolean> => {
    const page = window()?.webContents;
    if (!page) return false;
    const place = join(folder, randomUUID());
    await mkdir(place, { recursive: true, mode: 0o700 });
    const file = join(place, basename(name));
    await writeFile(file, content, { mode: 0o600 });
    setTimeout(() => void rm(place, { recursive: true, force: true }), KEPT_MS).unref();
    const resources = app.isPackaged ? process.resourcesPath : join(app.getAppPath(), 'resources');
    const icon = nativeImage.createFromPath(join(resources, 'tray.png'));
    // The window may have gone while the file was written.
    if (page.isDestroyed()) return false;
    page.startDrag({ file, icon });
    return true;
  };
}
