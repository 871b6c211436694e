import { expect, test, type LaunchOptions, type RunningApp } from '../support/app.ts';
import { axeFindings } from '../support/axe.ts';
import { overlayScreens } from '../support/overlay-screens.ts';
import { firstScreens, numberAndOperationScreens, type Screen } from '../support/screens.ts';

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
  expect(await axeFindings(app.page), `screen ${name}`).toEqual([]);
  await app.page.emulateMedia({ colorScheme: 'dark' });
  await expect(app.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(
    await axeFindings(app.page, { rules: ['color-contrast', 'link-in-text-block'] }),
    `screen ${name}, dark`,
  ).toEqual([]);
}

test.describe('every screen passes axe in both themes', () => {
  test.setTimeout(900_000);

  test('connecting, fax, money, activity and settings', async ({ start }) => {
    const app = await start({ settings: { theme: 'system' } });
    for (const screen of firstScreens) await passesAxe(app, screen);
  });

  test('numbers and operations', async ({ start }) => {
    const app = await demo(start);
    for (const screen of numberAndOperationScreens) await passesAxe(app, screen);
  });

  test('every menu, question and gate', async ({ start }) => {
    const app = await demo(start);
    for (const screen of overlayScreens) await passesAxe(app, screen);
  });
});
