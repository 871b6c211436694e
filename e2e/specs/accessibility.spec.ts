import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '../support/app.ts';
import { screens } from '../support/screens.ts';

for (const theme of ['light', 'dark'] as const) {
  test(`every screen passes axe in the ${theme} theme`, async ({ start }) => {
    const app = await start({ settings: { theme } });
    for (const { name, show } of screens) {
      await show(app);
      await app.page.evaluate(() =>
        Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
      );
      // Electron has no pages beyond its windows, which axe's newer way needs.
      const { violations } = await new AxeBuilder({ page: app.page })
        .setLegacyMode(true)
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
      expect(found, `screen ${name}`).toEqual([]);
    }
  });
}
