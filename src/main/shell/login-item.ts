import { app } from 'electron';

/** Given by the system when it starts the app with the computer: the window stays closed. */
export const HIDDEN = 'hidden';

/** Starts the app with the computer, or no longer. */
export function setLoginItem(launchAtLogin: boolean): void {
  // Windows finds an entry by its arguments. Linux knows none, and Electron ignores it there.
  const item = { args: [`--${HIDDEN}`] };
  if (app.getLoginItemSettings(item).openAtLogin !== launchAtLogin)
    app.setLoginItemSettings({ openAtLogin: launchAtLogin, ...item });
}
