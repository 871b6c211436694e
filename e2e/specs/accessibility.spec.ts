import { expect, test } from '../support/app.ts';
import { axeFindings } from '../support/axe.ts';
import { screens } from '../support/screens.ts';

for (const theme of ['light', 'dark'] as const) {
  test(`every screen passes axe in the ${theme} theme`, async ({ start }) => {
    test.setTimeout(240_000);
    const app = await start({ settings: { theme } });
    for (const { name, show } of screens) {
      await show(app);
      expect(await axeFindings(app.page), `screen ${name}`).toEqual([]);
    }
  });
}
