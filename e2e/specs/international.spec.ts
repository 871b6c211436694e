import { InternationalPage } from '../pages/international-page.ts';
import { expect, test, type LaunchOptions, type RunningApp } from '../support/app.ts';
import { hurryLooks } from '../support/looks.ts';
import { pastDoubleClick } from '../support/press.ts';
import type { Provider } from '../support/provider.ts';

const PIN = '4711';
const ORDER = 'didinter.orderDid';
type Start = (options?: LaunchOptions) => Promise<RunningApp>;

async function connected(start: Start, provider: Provider) {
  const app = await start();
  await app.connect(provider);
  return { app, abroad: new InternationalPage(app) };
}

/** Whether it is Monday to Friday, 9 to 17, in a zone now. */
function isOfficeHour(timeZone: string): boolean {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', hour: 'numeric', hourCycle: 'h23' });
  const { weekday = '', hour = '' } = Object.fromEntries(
    parts.formatToParts(new Date()).map(({ type, value }) => [type, value]),
  );
  return !weekday.startsWith('S') && Number(hour) >= 9 && Number(hour) < 17;
}

test('nothing there is no error; a number abroad is bought in five actions, with its warning beside its field; the same again is asked about; the answer is lost: what came is shown, and bought once, and what never arrived is looked up first; the limit takes the PIN, and it goes only after ten seconds', async ({
  start,
  provider,
}) => {
  const { app, abroad } = await connected(start, provider);
  const { page } = app;
  await test.step('bought in five actions, with its warning beside its field', async () => {
    await abroad.open();
    await expect(page.getByText('No international numbers')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    const actions = await app.countActions();
    await provider.fault('warning', { operation: ORDER, times: 1, value: 'route2trunk=Line is being set up' });
    await abroad.startBuying();
    await abroad.chooseCountry('Germany');
    await abroad.chooseCity('Berlin');
    await abroad.chooseLine('frontdesk');
    await expect(page.getByText('The provider chooses the number')).toBeVisible();
    await expect(page.getByText('$9.00')).toBeVisible();
    await expect(abroad.buyButton).toHaveText('Buy number in Berlin · $4.00');
    await abroad.buyButton.click();
    await expect(abroad.newNumber).toHaveText(/^\+49 30 [\d ]+$/);
    expect(await actions()).toBeLessThanOrEqual(5);
    const number = (await abroad.newNumber.textContent()) ?? '';
    // Of a line with a warning it is not known whether the number rings on it.
    const line = page.locator('.new-facts dd').last();
    await expect(line).toHaveText('The provider says: “Line is being set up”');
    expect(await provider.bought()).toEqual([
      { what: `international number ${number.replaceAll(/\D/g, '')}`, dollars: 4 },
    ]);

    // The line can be set right here.
    await abroad.chooseLine('afterhours');
    await page.getByRole('button', { name: 'Save line' }).click();
    await expect(page.locator('.new-facts')).toContainText('afterhours');

    await page.getByRole('link', { name: 'Show number' }).click();
    await expect(abroad.drawer.getByRole('heading', { name: number })).toBeVisible();
    await expect
      .poll(
        async () =>
          (await abroad.drawer.textContent())?.includes('outside office hours') !== isOfficeHour('Europe/Berlin'),
      )
      .toBe(true);
    await abroad.drawer.getByLabel('Rings on').selectOption('Nowhere');
    await abroad.drawer.getByRole('button', { name: 'Save line' }).click();
    await expect(abroad.rows.first()).toContainText('Nowhere');
    // The list may know it before the answer is there; until then the button is busy.
    await expect(page.getByText(`Saved: ${number} rings nowhere`).first()).toBeVisible();
    await abroad.drawer.getByLabel('Rings on').selectOption('afterhours');
    await abroad.drawer.getByRole('button', { name: 'Save line' }).click();
    await expect(abroad.rows.first()).toContainText('afterhours');
  });
  await test.step('the same order within a minute is asked about first', async () => {
    await abroad.haveNumber();
    const before = await provider.requestsOf(ORDER);
    await app.open('/numbers/international/buy');
    await abroad.chooseCountry('France');
    await abroad.chooseCity('Paris');
    await abroad.chooseLine('frontdesk');
    // The second click of a double click is no answer to the question that the first one brings.
    await abroad.buyButton.dblclick();
    await expect(page.getByText('You just did this')).toBeVisible();
    expect(await provider.requestsOf(ORDER)).toBe(before);
    await expect(abroad.buyButton).toHaveText('Buy number in Paris · $4.00 once more');
    await pastDoubleClick(page);
    await abroad.buyButton.click();
    await expect(abroad.newNumber).toHaveText(/^\+33 1 [\d ]+$/);
    expect(await provider.requestsOf(ORDER)).toBe(before + 1);
  });
  await hurryLooks(app);
  const unknown = app.page.getByRole('main').getByText('We sent this, and got no answer.');
  await test.step('the answer is lost, and the number came: it is shown, and bought once', async () => {
    await page.getByRole('button', { name: 'Get another number' }).click();
    const bought = await provider.bought();
    const before = await provider.requestsOf(ORDER);
    await provider.fault('hang', { operation: ORDER, times: 1 });
    await abroad.chooseCountry('Japan');
    await abroad.chooseCity('Tokyo');
    await app.givingUpSoon(async () => {
      await abroad.buyButton.click();
      await expect(unknown).toBeVisible();
    });
    await expect(abroad.newNumber).toHaveText(/^\+81 3[\d -]+$/, { timeout: 60_000 });
    expect(await provider.requestsOf(ORDER)).toBe(before + 1);
    expect(await provider.bought()).toHaveLength(bought.length + 1);
  });
  await test.step('the answer is lost, and the order never arrived: it is looked up first, and the choices are still there', async () => {
    await app.page.getByRole('button', { name: 'Get another number' }).click();
    const bought = await provider.bought();
    const before = await provider.requestsOf(ORDER);
    await abroad.chooseCountry('Japan');
    await abroad.chooseCity('Osaka');
    await provider.fault('hang-before', { operation: ORDER, times: 1 });
    await app.givingUpSoon(async () => {
      await abroad.buyButton.click();
      // What cannot be read proves nothing; what was there before the order is read by now.
      await expect.poll(() => provider.requestsOf(ORDER)).toBe(before + 1);
      await provider.fault('error', { operation: 'didinter.listDids' });
      await expect(unknown).toBeVisible();
    });
    // Whoever leaves and comes back finds the same.
    await app.open('/home');
    await app.open('/numbers/international/buy');
    await expect(unknown).toBeVisible();
    await expect(abroad.buyButton).toHaveCount(0);
    await provider.clearFaults();
    await expect(app.page.getByRole('main').getByText('Not done: your account does not have it')).toBeVisible({
      timeout: 60_000,
    });
    expect(await provider.bought()).toEqual(bought);
    await app.page.getByRole('button', { name: 'Back to the order' }).click();
    await expect(abroad.buyButton).toHaveText('Buy number in Osaka · $4.00');
    await abroad.buyButton.click();
    await expect(abroad.newNumber).toHaveText(/^\+81 6[\d -]+$/);
    expect(await provider.bought()).toHaveLength(bought.length + 1);
  });
  await test.step('abroad, too, it takes the PIN to go above the limit of this computer', async () => {
    await app.command('lock.setPin', { current: '', pin: PIN });
    await app.command('money.setCaps', { day: 1, month: null, pin: PIN });
    await page.getByRole('button', { name: 'Get another number' }).click();
    const before = await provider.bought();
    await abroad.chooseCountry('Spain');
    await abroad.chooseCity('Madrid');
    await abroad.buyButton.click();
    await expect(page.getByText('Above the spending limit of this computer')).toBeVisible();
    const pin = page.getByLabel('PIN of this app');
    await expect(pin).toBeFocused();
    await pin.fill('0000');
    await pastDoubleClick(page);
    // A message may lie over the button for some seconds.
    await abroad.buyButton.press('Enter');
    await expect(page.getByText('That PIN is not right')).toBeVisible();
    expect(await provider.bought()).toEqual(before);
    await expect(pin).toBeFocused();
    await pin.fill(PIN);
    await pastDoubleClick(page);
    await abroad.buyButton.click();
    await expect(abroad.newNumber).toHaveText(/^\+34 [\d ]+$/);
    expect(await provider.bought()).toHaveLength(before.length + 1);
  });
  await test.step('it goes only after its last digits and ten seconds', async () => {
    await abroad.open();
    const row = abroad.rows.filter({ hasText: '+49 30' });
    await row.click();
    const number = (await abroad.drawer.getByRole('heading').textContent()) ?? '';
    await abroad.drawer.getByRole('button', { name: 'Delete number' }).click();
    await expect(abroad.gate).toContainText('It will not ring on afterhours any more.');
    await expect(abroad.gate.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await abroad.gate.getByRole('textbox').fill(number.replaceAll(/\D/g, '').slice(-4));
    await abroad.gate.getByRole('button', { name: 'Delete number' }).click();
    await abroad.gate.getByRole('button', { name: 'Stop' }).click();
    expect(await provider.requestsOf('didinter.deleteDid')).toBe(0);
    await page.clock.install();
    await abroad.gate.getByRole('textbox').fill(number.replaceAll(/\D/g, '').slice(-4));
    await abroad.gate.getByRole('button', { name: 'Delete number' }).click();
    await page.clock.runFor(11_000);
    await expect(row).toHaveCount(0);
    expect(await provider.requestsOf('didinter.deleteDid')).toBe(1);
  });
});
