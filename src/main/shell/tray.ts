import { Menu, nativeImage, Tray } from 'electron';
import { join } from 'node:path';
import { onChange } from './on-change.ts';
import { trayMenu, trayTip, type TrayCommands, type TrayState } from './tray-menu.ts';

/** Puts the app into the tray. Answers the function that shows a new state. */
export function openTray(resources: string, commands: TrayCommands): (state: TrayState) => void {
  const mac = process.platform === 'darwin';
  const image = nativeImage.createFromPath(join(resources, mac ? 'trayTemplate.png' : 'tray.png'));
  const tray = new Tray(image);
  tray.on('click', () => {
    // On macOS a click opens the menu.
    if (!mac) commands.open();
  });
  return onChange((state) => {
    tray.setToolTip(trayTip(state));
    tray.setContextMenu(Menu.buildFromTemplate(trayMenu(state, commands)));
  });
}
