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

test('$50 is added in three actions, once, and the balance shows it; above the limit of this computer it takes the PIN; the same within a minute is asked about first; a large amount is typed twice', async ({
  start,
  provider,
}) => {
  const { app, money } = await connected(start, provider);
  await test.step('in three actions, once', async () => {
    await expect(money.chip).toContainText('$84.35');
    const actions = await app.countActions();
    await money.openChip();
    await money.preset(50);
    await expect(money.sheet.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expect(money.sheet).toContainText('$134.35');
    await money.confirm();
    await money.isAdded(50);
    await expect(money.chip).toContainText('$134.35');
    expect(await actions()).toBe(3);
    expect(await provider.charged()).toEqual([50]);
  });
  await test.step('above the limit', async () => {
    await app.command('lock.setPin', { current: '', pin: PIN });
    await app.command('money.setCaps', { day: 60, month: null });
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
  await test.step('a large amount', async () => {
    const before = await provider.charged();
    await money.openChip();
    await money.popover.getByRole('button', { name: 'Other amount' }).click();
    await money.ownAmount('1500');
    await money.sheet.getByLabel('What is charged').selectOption('Card');
    await money.sheet.getByLabel('Type 1500 to confirm').fill('1,500');
    await money.confirm();
    await expect(money.chip).toContainText('$1,884.35');
    expect(await provider.charged()).toEqual([...before, 1500]);
  });
});
