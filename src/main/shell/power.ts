import { powerMonitor } from 'electron';

/** Tells when the computer goes to sleep and wakes. */
export function followPower(happened: (event: 'sleep' | 'wake') => void): void {
  powerMonitor.on('suspend', () => {
    happened('sleep');
  });
  powerMonitor.on('resume', () => {
    happened('wake');
  });
}
