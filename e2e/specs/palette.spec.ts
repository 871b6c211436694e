import { expect, test } from '../support/app.ts';

test('the menu does what its items say, and follows the state of the app; the palette loses nothing that is typed before it is there', async ({
  start,
}) => {
  const app = await start();
  const { page } = app;
  await test.step('the menu', async () => {
    const enabled = (label: string) =>
      app.electron.evaluate(({ Menu }, wanted) => {
        const items = (Menu.getApplicationMenu()?.items ?? []).flatMap((item) => item.submenu?.items ?? []);
        return items.find((item) => item.label === wanted)?.enabled;
      }, label);
    await expect(app.page.getByRole('heading', { level: 1, name: 'Welcome to Linekeeper' })).toBeVisible();
    expect(await enabled('Send a fax')).toBe(false);
    await app.page.getByRole('button', { name: 'Try the demo account' }).click();
    await expect.poll(() => enabled('Send a fax')).toBe(true);
    const title = app.page.getByRole('heading', { level: 1 });
    for (const [menu, item, screen] of [
      ['Go', 'Fax', 'Fax'],
      ['Go', 'Activity', 'Activity'],
      ['Go', 'All accounts', 'All accounts'],
      ['File', 'Send a fax', 'Send a fax'],
      ['Help', 'Diagnostics for support…', 'Settings'],
      ['Go', 'Home', 'Home'],
    ] as const) {
      await app.chooseMenu(menu, item);
      await expect(title).toHaveText(screen);
    }
    await app.chooseMenu('Go', 'Back');
    await expect(title).toHaveText('Settings');
    await app.chooseMenu('Help', 'Keyboard shortcuts');
    await expect(app.page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    expect(await enabled('Lock now')).toBe(false);
  });
  await page.keyboard.press('Escape');
  await app.open('/home');
  await expect(page.getByText('(212) 555-0101').first()).toBeVisible();
  await test.step('what is typed before the palette is there is not lost, and does nothing else', async () => {
    const title = page.getByRole('heading', { level: 1 });
    // The file of the palette was not read yet. Nothing waits for it here: “c” alone would begin a fax.
    await page.keyboard.press('Control+K');
    await page.keyboard.type('activxc');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await expect(title).toHaveText('Activity');

    await page.reload();
    await expect(title).toHaveText('Activity');
    await page.keyboard.press('Control+K');
    await page.keyboard.press('c');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(title).toHaveText('Activity');
  });
});
