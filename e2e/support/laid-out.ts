import type { Page } from '@playwright/test';

/** Waits until the page has laid itself out anew, and once more for what watches its own size. */
export async function laidOut(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
