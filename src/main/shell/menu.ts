import type { MenuItemConstructorOptions } from 'electron';
import type { ShellTexts } from './texts.ts';

export interface MenuActions {
  navigate: (path: string) => void;
  openLogs: () => void;
}

/** The application menu of a platform, as data. */
export function menuTemplate(
  platform: NodeJS.Platform,
  texts: ShellTexts['menu'],
  actions: MenuActions,
): MenuItemConstructorOptions[] {
  const mac = platform === 'darwin';
  const go = (label: string, path: string, accelerator: string): MenuItemConstructorOptions => ({
    label,
    accelerator,
    click: () => {
      actions.navigate(path);
    },
  });
  const settings = go(texts.settings, '/settings', 'CmdOrCtrl+,');
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  const appMenu: MenuItemConstructorOptions = {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      separator,
      settings,
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  };
  return [
    ...(mac ? [appMenu] : []),
    {
      label: texts.file,
      submenu: [
        go(texts.newFax, '/fax/new', 'CmdOrCtrl+N'),
        ...(mac
          ? [separator, { role: 'close' as const }]
          : [separator, settings, separator, { role: 'quit' as const, label: texts.quit }]),
      ],
    },
    { role: 'editMenu', label: texts.edit },
    {
      label: texts.view,
      submenu: [
        go(texts.home, '/home', 'CmdOrCtrl+Shift+H'),
        go(texts.fax, '/fax', 'CmdOrCtrl+Shift+F'),
        separator,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        separator,
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu', label: texts.window },
    { role: 'help', label: texts.help, submenu: [{ label: texts.logs, click: actions.openLogs }] },
  ];
}
