import type { MenuItemConstructorOptions } from 'electron';
import type { ShellTexts } from './texts.ts';

/** Something to look at: words, and the screen that shows it. */
export interface TrayLine {
  label: string;
  path: string;
}

/** What the tray shows. */
export interface TrayState {
  texts: ShellTexts['tray'];
  /** Name of the account on the screen; null when nobody is signed in. */
  profile: string | null;
  /** Such as `$84.35`; null while it is not known. */
  balance: string | null;
  /** The latest faxes. */
  faxes: TrayLine[];
  /** The moves of numbers that go on. */
  moves: TrayLine[];
  locked: boolean;
  canLock: boolean;
  /** Whether alerts are paused. */
  paused: boolean;
}

export interface TrayCommands {
  open: (path?: string) => void;
  /** Shows the small window for a fax. */
  quickFax: () => void;
  lock: () => void;
  /** Pauses alerts for so many minutes; 0 ends the pause. */
  pause: (minutes: number) => void;
  quit: () => void;
}

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' };
const HOUR = 60;
const PAUSES = [HOUR, 8 * HOUR];

/** The tray's menu, as data. A locked app tells nothing of the account. */
export function trayMenu(state: TrayState, commands: TrayCommands): MenuItemConstructorOptions[] {
  const { texts } = state;
  const shown = state.profile !== null && !state.locked;
  return [
    { label: trayTip(state), enabled: false },
    {
      id: 'open',
      label: texts.open,
      click: () => {
        commands.open();
      },
    },
    ...(shown ? accountItems(state, commands) : []),
    SEPARATOR,
    {
      id: 'lock',
      label: state.canLock ? texts.lock : texts.lockNeedsPin,
      enabled: !state.locked,
      click: () => {
        if (state.canLock) commands.lock();
        else commands.open('/settings/security');
      },
    },
    { id: 'quit', label: texts.quit, click: commands.quit },
  ];
}

function accountItems(
  { texts, faxes, moves, paused }: TrayState,
  commands: TrayCommands,
): MenuItemConstructorOptions[] {
  const pauses = PAUSES.map((minutes) => ({
    id: `pause-${minutes}`,
    label: texts.pauseHours(minutes / HOUR),
    click: () => {
      commands.pause(minutes);
    },
  }));
  return [
    {
      id: 'new-fax',
      label: texts.newFax,
      click: () => {
        commands.open('/fax/new');
      },
    },
    { id: 'quick-fax', label: texts.quickFax, click: commands.quickFax },
    {
      id: 'new-text',
      label: texts.newText,
      click: () => {
        commands.open('/texts/new');
      },
    },
    {
      id: 'faxes',
      label: texts.faxes,
      enabled: faxes.length > 0,
      submenu: lines(faxes, commands),
    },
    // Most accounts move no number, most of the time.
    ...(moves.length > 0 ? [{ id: 'moves', label: texts.moves, submenu: lines(moves, commands) }] : []),
    paused
      ? {
          id: 'resume',
          label: texts.resume,
          click: () => {
            commands.pause(0);
          },
        }
      : { id: 'pause', label: texts.pause, submenu: pauses },
  ];
}

function lines(shown: readonly TrayLine[], commands: TrayCommands): MenuItemConstructorOptions[] {
  return shown.map(({ label, path }) => ({
    label,
    click: () => {
      commands.open(path);
    },
  }));
}

/** The line at the top of the menu, and what the pointer over the icon says. */
export function trayTip({ texts, profile, balance, locked }: TrayState): string {
  if (locked) return texts.locked;
  if (profile === null) return texts.signedOut;
  return `${profile} · ${balance ?? texts.noBalance}`;
}
