import type { CdpSession } from './cdp.ts';

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
