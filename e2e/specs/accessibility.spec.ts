import { expect, test, type LaunchOptions, type RunningApp } from '../support/app.ts';
import { axeFindings, newContrastFindings } from '../support/axe.ts';
import { overlayScreens } from '../support/overlay-screens.ts';
import { callAndOperationScreens, firstScreens, numberAndTextScreens, type Screen } from '../support/screens.ts';

type Start = (options?: LaunchOptions) => Promise<RunningApp>;

/** Starts with the demo account. */
async function demo(start: Start): Promise<RunningApp> {
  const app = await start({ args: ['--demo'], settings: { theme: 'system' } });
  await expect(app.page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  return app;
}

/** Every rule in both themes. What moves is at its end at once: the looks are the same, and nothing waits for it. */
async function passesAxe(app: RunningApp, { name, show }: Screen): Promise<void> {
  await app.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await show(app);
  expect(await axeFindings(app.page, { without: ['color-contrast'] }), `screen ${name}`).toEqual([]);
  expect(await newContrastFindings(app.page), `screen ${name}`).toEqual([]);
  await app.page.emulateMedia({ colorScheme: 'dark' });
  await expect(app.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await newContrastFindings(app.page), `screen ${name}, dark`).toEqual([]);
}

test.describe('every screen passes axe in both themes', () => {
  test.setTimeout(900_000);

  test('connecting, fax, money, activity and settings', async ({ start }) => {
    const app = await start({ settings: { theme: 'system' } });
    for (const screen of firstScreens) await passesAxe(app, screen);
  });

  test('numbers, people and texts', async ({ start }) => {
    const app = await demo(start);
    for (const screen of numberAndTextScreens) await passesAxe(app, screen);
  });

  test('calls, changes of many numbers, purchases, moves and operations', async ({ start }) => {
    const app = await demo(start);
    for (const screen of callAndOperationScreens) await passesAxe(app, screen);
    // The check itself: a text of a color that no text has is looked at, also on a screen that passed.
    await app.page.addStyleTag({ content: 'main h1 { color: #343434 !important; }' });
    expect((await newContrastFindings(app.page)).join()).toContain('color-contrast');
  });

  test('every menu, question and gate', async ({ start }) => {
    const app = await demo(start);
    for (const screen of overlayScreens) await passesAxe(app, screen);
  });
});
