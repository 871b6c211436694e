import { ComposePage } from '../pages/compose-page.ts';
import { expect, test } from '../support/app.ts';

test('the menu does what its items say, and follows the state of the app; the palette goes, finds and does by keyboard alone, and loses nothing that is typed before it is there; keys lead everywhere, never out of a field, and can be changed; 100,000 pasted characters end in a sentence at once, wherever they are pasted', async ({
  start,
  provider,
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
  await app.open('/home');
  await test.step('the palette goes, finds and does', async () => {
    const field = page.getByRole('combobox', { name: 'Find or do anything' });
    const chosen = page.getByRole('listbox', { name: 'Find or do anything' }).getByRole('option', { selected: true });

    await page.keyboard.press('Control+K');
    await expect(field).toBeFocused();
    await field.fill('activ');
    await expect(chosen).toContainText('Activity');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeFocused();

    await page.keyboard.press('Control+K');
    await field.fill('555-0186');
    await expect(page.getByRole('option').filter({ hasText: 'Received from (212) 555-0186' }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Fax from (212) 555-0186' })).toBeVisible();

    await page.keyboard.press('Control+K');
    await field.fill('(617) 555-0134');
    await expect(chosen).toContainText('Send a fax to (617) 555-0134');
    await page.keyboard.press('ArrowDown');
    await expect(chosen).toContainText('All faxes with (617) 555-0134');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(new ComposePage(page).to).toHaveValue('(617) 555-0134');

    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Control+K');
    await field.fill('xyzzy');
    await expect(page.getByText('Nothing found for “xyzzy”').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
  });
  await test.step('keys lead everywhere, never out of a field, and can be changed', async () => {
    await app.open('/home');
    const title = page.getByRole('heading', { level: 1 });
    await page.keyboard.press('g');
    await page.keyboard.press('f');
    await expect(title).toHaveText('Fax');
    await page.keyboard.press('/');
    const search = page.getByRole('search').getByRole('textbox');
    await expect(search).toBeFocused();
    await page.keyboard.type('gh?c');
    await expect(search).toHaveValue('gh?c');
    await expect(title).toHaveText('Fax');
    await page.keyboard.press('Escape');
    await title.click();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet.getByText('Find or do anything')).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+,');
    await expect(title).toHaveText('Settings');

    await page.getByRole('link', { name: 'Keyboard' }).click();
    await page.getByRole('button', { name: 'Change the keys for Send a fax' }).click();
    const keys = page.getByLabel('Press the keys');
    await keys.press('Control+k');
    await expect(page.getByText('These keys belong to “Find or do anything”.').first()).toBeVisible();
    await keys.press('Control+c');
    await expect(page.getByText('The system needs these keys.').first()).toBeVisible();
    await keys.press('Control+j');
    await page.getByRole('button', { name: 'Use these keys' }).click();
    await expect(keys).toBeHidden();
    await title.click();
    await page.keyboard.press('c');
    await expect(title).toHaveText('Settings');
    await page.keyboard.press('Control+j');
    await expect(title).toHaveText('Send a fax');
  });
  await test.step('100,000 pasted characters', async () => {
    await app.open('/home');
    await app.connect(provider);
    const long = 'lorem ipsum '.repeat(8_400).slice(0, 100_000);
    const palette = page.getByRole('dialog');
    await page.keyboard.press('Control+k');
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.insertText(long);
    await expect(palette.getByText('This is too long to look for: use 200 characters or fewer.').first()).toBeVisible();
    const sideways = await palette.evaluate((box) =>
      [box, ...box.querySelectorAll('*:not(input, .visually-hidden)')].some(
        (part) => part.scrollWidth > part.clientWidth + 1,
      ),
    );
    expect(sideways).toBe(false);
    await page.keyboard.press('Escape');
    for (const path of ['/numbers', '/fax', '/lines', '/activity', '/money/refills']) {
      await app.open(path);
      const search = page.getByRole('main').getByRole('search').getByRole('textbox').first();
      await search.focus();
      await page.keyboard.insertText(long);
      await expect(page.getByText('Nothing found', { exact: true }), path).toBeVisible();
      await expect(page.getByRole('alert'), path).toHaveCount(0);
    }
    await app.open('/fax/new');
    await page.getByRole('combobox', { name: 'To' }).focus();
    await page.keyboard.insertText(long);
    await page.keyboard.press('Tab');
    await expect(page.getByText('Enter the number in digits.')).toBeVisible();
  });
});
