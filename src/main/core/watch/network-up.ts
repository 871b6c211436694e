import { setTimeout as wait } from 'node:timers/promises';
import { networkInterfaces } from 'node:os';

const LOOK_AGAIN_MS = 1_000;
const PATIENCE_MS = 30_000;

/** Whether this computer has an address on any network. */
export function hasNetwork(interfaces = networkInterfaces()): boolean {
  return Object.values(interfaces).some((addresses) => addresses?.some(({ internal }) => !internal));
}

/**
 * Waits until this computer is on a network again, as after sleep. Answers after half a minute in any case:
 * whoever asks then finds out by asking.
 */
export async function untilNetwork(up: () => boolean = hasNetwork, signal?: AbortSignal): Promise<void> {
  const giveUp = Date.now() + PATIENCE_MS;
  // Without a reference: the app may end meanwhile.
  while (!up() && Date.now() < giveUp && !signal?.aborted)
    await wait(LOOK_AGAIN_MS, undefined, { ref: false, ...(signal ? { signal } : {}) }).catch(() => undefined);
}
