/** What is known of the sender of a message: the parts of Electron's event that decide. */
export interface SenderFacts {
  senderFrame: { url: string; parent: unknown } | null;
  sender: { isDestroyed: () => boolean; mainFrame: unknown };
}

/**
 * Whether a message comes from the app's own page: a frame that exists, is the main frame of one of our windows, and
 * shows the app's own origin (docs/security.md, rule 4).
 */
export function isTrustedSender(event: SenderFacts, own: { window: boolean; url: (url: string) => boolean }): boolean {
  const { senderFrame, sender } = event;
  if (!senderFrame || sender.isDestroyed() || !own.window) return false;
  return senderFrame.parent === null && own.url(senderFrame.url);
}
