import { rm } from 'node:fs/promises';

/** Removes a folder that processes of an app which has just ended may still write into for a moment. */
export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
