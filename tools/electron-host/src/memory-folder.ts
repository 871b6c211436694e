import { statfsSync } from 'node:fs';

/** Free room, in bytes, below which the folder is left to others. Containers often have 64 MB. */
const ENOUGH = 1024 ** 3;

/** The folder whose files stay in memory, where the system has one with enough room: nothing waits for a disk there. */
export function memoryFolder(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= ENOUGH ? '/dev/shm' : undefined;
  } catch {
    return undefined;
  }
}
