import { expect, test } from '../support/app.ts';
import { axeFindings } from '../support/axe.ts';
import { screens } from '../support/screens.ts';

test('every screen passes axe, and its contrasts do in both themes', async ({ start }) => {
  test.setTimeout(300_000);
  const app = await start({ settings: { theme: 'system' } });
  for (const { name, show } of screens) {
    await app.page.emulateMedia({ colorScheme: 'light' });
    await show(app);
    expect(await axeFindings(app.page), `screen ${name}`).toEqual([]);
    // The other theme has the same elements in other colors.
    await app.page.emulateMedia({ colorScheme: 'dark' });
    await expect(app.page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await axeFindings(app.page, ['color-contrast']), `screen ${name}, dark`).toEqual([]);
  }
});
