import { MoneyPage } from '../pages/money-page.ts';
import { expect, test, type RunningApp } from '../support/app.ts';
import type { Provider } from '../support/provider.ts';

const PIN = '4711';
type Start = (options?: object) => Promise<RunningApp>;

async function connected(start: Start, provider: Provider): Promise<{ app: RunningApp; money: MoneyPage }> {
  const app = await start();
  await app.connect(provider);
  return { app, money: new MoneyPage(app.page) };
}

/** Asks the app for a screen, as a link of a notification does. */
function link(app: RunningApp, path: string): Promise<void> {
  return app.electron.evaluate(({ BrowserWindow }, target) => {
    BrowserWindow.getAllWindows()[0]?.webContents.send('linekeeper:event', 'app.navigate', { path: target });
  }, path);
}

test('$50 is added in three actions, once, and the balance shows it; it works from the keyboard alone, and the focus comes back; a link and the palette open the sheet, filled in, over the balance; in Spanish it asks and answers in Spanish', async ({
  start,
  provider,
}) => {
  const { app, money } = await connected(start, provider);
  const { page } = app;
  await test.step('in three actions, once', async () => {
    await expect(money.chip).toContainText('$84.35');
    const actions = await app.countActions();
    await money.openChip();
    await money.preset(50);
    await expect(money.sheet.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expect(money.sheet).toContainText('$134.35');
    await money.confirm();
    await money.isAdded(50);
    await expect(money.chip).toContainText('$134.35', { timeout: 5_000 });
    expect(await actions()).toBe(3);
    expect(await provider.charged()).toEqual([50]);
  });
  await test.step('from the keyboard alone', async () => {
    await money.chip.focus();
    await page.keyboard.press('Enter');
    await expect(money.popover.getByRole('heading')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(money.popover).toBeHidden();
    await expect(money.chip).toBeFocused();
    await page.keyboard.press('Enter');
    for (const name of ['Check the balance now', 'Add $25', 'Add $50', 'Add $100']) {
      await page.keyboard.press('Tab');
      await expect(money.popover.getByRole('button', { name, exact: true })).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(money.sheet.getByRole('radio', { name: '$100' })).toBeChecked();
    await page.keyboard.press('Tab');
    await expect(money.confirmButton).toBeFocused();
    await page.keyboard.press('Enter');
    await money.isAdded(100);
    await expect(money.chip).toBeFocused();

    await money.chip.click();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(money.popover).toBeHidden();
    await money.openChip();
    await money.popover.getByRole('link', { name: 'Automatic refill' }).click();
    await expect(money.popover).toBeHidden();
    await expect(page).toHaveURL(/#\/money\/auto-refill$/);
  });
  await test.step('in Spanish', async () => {
    await app.page.evaluate(() => window.bridge.command('settings.set', { language: 'es' }));
    await link(app, '/money/add?amount=25');
    const sheet = app.page.getByRole('dialog', { name: 'Agregar dinero' });
    await expect(sheet.getByText('Saldo posterior previsto')).toBeVisible();
    await sheet.getByRole('button', { name: 'Agregar $25' }).click();
    await expect(app.page.getByText('Se agregaron $25.00').first()).toBeVisible();
    expect(await provider.charged()).toEqual([50, 100, 25]);
    await expect(money.sheet).toBeHidden();
  });
  await test.step('a link and the palette', async () => {
    await app.page.evaluate(() => window.bridge.command('settings.set', { language: 'en' }));
    const before = await provider.charged();
    await link(app, '/money/add?amount=50');
    await expect(money.sheet.getByRole('radio', { name: '$50' })).toBeChecked();
    await expect(page).toHaveURL(/#\/money$/);
    await money.sheet.press('Escape');
    await expect(money.sheet).toBeHidden();
    await link(app, '/money/add?amount=75');
    await expect(money.sheet.getByLabel('Amount in dollars')).toHaveValue('75');
    await money.sheet.getByRole('button', { name: 'Cancel' }).click();
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox', { name: 'Find or do anything' }).fill('add money');
    await page.keyboard.press('Enter');
    await expect(money.sheet).toBeVisible();
    await expect(money.sheet.getByRole('radio', { checked: true })).toHaveCount(0);
    await money.sheet.press('Escape');
    await expect(money.sheet).toBeHidden();
    expect(await provider.charged()).toEqual(before);

    // By keyboard alone, with the amount in the words.
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox', { name: 'Find or do anything' }).fill('add $75');
    await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toContainText('Add $75');
    await page.keyboard.press('Enter');
    await expect(money.sheet.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(money.confirmButton).toBeFocused();
    await page.keyboard.press('Enter');
    await money.isAdded(75);
    expect(await provider.charged()).toEqual([...before, 75]);
  });
});

test('above the limit of this computer it takes the PIN, and so does a higher limit; the same within a minute is asked about first; an own amount is at least 10 whole dollars, and a large one is typed twice', async ({
  start,
  provider,
}) => {
  const { app, money } = await connected(start, provider);
  const { page } = app;
  await test.step('above the limit', async () => {
    await app.command('lock.setPin', { current: '', pin: PIN });
    await money.openRefills();
    const drawer = page.getByRole('dialog', { name: 'Spending limits' });
    const setDay = async (text: string) => {
      await page.getByRole('button', { name: 'Change limits' }).click();
      await drawer.getByLabel('Limit for a day').fill(text);
    };
    await setDay('60');
    await expect(drawer).toContainText('Limits are kept on this computer');
    await drawer.getByLabel('Limit for a month').fill('50');
    await drawer.getByRole('button', { name: 'Save limits' }).click();
    await expect(drawer.getByText('A month needs at least as much as a day.')).toBeVisible();
    await drawer.getByLabel('Limit for a month').fill('');
    await drawer.getByRole('button', { name: 'Save limits' }).click();
    await expect(page.getByText('$0.00 of $60.00')).toBeVisible();

    await money.add(50);
    await money.isAdded(50);
    await expect(page.getByText('$50.00 of $60.00')).toBeVisible();
    await money.add(25);
    await expect(money.sheet.getByRole('alert')).toContainText('$10.00 is left for today.');
    const anyway = money.sheet.getByRole('button', { name: 'Add $25 anyway' });
    await expect(anyway).toHaveAttribute('aria-disabled', 'true');
    await expect(money.sheet.getByLabel('PIN of this app')).toBeFocused();
    await money.sheet.getByLabel('PIN of this app').fill('0000');
    await anyway.click();
    await expect(money.sheet.getByText('That PIN is not right')).toBeVisible();
    expect(await provider.charged()).toEqual([50]);
    await money.sheet.getByLabel('PIN of this app').fill(PIN);
    await anyway.click();
    await money.isAdded(25);
    expect(await provider.charged()).toEqual([50, 25]);

    // The same once more is asked about after the limit; the PIN is asked for once.
    await money.add(25);
    await money.sheet.getByLabel('PIN of this app').fill(PIN);
    await anyway.click();
    await money.sheet.getByRole('button', { name: 'Add $25 once more' }).click();
    await expect(money.sheet).toBeHidden();
    expect(await provider.charged()).toEqual([50, 25, 25]);

    await setDay('500');
    await drawer.getByRole('button', { name: 'Save limits' }).click();
    await expect(drawer.getByLabel('PIN of this app')).toBeFocused();
    await drawer.getByLabel('PIN of this app').fill(PIN);
    await drawer.getByRole('button', { name: 'Save limits' }).click();
    await expect(page.getByText('$100.00 of $500.00')).toBeVisible();
  });
  await test.step('the same within a minute', async () => {
    await app.command('money.setCaps', { day: null, month: null, pin: PIN });
    await app.command('money.refill', { amount: 100, mode: null, again: false, overCap: false });
    const before = await provider.charged();
    await money.openChip();
    await money.preset(100);
    // The second click of a double click is no answer to the question that the first one brings.
    await money.confirmButton.dblclick();
    // It may go beside the button, which the question moves: where the focus is then is the click's doing.
    await expect(money.sheet.getByRole('alert')).toContainText('charges you a second time');
    expect(await provider.charged()).toEqual(before);
    await money.sheet.getByRole('button', { name: 'Add $100 once more' }).click();
    await expect(money.sheet).toBeHidden();
    expect(await provider.charged()).toEqual([...before, 100]);
  });
  await test.step('an own amount', async () => {
    const before = await provider.charged();
    const requests = await provider.requestsOf('account.refillBalance');
    await money.openChip();
    await money.popover.getByRole('button', { name: 'Other amount' }).click();
    await expect(money.sheet.getByLabel('Amount in dollars')).toBeFocused();
    const button = money.sheet.getByRole('button', { name: /^Add/ });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    for (const [text, words] of [
      ['9', 'Enter $10 or more.'],
      ['12.50', 'Enter whole dollars, without cents.'],
      ['many', 'Enter a number such as 75.'],
    ] as const) {
      await money.ownAmount(text);
      await expect(money.sheet.getByText(words).first()).toBeVisible();
      await expect(button).toHaveAttribute('aria-disabled', 'true');
    }
    await money.ownAmount('750');
    await expect(
      money.sheet.getByRole('checkbox', { name: /^Go on all the same .*This is more than \$500/ }),
    ).toBeVisible();
    await money.ownAmount('1500');
    await money.sheet.getByLabel('What is charged').selectOption('Card');
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await money.sheet.getByLabel('Type 1500 to confirm').fill('150');
    await button.press('Enter');
    expect(await provider.requestsOf('account.refillBalance')).toBe(requests);
    await money.sheet.getByLabel('Type 1500 to confirm').fill('1,500');
    await money.confirm();
    await expect(money.chip).toContainText('$1,884.35');
    expect(await provider.charged()).toEqual([...before, 1500]);
  });
});
