import { app, BrowserWindow, nativeImage } from 'electron';
import { join } from 'node:path';

/**
 * Shows on the app's icon how many notifications are unread. macOS and Linux have numbers there; Windows has a small picture,
 * here a dot, whose description is for screen readers.
 *
 * @param words how many are unread, as a sentence
 */
export function showBadge(count: number, resources: string, words: string): void {
  app.setBadgeCount(count);
  if (process.platform !== 'win32') return;
  const dot = count === 0 ? null : nativeImage.createFromPath(join(resources, 'badge.png'));
  for (const window of BrowserWindow.getAllWindows()) window.setOverlayIcon(dot, count === 0 ? '' : words);
}
