import { app } from './app.ts';
import type { BrowserWindow } from './browser-window.ts';
import type { WebContents } from './web-contents.ts';

/** What an item of a menu's template may have. */
export interface ItemOptions {
  id?: string;
  label?: string;
  sublabel?: string;
  toolTip?: string;
  role?: string;
  type?: string;
  accelerator?: string;
  enabled?: boolean;
  visible?: boolean;
  checked?: boolean;
  registerAccelerator?: boolean;
  acceleratorWorksWhenHidden?: boolean;
  icon?: unknown;
  submenu?: unknown;
  click?: (item: unknown, window: unknown, event: unknown) => void;
  before?: string[];
  after?: string[];
  [name: string]: unknown;
}

interface Role {
  label: string | (() => string);
  accelerator?: string;
  submenu?: () => ItemOptions[];
  run?: (window: BrowserWindow | undefined, page: WebContents | undefined) => void;
  /** Chromium handles the keys itself. */
  native?: boolean;
}

/** Labels, keys and effects of roles on Linux, as in Electron. */
export const ROLES: Record<string, Role> = {
  about: { label: () => `About ${app.name}`, run: () => app.showAboutPanel() },
  close: { label: 'Close', accelerator: 'CommandOrControl+W', run: (window) => window?.close() },
  copy: { label: 'Copy', accelerator: 'CommandOrControl+C', native: true, run: (_w, page) => page?.copy() },
  cut: { label: 'Cut', accelerator: 'CommandOrControl+X', native: true, run: (_w, page) => page?.cut() },
  paste: { label: 'Paste', accelerator: 'CommandOrControl+V', native: true, run: (_w, page) => page?.paste() },
  delete: { label: 'Delete', run: (_w, page) => page?.delete() },
  undo: { label: 'Undo', accelerator: 'CommandOrControl+Z', native: true, run: (_w, page) => page?.undo() },
  redo: { label: 'Redo', accelerator: 'Shift+CommandOrControl+Z', native: true, run: (_w, page) => page?.redo() },
  selectall: {
    label: 'Select All',
    accelerator: 'CommandOrControl+A',
    native: true,
    run: (_w, page) => page?.selectAll(),
  },
  pasteandmatchstyle: {
    label: 'Paste and Match Style',
    accelerator: 'Shift+CommandOrControl+V',
    native: true,
    run: (_w, page) => page?.paste(),
  },
  minimize: { label: 'Minimize', accelerator: 'CommandOrControl+M', run: (window) => window?.minimize() },
  zoom: { label: 'Zoom', run: (window) => window?.maximize() },
  front: { label: 'Bring All to Front', run: (window) => window?.focus() },
  quit: { label: 'Quit', accelerator: 'CommandOrControl+Q', run: () => app.quit() },
  reload: { label: 'Reload', accelerator: 'CommandOrControl+R', run: (_w, page) => page?.reload() },
  forcereload: {
    label: 'Force Reload',
    accelerator: 'Shift+CommandOrControl+R',
    run: (_w, page) => page?.reloadIgnoringCache(),
  },
  toggledevtools: {
    label: 'Toggle Developer Tools',
    accelerator: 'Ctrl+Shift+I',
    run: (_w, page) => page?.toggleDevTools(),
  },
  togglefullscreen: {
    label: 'Toggle Full Screen',
    accelerator: 'F11',
    run: (window) => window?.setFullScreen(!window.isFullScreen()),
  },
  resetzoom: { label: 'Actual Size', accelerator: 'CommandOrControl+0', run: (_w, page) => page?.setZoomLevel(0) },
  zoomin: {
    label: 'Zoom In',
    accelerator: 'CommandOrControl+Plus',
    run: (_w, page) => page?.setZoomLevel(page.getZoomLevel() + 0.5),
  },
  zoomout: {
    label: 'Zoom Out',
    accelerator: 'CommandOrControl+-',
    run: (_w, page) => page?.setZoomLevel(page.getZoomLevel() - 0.5),
  },
  togglespellchecker: { label: 'Check Spelling While Typing' },
  help: { label: 'Help', submenu: () => [] },
  window: { label: 'Window', submenu: () => [{ role: 'minimize' }, { role: 'zoom' }, { role: 'close' }] },
  windowmenu: { label: 'Window', submenu: () => [{ role: 'minimize' }, { role: 'zoom' }, { role: 'close' }] },
  filemenu: { label: 'File', submenu: () => [{ role: 'quit' }] },
  editmenu: {
    label: 'Edit',
    submenu: () => [
      { role: 'undo' },
      { role: 'redo' },
      { type: 'separator' },
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'delete' },
      { type: 'separator' },
      { role: 'selectAll' },
    ],
  },
  viewmenu: {
    label: 'View',
    submenu: () => [
      { role: 'reload' },
      { role: 'forceReload' },
      { role: 'toggleDevTools' },
      { type: 'separator' },
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { type: 'separator' },
      { role: 'togglefullscreen' },
    ],
  },
  appmenu: { label: () => app.name, submenu: () => [{ role: 'about' }, { type: 'separator' }, { role: 'quit' }] },
  services: { label: 'Services', submenu: () => [] },
  hide: { label: () => `Hide ${app.name}`, accelerator: 'Command+H' },
  hideothers: { label: 'Hide Others', accelerator: 'Command+Alt+H' },
  unhide: { label: 'Show All' },
  recentdocuments: { label: 'Open Recent', submenu: () => [] },
  clearrecentdocuments: { label: 'Clear Menu' },
  sharemenu: { label: 'Share', submenu: () => [] },
  startspeaking: { label: 'Start Speaking' },
  stopspeaking: { label: 'Stop Speaking' },
};
