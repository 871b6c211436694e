import { setTimeout as pause } from 'node:timers/promises';
import type { CdpSession } from './cdp.ts';
import { host } from './host.ts';

/** Until a target that is still there is closed once more. */
const AGAIN_MS = 250;

const sessions = new Map<string, Promise<CdpSession>>();
const arrivals = new Map<string, (session: CdpSession) => void>();

/** The session of a target: Chromium attaches the host to every new page before the page does anything. */
export function sessionOf(targetId: string): Promise<CdpSession> {
  let session = sessions.get(targetId);
  if (!session) {
    session = new Promise((resolve) => arrivals.set(targetId, resolve));
    sessions.set(targetId, session);
  }
  return session;
}

export function targetArrived(targetId: string, session: CdpSession): void {
  void sessionOf(targetId);
  arrivals.get(targetId)!(session);
}

/**
 * Closes a target, without asking its `beforeunload`. Chromium loses a close that comes while a page goes to a process of its
 * own, as on the way to its first address, and answers "success" all the same: so it is told until there is no such target.
 */
export async function closeTarget(targetId: string): Promise<void> {
  try {
    for (;;) {
      await host.chromium?.connection.browser.send('Target.closeTarget', { targetId });
      await pause(AGAIN_MS, undefined, { ref: false });
    }
  } catch {
    // It is gone, or Chromium is.
  }
}
