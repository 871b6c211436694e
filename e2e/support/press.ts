import type { Page } from '@playwright/test';

/**
 * The time within which the second click of a double click comes has passed: what is pressed next is an answer to the
 * question that is shown.
 */
export async function pastDoubleClick(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 1_000;
  });
}
