import { expect, type Locator } from '@playwright/test';

/** How long one press has to show what it did, before another is made, in milliseconds. */
const PATIENCE_MS = 3_000;

/**
 * Presses a button until the app answers: a press right after a question is taken for the second click of a double
 * click. Where the answer was only slow to come, it is not pressed again.
 */
export async function pressUntil(button: Locator, answer: Locator): Promise<void> {
  await expect(async () => {
    if (!(await answer.isVisible())) await button.click({ timeout: 1_000 });
    await expect(answer).toBeVisible({ timeout: PATIENCE_MS });
  }).toPass();
}
