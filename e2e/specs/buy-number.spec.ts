import { BuyNumberPage, phone } from '../pages/buy-number-page.ts';
import { MoneyPage } from '../pages/money-page.ts';
import { expect, test, type LaunchOptions, type RunningApp } from '../support/app.ts';
import type { Provider } from '../support/provider.ts';
import { hurryLooks } from '../support/looks.ts';
import { pastDoubleClick } from '../support/press.ts';

const PIN = '4711';
const ORDER = 'did.orderDid';
type Start = (options?: LaunchOptions) => Promise<RunningApp>;

async function connected(start: Start, provider: Provider) {
  const app = await start();
  await app.connect(provider);
  return { app, buy: new BuyNumberPage(app), money: new MoneyPage(app.page) };
}

const ADDRESS = {
  ...{ e911_name: 'Maple Street Dental', e911_address: '12 Main St', e911_unittype: '', e911_unitnumber: '' },
  ...{ e911_city: 'Boston', e911_state: 'MA', e911_zip: '02108' },
};
const SETUP = {
  line: 'frontdesk',
  callerName: 'mapledental',
  lookup: false,
  address: ADDRESS,
  listing: null,
  note: '',
};

/** The setups that the person saved earlier. */
async function hasSetups(app: RunningApp, setups: readonly (typeof SETUP)[]): Promise<void> {
  const profileId = (await app.account()) ?? '';
  const value = setups.map((setup) => ({ name: 'Main office', setup }));
  await app.command('userData.put', { profileId, name: 'setup-templates', value });
}

/** What is left of the money of the account by the provider's own books, as the top bar shows it. */
async function left(provider: Provider): Promise<string> {
  const spent = (await provider.bought()).reduce((sum, { dollars }) => sum + dollars, 0);
  return `$${(84.35 - spent).toFixed(2)}`;
}

/** Numbers that the provider lists for the account, as nobody but it says. */
const listed = ({ page }: RunningApp, did: string) =>
  page.evaluate(async (wanted) => {
    const found = await window.bridge.call('did.listDids', { did: wanted });
    return found.ok ? found.value.rows : [];
  }, did);

/** Whether the keychain has the number's PIN. */
const keepsPin = ({ page }: RunningApp, did: string) =>
  page.evaluate(async (number) => {
    const kept = await window.bridge.command('numbers.pinKept', { did: number });
    return kept.ok ? kept.value : kept.problem.kind;
  }, did);

test('a number near a ZIP code is bought in six actions, set up by the saved setup, and checked; a toll-free one costs its own price; the same order within a minute is asked about first; a number that was let go is bought back with the settings it had; one of five was sold to somebody else: four are bought, in the provider’s words; the answer to an order is lost: what never arrived is held and stays, what came is bought once, and of the rest nobody can tell; an order is back after a crash, without its PIN', async ({
  start,
  provider,
}) => {
  const { app, buy, money } = await connected(start, provider);
  const { page } = app;
  await test.step('near a ZIP code, by the saved setup', async () => {
    await hasSetups(app, [SETUP]);
    const actions = await app.countActions();
    await buy.open();
    // The leading zero stays: without it there is no such place.
    await buy.lookNear('02108');
    const [did = ''] = await buy.shown();
    expect(did).toMatch(/^617/);
    await expect(buy.row(did)).toContainText('Can text');
    await buy.add(did);
    await expect(buy.cart).toContainText('$83.35');
    await buy.openSheet();
    await expect(buy.sheet.getByLabel('Rings on')).toHaveValue('frontdesk');
    await expect(buy.sheet).toContainText('from $1.49');
    await expect(buy.buyButton).toHaveText('Buy 1 number · from $2.49');
    await buy.buy();
    await expect(buy.result.getByText('Bought: 1 number')).toBeVisible();
    await expect(buy.result.getByText('What was bought costs from $2.49')).toBeVisible();
    // The way here is one more, by a link.
    expect((await actions()) + 1).toBeLessThanOrEqual(6);
    expect(await provider.requestsOf(ORDER)).toBe(1);
    expect(await provider.bought()).toEqual([{ what: `voice number ${did}`, dollars: 2.49 }]);
    const limits = await app.page.evaluate(() => window.bridge.command('money.caps', undefined));
    expect(limits).toMatchObject({ value: { spentToday: '2.4900' } });
    expect(await listed(app, did)).toMatchObject([{ did, tier: '1b', route2trunk: 'frontdesk', lidb: 'mapledental' }]);
    const checks = buy.outcome(did).getByRole('list', { name: /ready to use/ });
    await expect(checks).toContainText('Rings on frontdesk');
    await expect(checks).toContainText('Has an emergency address');
    await expect(checks.getByRole('link', { name: /Set a PIN/ })).toHaveAttribute('href', `#/numbers/${did}`);
    await expect(money.chip).toContainText(await left(provider));
    await hasSetups(app, []);
  });
  await test.step('toll-free, found by its prefix', async () => {
    await buy.result.getByRole('button', { name: 'Find more numbers' }).click();
    await buy.tollFree('800');
    const [did = ''] = await buy.shown();
    await buy.add(did);
    await buy.openSheet();
    await expect(
      buy.sheet.getByText('As far as known, no emergency address is offered for toll-free numbers.'),
    ).toBeVisible();
    await buy.sheet.getByLabel('Name people see when you call').fill('mapledental');
    await buy.sheet.getByRole('checkbox', { name: /^Go on all the same .*Not every provider can show a name/ }).check();
    await expect(buy.buyButton).toHaveText('Buy 1 number · $1.50');
    await buy.buy();
    await expect(buy.result.getByText('Bought: 1 number')).toBeVisible();
    expect((await provider.bought()).slice(1)).toEqual([{ what: `voice number ${did}`, dollars: 1.5 }]);
    expect(await listed(app, did)).toMatchObject([{ did, type: 'tf' }]);
  });
  await test.step('the same order', async () => {
    await buy.result.getByRole('button', { name: 'Find more numbers' }).click();
    await app.open('/home');
    await buy.open('?near=02108');
    const [before, bought] = [await provider.requestsOf(ORDER), await provider.bought()];
    const dids = await buy.addFirst(2);
    await buy.openSheet();
    // As the sheet has it: most numbers of the account ring on this line.
    const params = { tier: '1b', did: dids, route2trunk: 'frontdesk' };
    await app.command('money.spend', { operation: 'did.orderDid', params, again: false, overCap: false });
    // The second click of a double click is no answer to the question that the first one brings.
    await buy.buyButton.dblclick();
    await expect(buy.sheet.getByText('You just did this')).toBeVisible();
    expect((await provider.requestsOf(ORDER)) - before).toBe(1);
    await expect(buy.buyButton).toHaveText('Buy 2 numbers · $2.00 once more');
    await pastDoubleClick(page);
    await buy.buy();
    await expect(buy.sheet.getByText('is already in the account')).toBeVisible();
    expect((await provider.bought()).slice(bought.length).map(({ dollars }) => dollars)).toEqual([2]);
    await page.keyboard.press('Escape');
    // What is in the account already leaves the order by itself, once the numbers were read.
    await expect(buy.cart).toContainText('Choose one or more numbers');
  });
  await test.step('a number that was let go', async () => {
    await buy.open('?near=02108');
    const [did = ''] = await buy.shown();
    const had = { route2trunk: 'frontdesk', lidb: 'mapledental', note: 'Back room' };
    const params = { did, tier: '1b', cnam: 'on', ...had };
    const ordered = await app.command('money.spend', {
      operation: 'did.orderDid',
      params,
      again: false,
      overCap: false,
    });
    expect(ordered.ok ? '' : ordered.problem).toBe('');
    const known = () =>
      page.evaluate(async (number) => {
        const rows = await window.bridge.command('lists.rows', { list: 'numbers', scope: '', keys: [number] });
        return rows.ok && rows.value[0] !== null;
      }, did);
    await expect.poll(known).toBe(true);
    await app.call('did.deleteDid', { did });
    await expect.poll(known).toBe(false);

    await app.open(`/numbers/gone/${did}`);
    await page.getByRole('button', { name: 'Search for this number again' }).click();
    await page.getByRole('button', { name: 'Look at it and buy' }).click();
    await buy.add(did);
    await buy.openSheet();
    await expect(buy.sheet).toContainText('The settings it had are filled in');
    await expect(buy.sheet.getByLabel('Rings on')).toHaveValue('frontdesk');
    await buy.buy();
    // It was ordered a moment ago already.
    await expect(buy.sheet.getByText('You just did this')).toBeVisible();
    await pastDoubleClick(page);
    await buy.buy();
    await expect(buy.result.getByText('Bought: 1 number')).toBeVisible();
    expect(await listed(app, did)).toMatchObject([{ did, cnam: 'on', ...had }]);
    await app.open('/home');
  });
  await test.step('four of five are bought', async () => {
    await buy.open('?near=10017');
    const bought = await provider.bought();
    const dids = await buy.addFirst(5);
    const sold = dids[2] ?? '';
    await buy.openSheet();
    await buy.setPin('84071', { keep: true });
    await provider.sellElsewhere(sold);
    await buy.buy();
    await expect(buy.result.getByText('Bought: 4 of 5')).toBeVisible();
    await expect(buy.result.getByText('What was bought costs $4.00')).toBeVisible();
    await expect(buy.outcome(sold)).toContainText('Not bought');
    await expect(buy.outcome(sold)).toContainText(`did ${sold} is not available`);
    const others = dids.filter((did) => did !== sold);
    for (const did of others) await expect(buy.outcome(did)).toContainText('Bought');
    expect(await provider.bought()).toEqual([...bought, { what: `voice number ${others.join(', ')}`, dollars: 4 }]);
    expect(await listed(app, sold)).toEqual([]);
    for (const did of others) await expect.poll(() => keepsPin(app, did)).toBe(true);
    expect(await keepsPin(app, sold)).toBe(false);
    await expect(money.chip).toContainText(await left(provider));
    await buy.result.getByRole('button', { name: 'Find more numbers' }).click();
    await expect(buy.cart).toContainText('Choose one or more numbers');
    await expect(buy.row(sold)).toHaveCount(0);
    await app.open('/home');
  });
  await hurryLooks(app);
  await test.step('it never arrived: nothing can be ordered until that is known, then it is still in the cart', async () => {
    await buy.open('?near=10017');
    const earlier = { bought: await provider.bought(), requests: await provider.requestsOf(ORDER) };
    await provider.fault('hang-before', { operation: ORDER, times: 1 });
    // What cannot be read proves nothing.
    await provider.fault('error', { operation: 'did.listDids' });
    const [did = ''] = await buy.addFirst(1);
    await buy.openSheet();
    await app.givingUpSoon(async () => {
      await buy.buy();
      await expect(buy.result.getByText('We sent this, and got no answer.')).toBeVisible();
    });
    await expect(buy.outcome(did)).toContainText('Checking');
    // Whoever leaves and comes back finds the same.
    await app.open('/home');
    await buy.open('?near=10017');
    await expect(buy.cart.getByText('We sent this, and got no answer.')).toBeVisible();
    await expect(buy.cart).toContainText(phone(did));
    await expect(buy.orderButton).toHaveAccessibleDescription(/being looked up/);
    await buy.orderButton.press('Enter');
    await expect(buy.sheet).toHaveCount(0);
    await provider.clearFaults();
    await expect(buy.cart.getByText('We sent this, and got no answer.')).toHaveCount(0, { timeout: 60_000 });
    expect(await provider.requestsOf(ORDER)).toBe(earlier.requests + 1);
    expect(await provider.bought()).toEqual(earlier.bought);
    await buy.openSheet();
    await buy.buy();
    await expect(buy.result.getByText('Bought: 1 number')).toBeVisible();
    expect(await provider.bought()).toEqual([...earlier.bought, { what: `voice number ${did}`, dollars: 1 }]);
  });
  await test.step('it came: it is looked up, found, and bought once', async () => {
    await provider.fault('hang', { operation: ORDER, times: 1 });
    await buy.result.getByRole('button', { name: 'Find more numbers' }).click();
    const [before, bought] = [await provider.requestsOf(ORDER), await provider.bought()];
    const [did = ''] = await buy.addFirst(1);
    await buy.openSheet();
    await buy.setPin('84071', { keep: true });
    await app.givingUpSoon(async () => {
      await buy.buy();
      await expect(buy.result.getByText('Done: it is in your account')).toBeVisible({ timeout: 60_000 });
    });
    await expect(buy.outcome(did)).toContainText('Bought');
    await expect.poll(() => keepsPin(app, did)).toBe(true);
    expect((await provider.requestsOf(ORDER)) - before).toBe(1);
    expect(await provider.bought()).toEqual([...bought, { what: `voice number ${did}`, dollars: 1 }]);
  });
  await test.step('one of two came: of the other nobody can tell', async () => {
    await provider.fault('hang', { operation: ORDER, times: 1 });
    await buy.result.getByRole('button', { name: 'Find more numbers' }).click();
    const before = await provider.requestsOf(ORDER);
    const [came = '', sold = ''] = await buy.addFirst(2);
    await buy.openSheet();
    await provider.sellElsewhere(sold);
    await app.givingUpSoon(async () => {
      await buy.buy();
      await expect(buy.result.getByText('Cannot tell whether this was done')).toBeVisible({ timeout: 60_000 });
    });
    await expect(buy.outcome(came)).toContainText('Bought');
    await expect(buy.outcome(sold)).toContainText('Not known');
    await buy.result.getByRole('button', { name: 'Find more numbers' }).click();
    await expect(buy.cart).toContainText(phone(sold));
    await expect(buy.cart).not.toContainText(phone(came));
    expect((await provider.requestsOf(ORDER)) - before).toBe(1);
    await buy.empty();
    await app.open('/home');
  });
  await test.step('order and setup after a crash', async () => {
    await buy.open('?near=02108');
    const dids = await buy.addFirst(2);
    await buy.openSheet();
    await buy.sheet.getByLabel('Name people see when you call').fill('mapledental');
    await buy.sheet.getByLabel('Number lock PIN').fill('5802');
    const draft = () =>
      app.page.evaluate(async () =>
        JSON.stringify(await window.bridge.command('draft.get', { form: 'buy-number', of: '' })),
      );
    await expect.poll(draft).toContain('mapledental');
    expect(await draft()).not.toContain('5802');
    await app.kill();

    const second = await start({ userData: app.userData });
    await expect(second.page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    const again = new BuyNumberPage(second);
    await again.open();
    await expect(again.cart.getByText('Your order from last time is back.')).toBeVisible();
    for (const did of dids) await expect(again.cart).toContainText(phone(did));
    await again.openSheet();
    await expect(again.sheet.getByLabel('Name people see when you call')).toHaveValue('mapledental');
    await expect(again.sheet.getByLabel('Number lock PIN')).toHaveValue('');
  });
});

test('of two supply groups the limit or a refusal stops the second: what was bought is told, and only the rest is left to order; above the limit it takes a second press, or the PIN where there is one, and another order is asked about anew', async ({
  start,
  provider,
}) => {
  const { app, buy, money } = await connected(start, provider);
  const { page } = app;
  await test.step('the limit stops the other: the sheet sells what is left', async () => {
    await app.command('money.setCaps', { day: 2, month: null });
    await buy.open('?near=02108');
    const [local = ''] = await buy.addFirst(1);
    await buy.tollFree('800');
    const [tollFree = ''] = await buy.addFirst(1);
    await buy.openSheet();
    await buy.setPin('84071', { keep: true });
    await buy.buy();
    await expect(buy.sheet.getByText('Above the spending limit of this computer')).toBeVisible();
    await expect(buy.buyButton).toHaveText('Buy 1 number · $1.50 anyway');
    await expect(buy.sheet.getByText('1 number of this order was sent already.')).toBeVisible();
    await buy.sheet.getByRole('button', { name: 'Close' }).click();
    await expect(buy.result.getByText('Bought: 1 of 2')).toBeVisible();
    await expect.poll(() => keepsPin(app, local)).toBe(true);
    await expect(buy.outcome(tollFree)).toContainText('It was not ordered.');
    await buy.result.getByRole('button', { name: 'Find more numbers' }).click();
    await expect(buy.cart).toContainText(phone(tollFree));
    await expect(buy.cart).not.toContainText(phone(local));
    await expect(money.chip).toContainText('$83.35');
    expect(await provider.requestsOf(ORDER)).toBe(1);
  });
  await test.step('the second is refused: only the rest is left', async () => {
    const before = await provider.requestsOf(ORDER);
    await app.command('money.setCaps', { day: null, month: null });
    await buy.cart.getByRole('button', { name: /^Remove .* from the order$/ }).click();
    await app.open('/home');
    await buy.open('?near=02108');
    const [local = ''] = await buy.addFirst(1);
    await buy.tollFree('800');
    const [tollFree = ''] = await buy.addFirst(1);
    await buy.openSheet();
    await expect(buy.buyButton).toHaveText('Buy 2 numbers · $2.50');
    await provider.sellElsewhere(tollFree);
    await buy.buy();
    await expect(buy.result.getByText('Bought: 1 of 2')).toBeVisible();
    await expect(buy.outcome(local)).toContainText('Bought');
    await expect(buy.outcome(tollFree)).toContainText('Not bought');
    await expect(buy.outcome(tollFree)).toContainText(`did ${tollFree} is not available`);
    await expect(buy.result.getByText('What was bought costs $1.00')).toBeVisible();
    await expect(money.chip).toContainText('$82.35');
    await buy.result.getByRole('button', { name: 'Find more numbers' }).click();
    await expect(buy.cart).toContainText(phone(tollFree));
    await expect(buy.cart).not.toContainText(phone(local));
    expect((await provider.requestsOf(ORDER)) - before).toBe(2);
    expect((await provider.bought()).slice(1)).toEqual([{ what: `voice number ${local}`, dollars: 1 }]);
    await buy.empty();
    await app.open('/home');
  });
  await test.step('without a PIN: a second press', async () => {
    await app.command('money.setCaps', { day: 1, month: null });
    await buy.open('?near=02108');
    const [first = ''] = await buy.addFirst(3);
    const asked = buy.sheet.getByText('Above the spending limit of this computer');
    const earlier = { bought: await provider.bought(), requests: await provider.requestsOf(ORDER) };
    await buy.openSheet();
    await buy.buy();
    await expect(buy.buyButton).toHaveText('Buy 3 numbers · $3.00 anyway');
    await page.keyboard.press('Escape');
    await buy.cart.getByRole('button', { name: `Remove ${phone(first)} from the order` }).click();
    await buy.openSheet();
    await expect(buy.buyButton).toHaveText('Buy 2 numbers · $2.00');
    await expect(asked).toHaveCount(0);
    await buy.buy();
    await expect(asked).toBeVisible();
    await expect(buy.sheet.getByLabel('PIN of this app')).toHaveCount(0);
    expect(await provider.requestsOf(ORDER)).toBe(earlier.requests);
    await pastDoubleClick(page);
    await buy.buy();
    await expect(buy.result.getByText('Bought: 2 numbers')).toBeVisible();
    expect((await provider.bought()).slice(earlier.bought.length)).toMatchObject([{ dollars: 2 }]);
  });
  await test.step('with a PIN', async () => {
    await app.command('lock.setPin', { current: '', pin: PIN });
    await app.command('money.setCaps', { day: 1, month: null, pin: PIN });
    await buy.result.getByRole('button', { name: 'Find more numbers' }).click();
    const [before, bought] = [await provider.requestsOf(ORDER), await provider.bought()];
    await buy.addFirst(2);
    await buy.openSheet();
    await buy.buy();
    await expect(buy.sheet.getByText('Above the spending limit of this computer')).toBeVisible();
    expect(await provider.requestsOf(ORDER)).toBe(before);
    const pin = buy.sheet.getByLabel('PIN of this app');
    await expect(pin).toBeFocused();
    await pin.fill('0000');
    const anyway = buy.sheet.getByRole('button', { name: 'Buy 2 numbers · $2.00 anyway' });
    await pastDoubleClick(page);
    await anyway.click();
    await expect(buy.sheet.getByText('That PIN is not right')).toBeVisible();
    expect(await provider.requestsOf(ORDER)).toBe(before);
    await pin.fill(PIN);
    await pastDoubleClick(page);
    await anyway.click();
    await expect(buy.result.getByText('Bought: 2 numbers')).toBeVisible();
    expect((await provider.bought()).slice(bought.length)).toMatchObject([{ dollars: 2 }]);
  });
});

test('of two supply groups, killed while the first has no answer: it is found and paid for once, its PIN is told as not kept, and the rest is there with its setup', async ({
  start,
  provider,
}) => {
  const { app, buy } = await connected(start, provider);
  const bought = await provider.bought();
  await buy.open('?near=02108');
  const [local = ''] = await buy.addFirst(1);
  await buy.tollFree('800');
  const [tollFree = ''] = await buy.addFirst(1);
  await buy.openSheet();
  await buy.sheet.getByRole('textbox', { name: /^Note/ }).fill('Branch');
  await buy.setPin('84071', { keep: true });
  await provider.fault('hang', { operation: ORDER, times: 1 });
  await buy.buyButton.click();
  await expect.poll(() => provider.requestsOf(ORDER)).toBe(1);
  await app.kill();

  const second = await start({ userData: app.userData });
  await expect(second.page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  const again = new BuyNumberPage(second);
  await again.open();
  await expect(again.cart).toContainText(phone(tollFree));
  await expect(again.cart).not.toContainText(phone(local), { timeout: 60_000 });
  // The first one is known by then: before, the next spend is asked about.
  const told = async () => {
    const list = await second.command('notifications.list', undefined);
    return list.ok ? list.value.notifications.map(({ subject }) => subject) : [];
  };
  await expect.poll(told).toContainEqual({ type: 'pin-not-kept', number: local, others: 0 });
  await again.openSheet();
  await expect(again.sheet.getByRole('textbox', { name: /^Note/ })).toHaveValue('Branch');
  await expect(again.sheet.getByText('The PIN was not kept.')).toBeVisible();
  await pastDoubleClick(second.page);
  await again.buy();
  await expect(again.result.getByText('Bought: 1 number')).toBeVisible();
  expect((await provider.bought()).slice(bought.length)).toEqual([
    { what: `voice number ${local}`, dollars: 1 },
    { what: `voice number ${tollFree}`, dollars: 1.5 },
  ]);
  expect(await provider.requestsOf(ORDER)).toBe(2);
  expect(await keepsPin(second, local)).toBe(false);
});
