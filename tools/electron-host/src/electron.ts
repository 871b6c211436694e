import { app } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { ipcMain } from './ipc-main.ts';
import { Menu, MenuItem } from './menu.ts';
import { nativeImage } from './native-image.ts';
import { absent, absentClass, guard } from './not-provided.ts';
import { dialog, Notification, shell, Tray } from './records.ts';
import { session } from './session.ts';
import {
  BaseWindow,
  clipboard,
  crashReporter,
  globalShortcut,
  nativeTheme,
  net,
  powerMonitor,
  powerSaveBlocker,
  safeStorage,
  screen,
  systemPreferences,
  webContents,
} from './system.ts';
import { fork } from './utility-process.ts';
import { WebFrameMain } from './web-frame-main.ts';

/** The module `electron` of the main process: one object for `import` and `require`, so that tests may replace members. */
export const electron = {
  app,
  autoUpdater: absent('autoUpdater'),
  BaseWindow,
  BrowserView: absentClass('BrowserView'),
  BrowserWindow,
  clipboard,
  contentTracing: absent('contentTracing'),
  crashReporter,
  desktopCapturer: absent('desktopCapturer'),
  dialog,
  globalShortcut,
  ImageView: absentClass('ImageView'),
  inAppPurchase: absent('inAppPurchase'),
  ipcMain,
  Menu,
  MenuItem,
  MessageChannelMain: absentClass('MessageChannelMain'),
  nativeImage,
  nativeTheme,
  net,
  netLog: absent('netLog'),
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol: session.defaultSession.protocol,
  pushNotifications: absent('pushNotifications'),
  safeStorage,
  screen,
  ServiceWorkerMain: absentClass('ServiceWorkerMain'),
  session,
  ShareMenu: absentClass('ShareMenu'),
  sharedTexture: absent('sharedTexture'),
  shell,
  systemPreferences,
  TouchBar: absentClass('TouchBar'),
  Tray,
  utilityProcess: guard('utilityProcess', { fork }),
  View: absentClass('View'),
  webContents,
  WebContentsView: absentClass('WebContentsView'),
  webFrameMain: guard('webFrameMain', {}),
  WebFrameMain,
  webUtils: absent('webUtils'),
};
