import { powerMonitor } from 'electron';
import type { Settings } from '#shared/bridge/settings.ts';

const LOOK_MS = 15_000;

/** Locks the app when nobody used the computer for a while, when it goes to sleep, and with the system. */
export function watchForLock(settings: () => Settings, lock: () => void): void {
  setInterval(() => {
    const { lockAfterMinutes } = settings();
    if (lockAfterMinutes > 0 && powerMonitor.getSystemIdleTime() >= lockAfterMinutes * 60) lock();
  }, LOOK_MS).unref();
  powerMonitor.on('suspend', () => {
    if (settings().lockOnSleep) lock();
  });
  powerMonitor.on('lock-screen', () => {
    if (settings().lockWithSystem) lock();
  });
}
