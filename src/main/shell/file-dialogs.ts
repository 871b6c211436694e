import { app, dialog, type BrowserWindow } from 'electron';
import { basename, join } from 'node:path';
import { DOCUMENT_EXTENSIONS } from '#shared/domain/fax/document-extensions.ts';
import type { SavedFile } from '#shared/bridge/command.ts';
import type { Shell } from '../core/handler-deps.ts';
import { inChosenPlace } from '../core/chosen-place.ts';
import { oneAtATime } from '../core/rate-limit.ts';
import { writeWhole } from '../core/whole-file.ts';
import type { ShellTexts } from './texts.ts';

type FileDialogs = Pick<Shell, 'chooseFiles' | 'chooseSaveFile' | 'chooseFolder' | 'saveFile'>;

/** The system's dialogs for files, one of each at a time over each window. */
export function fileDialogs(window: () => BrowserWindow | undefined, texts: () => ShellTexts): FileDialogs {
  const chooseFiles: FileDialogs['chooseFiles'] = async () => {
    const options = {
      title: texts().chooseDocument,
      filters: [{ name: texts().documents, extensions: [...DOCUMENT_EXTENSIONS] }],
      properties: ['openFile' as const, 'multiSelections' as const],
    };
    const over = window();
    const { filePaths } = await (over ? dialog.showOpenDialog(over, options) : dialog.showOpenDialog(options));
    return filePaths.length === 0 ? undefined : filePaths;
  };
  const chooseSaveFile: FileDialogs['chooseSaveFile'] = async (name) => {
    const options = { defaultPath: join(app.getPath('downloads'), basename(name)) };
    const over = window();
    const { filePath } = await (over ? dialog.showSaveDialog(over, options) : dialog.showSaveDialog(options));
    return filePath === '' ? undefined : { name: basename(filePath), path: filePath };
  };
  const chooseFolder: FileDialogs['chooseFolder'] = async () => {
    const options = { properties: ['openDirectory' as const, 'createDirectory' as const] };
    const over = window();
    const { filePaths } = await (over ? dialog.showOpenDialog(over, options) : dialog.showOpenDialog(options));
    return filePaths[0];
  };
  const saveFile = async (name: string, content: string | Uint8Array): Promise<SavedFile | undefined> => {
    const file = await chooseSaveFile(name);
    if (!file) return undefined;
    await inChosenPlace(() => writeWhole(file.path, content));
    return { name: file.name };
  };
  return {
    chooseFiles: oneAtATime(chooseFiles, window),
    chooseSaveFile: oneAtATime(chooseSaveFile, window),
    chooseFolder: oneAtATime(chooseFolder, window),
    saveFile: oneAtATime(saveFile, window),
  };
}
