import { app, dialog, type BrowserWindow } from 'electron';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { SavedFile } from '#shared/bridge/command.ts';
import { shownFileName } from '#shared/domain/fax/shown-file-name.ts';
import type { Shell } from '../core/handler-deps.ts';
import { readDocumentFile } from '../core/fax/document-file.ts';
import { oneAtATime } from '../core/rate-limit.ts';
import type { ShellTexts } from './texts.ts';

type FileDialogs = Pick<Shell, 'chooseFile' | 'saveFile'>;

/** The system's dialogs for files, one of each at a time, over the window where there is one. */
export function fileDialogs(window: () => BrowserWindow | undefined, texts: () => ShellTexts): FileDialogs {
  const chooseFile: FileDialogs['chooseFile'] = async () => {
    const options = {
      title: texts().chooseDocument,
      filters: [{ name: texts().documents, extensions: ['pdf', 'png', 'jpg', 'jpeg'] }],
      properties: ['openFile' as const],
    };
    const over = window();
    const { filePaths } = await (over ? dialog.showOpenDialog(over, options) : dialog.showOpenDialog(options));
    const [path] = filePaths;
    return path === undefined ? undefined : { name: shownFileName(basename(path)), ...(await readDocumentFile(path)) };
  };
  const saveFile = async (name: string, content: string | Uint8Array): Promise<SavedFile | undefined> => {
    const options = { defaultPath: join(app.getPath('downloads'), basename(name)) };
    const over = window();
    const { filePath } = await (over ? dialog.showSaveDialog(over, options) : dialog.showSaveDialog(options));
    if (filePath === '') return undefined;
    await writeFile(filePath, content);
    return { name: basename(filePath) };
  };
  return { chooseFile: oneAtATime(chooseFile), saveFile: oneAtATime(saveFile) };
}
