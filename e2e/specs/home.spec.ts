import { BulkPage } from '../pages/bulk-page.ts';
import { BuyNumberPage } from '../pages/buy-number-page.ts';
import { ConnectPage } from '../pages/connect-page.ts';
import { MoneyPage } from '../pages/money-page.ts';
import { expect, test, type RunningApp } from '../support/app.ts';

test('while the numbers cannot be read nothing says that all is well; a notice that was dismissed stays away over a restart, and comes back when it is about something else', async ({
  start,
  provider,
}) => {
  const app = await start({ settings: { requestTimeoutSeconds: 2 } });
  const { page } = app;
  await test.step('neither Home nor All accounts says that nothing needs you', async () => {
    await provider.fault('status-500', { operation: 'did.listDids' });
    await app.connect(provider);
    const needs = page.getByRole('region', { name: 'Needs you' });
    await expect(needs).toContainText('Not everything could be read');
    await expect(needs).not.toContainText(/nothing needs you/i);
    await app.open('/profiles');
    await expect(page.getByText('Maple Street Dental').first()).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(/nothing needs you/i);

    await provider.clearFaults();
    await app.open('/numbers');
    // A list that could not be read is read again when somebody looks at it.
    await expect(page.getByRole('grid', { name: 'Your numbers' })).toContainText('(212) 555-0140');
    await app.open('/home');
    // A number that rings on a locked line, and numbers without an emergency address.
    await expect(needs.getByRole('listitem')).toHaveCount(2);
    await app.open('/profiles');
    await expect(page.getByText('2 things need you')).toBeVisible();
  });
  await test.step('a notice that was dismissed', async () => {
    await app.open('/home');
    const needs = (running: RunningApp) => running.page.getByRole('region', { name: 'Needs you' });
    const notice = (running: RunningApp) => needs(running).getByText(/have no emergency address$/);
    await needs(app)
      .getByRole('button', { name: /^Dismiss: .*no emergency address$/ })
      .click();
    await expect(notice(app)).toHaveCount(0);
    await expect(needs(app).getByRole('heading', { name: 'Needs you' })).toBeFocused();
    await app.quit();

    const second = await start({ userData: app.userData });
    await expect(needs(second).getByRole('button', { name: 'Show 1 dismissed notice' })).toBeVisible();
    await expect(notice(second)).toHaveCount(0);

    // One more number loses its address.
    const numbers = await new BulkPage(second).numbers();
    const covered = numbers.find(({ e911, type }) => e911 !== null && type === 'local');
    await second.call('did.updateDid', { did: covered?.did ?? '', e911: 'no' });
    await expect(notice(second)).toBeVisible();
  });
});

test('numbers on which callers may not get through are told by Home, and marked in their list', async ({
  start,
  office,
}) => {
  const app = await start();
  const { page } = app;
  await app.connect(office);
  const all = await new BulkPage(app).numbers();
  const locked = all.filter(({ route2trunk }) => route2trunk === 'oldoffice');
  const unreached = locked.length + all.filter(({ route2trunk }) => route2trunk === '').length;
  expect(locked.length).toBeGreaterThan(1);
  await app.open('/home');
  const need = page.getByRole('listitem').filter({ hasText: `Callers may not get through to ${unreached} numbers` });
  await expect(need).toBeVisible();
  await need.getByRole('button', { name: /^Show numbers/ }).click();
  await expect(page).toHaveURL(/#\/numbers$/);
  const view = page.getByRole('group', { name: 'Views' }).getByRole('button', { pressed: true });
  await expect(view).toHaveText(new RegExp(`^Calls may not arrive\\s+${unreached}$`));
  const grid = page.getByRole('grid', { name: 'Your numbers' });
  await expect(grid).toHaveAttribute('aria-rowcount', String(unreached + 1));
  await page.getByRole('search').getByRole('textbox').fill(locked[0]!.did);
  await expect(grid.locator('.grid-data')).toHaveCount(1);
  await expect(grid.locator('.grid-data')).toContainText('oldoffice · locked');
});

test('Home says what this month cost by the books of the provider, without the refill, and leads to what people come for and to what it counts', async ({
  start,
  provider,
}) => {
  const app = await start();
  const { page } = app;
  await app.connect(provider);
  await test.step('each count leads to the list of just those, each action to its screen', async () => {
    const quick = page.getByRole('region', { name: 'Quick actions' });
    for (const [name, path] of [
      ['Send a fax', '/fax/new'],
      ['Get a number…', '/numbers/buy'],
      ['Rates', '/money/rates'],
    ] as const) {
      await app.open('/home');
      await quick.getByRole('button', { name }).click();
      await expect.poll(() => new URL(page.url()).hash).toBe(`#${path}`);
    }
    await app.open('/home');
    await quick.getByRole('button', { name: 'Add money…' }).click();
    await expect(new MoneyPage(page).sheet).toBeVisible();
    await page.keyboard.press('Escape');

    await app.open('/home');
    const glance = page.getByRole('region', { name: 'Numbers and lines' });
    const row = glance.getByRole('link', { name: /^Without a 911 address/ });
    const count = Number((await row.innerText()).match(/\d+$/)?.[0]);
    const all = await new BulkPage(app).numbers();
    expect(count).toBe(all.filter(({ e911, type }) => e911 === null && type !== 'tf').length);
    await app.open('/home');
    await row.click();
    await expect(page.getByRole('grid', { name: 'Your numbers' })).toHaveAttribute('aria-rowcount', String(count + 1));
  });
  await test.step('what this month cost', async () => {
    await app.open('/home');
    const month = page.getByRole('region', { name: /^Spent in / });
    await expect(month).toContainText('$0.00');

    await new MoneyPage(page).add(25);
    await expect(month).toContainText('Added by refills: $25.00');
    await expect(month).toContainText('$0.00');

    const buy = new BuyNumberPage(app);
    await buy.open('?near=02108');
    const [did = ''] = await buy.shown();
    const params = { did, tier: '1b' };
    await app.command('money.spend', { operation: 'did.orderDid', params, again: false, overCap: false });
    await app.open('/home');
    await expect(month).toContainText('1 purchase or fax');
    const [bought] = await provider.bought();
    expect(bought?.dollars).toBeGreaterThan(0);
    await expect(month).toContainText(`$${bought?.dollars.toFixed(2) ?? ''}`);

    const activity = page.getByRole('region', { name: 'Last activity' });
    await expect(activity.getByRole('listitem')).toHaveCount(2);
    await activity.getByRole('link').nth(1).click();
    await expect(page).toHaveURL(/#\/activity\/.+/);
  });
});

test('the demo account is moved on by a day, and others are not; first steps are measured, lead to what does them, and can be hidden and brought back', async ({
  start,
  provider,
}) => {
  const app = await start();
  const { page } = app;
  const { chip } = new MoneyPage(page);
  const steps = page.getByRole('region', { name: 'First steps' });
  const step = (title: string) => steps.getByRole('listitem').filter({ hasText: title });
  const nextDay = page.getByRole('button', { name: 'Next day', exact: true });
  const balance = async () => Number((await chip.innerText()).match(/\$([\d.]+)/)?.[1]);
  const palette = async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('next day');
  };
  await new ConnectPage(page).tryDemo();
  await test.step('the demo account is moved on by its button and from the palette', async () => {
    await expect(chip).toContainText('$84.35');
    const fax = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Fax/ });
    await expect(fax).toHaveAccessibleName('Fax');

    await nextDay.press('Enter');
    await expect(page.getByText(/^It is .+ in the demo account$/).first()).toBeVisible();
    await expect(chip).not.toContainText('$84.35');
    await expect(fax).toHaveAccessibleName(/^Fax, \d+ /);
    const after = await balance();
    expect(after).toBeLessThan(84.35);

    await palette();
    await page.keyboard.press('Enter');
    await expect.poll(balance).toBeLessThan(after);
  });
  await test.step('a first step is to be done in the demo account', async () => {
    await app.open('/home');
    await expect(step('Connect your account')).toContainText('To do');
    await step('Connect your account').getByRole('button').press('Enter');
    await expect(page).toHaveURL(/#\/connect$/);
  });
  await app.connect(provider);
  await test.step('another account is not moved on', async () => {
    await expect(page.getByText('Maple Street Dental').first()).toBeVisible();
    await expect(nextDay).toHaveCount(0);
    await palette();
    await expect(page.getByRole('dialog').getByRole('option', { name: /^Next day/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });
  await test.step('first steps are measured, hidden and brought back', async () => {
    await expect(step('Connect your account')).toContainText('Done');
    await expect(step('A warning when the balance is low')).toContainText('$25.00');
    const voice = (await new BulkPage(app).numbers()).filter(({ type }) => type === 'local');
    const covered = voice.filter(({ e911 }) => e911 !== null).length;
    await app.open('/home');
    await expect(step('Emergency addresses')).toContainText(`${covered} of ${voice.length} numbers have one`);
    await step('Notifications').getByRole('button', { name: 'Send a test' }).press('Enter');
    await expect(step('Notifications')).toContainText('Done');
    // The day of the demo account is told as well, some of it in one piece and late.
    const told = (await app.notifications()).map(({ title }) => title).filter((title) => title.endsWith(' Dental'));
    expect(told).toEqual(['Notifications work · Maple Street Dental']);

    await steps.getByRole('button', { name: 'Hide this list' }).press('Enter');
    await expect(steps).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await app.quit();

    const second = await start({ userData: app.userData });
    await expect(second.page.getByRole('region', { name: 'Needs you' })).toContainText('no emergency address');
    await expect(second.page.getByRole('region', { name: 'First steps' })).toHaveCount(0);
    await second.open('/settings/account');
    await second.page.getByRole('button', { name: 'Show the list on Home' }).press('Enter');
    await second.open('/home');
    const again = second.page.getByRole('region', { name: 'First steps' }).getByRole('listitem');
    await expect(again.filter({ hasText: 'Notifications' })).toContainText('Done');
  });
});
