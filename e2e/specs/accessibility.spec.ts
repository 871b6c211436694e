import type { Page } from '@playwright/test';
import { expect, test, type RunningApp } from '../support/app.ts';
import { newContrastFindings, screenFindings } from '../support/axe.ts';
import { moving } from '../support/moving.ts';
import { overlayScreens } from '../support/overlay-screens.ts';
import { callAndOperationScreens, firstScreens, numberAndTextScreens, type Screen } from '../support/screens.ts';

async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

/**
 * Every rule in both themes, of which the one that a screen has already comes first: what changes it costs more than what is
 * asked. What moves is at its end at once: the looks are the same, and nothing waits for it.
 */
async function passAxe(app: RunningApp, screens: readonly Screen[]): Promise<void> {
  const { page } = app;
  await wear(page, 'light');
  for (const [at, { name, show }] of screens.entries()) {
    const [first, second] = at % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
    await show(app);
    expect(await moving(page), `screen ${name}`).toEqual([]);
    expect(await screenFindings(page), `screen ${name}, ${first}`).toEqual([]);
    await wear(page, second);
    expect(await newContrastFindings(page), `screen ${name}, ${second}`).toEqual([]);
  }
}

test.describe('every screen passes axe in both themes, and nothing moves on it for those who want less motion', () => {
  test.setTimeout(900_000);

  test('connecting, fax, money, activity and settings; numbers, people and texts', async ({ start }) => {
    const app = await start({ settings: { theme: 'system' } });
    await passAxe(app, [...firstScreens, ...numberAndTextScreens]);
  });

  test('calls, changes of many numbers, purchases, moves and operations; every menu, question and gate', async ({
    start,
  }) => {
    const app = await start({ args: ['--demo'], settings: { theme: 'system' } });
    await expect(app.page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    // The check itself: with motion there is something that moves.
    expect(await moving(app.page)).not.toEqual([]);
    await passAxe(app, [...callAndOperationScreens, ...overlayScreens]);
    // The check itself: a text of a color that no text has is looked at, also on a screen that passed.
    await wear(app.page, 'dark');
    await app.page.addStyleTag({ content: 'dialog[open] h2 { color: #343434 !important; }' });
    expect((await newContrastFindings(app.page)).join()).toContain('color-contrast');
  });
});
