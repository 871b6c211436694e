import { BulkPage } from '../pages/bulk-page.ts';
import { ConnectPage } from '../pages/connect-page.ts';
import { MoneyPage } from '../pages/money-page.ts';
import { expect, test } from '../support/app.ts';

test('the demo account is moved on by a day, and others are not; what needs the person is told while not everything can be read; first steps are measured; what was dismissed and hidden stays so over a restart; Home says what this month cost by the books of the provider, without the refill', async ({
  start,
  provider,
}) => {
  const app = await start();
  const { page } = app;
  const { chip } = new MoneyPage(page);
  const steps = page.getByRole('region', { name: 'First steps' });
  const step = (title: string) => steps.getByRole('listitem').filter({ hasText: title });
  const needs = page.getByRole('region', { name: 'Needs you' });
  const nextDay = page.getByRole('button', { name: 'Next day', exact: true });
  const balance = async () => Number((await chip.innerText()).match(/\$([\d.]+)/)?.[1]);
  await new ConnectPage(page).tryDemo();
  await test.step('the demo account is moved on by its button', async () => {
    await expect(chip).toContainText('$84.35');
    const fax = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Fax/ });
    await expect(fax).toHaveAccessibleName('Fax');
    await nextDay.press('Enter');
    await expect(page.getByText(/^It is .+ in the demo account$/).first()).toBeVisible();
    await expect(chip).not.toContainText('$84.35');
    await expect(fax).toHaveAccessibleName(/^Fax, \d+ /);
    expect(await balance()).toBeLessThan(84.35);
  });
  await provider.fault('status-500', { operation: 'did.listDids' });
  await app.open('/connect');
  await app.connect(provider);
  await test.step('another account is not moved on; what cannot be read is told, and read again when somebody looks at it', async () => {
    await expect(page.getByText('Maple Street Dental').first()).toBeVisible();
    await expect(nextDay).toHaveCount(0);
    await expect(needs).toContainText('Not everything could be read');
    await provider.clearFaults();
    await app.open('/numbers');
    await expect(page.getByRole('grid', { name: 'Your numbers' })).toContainText('(212) 555-0140');
    await app.open('/home');
    // A number that rings on a locked line, and numbers without an emergency address.
    await expect(needs.getByRole('listitem')).toHaveCount(2);
  });
  await test.step('first steps are measured', async () => {
    await expect(step('Connect your account')).toContainText('Done');
    await expect(step('A warning when the balance is low')).toContainText('$25.00');
    const voice = (await new BulkPage(app).numbers()).filter(({ type }) => type === 'local');
    const covered = voice.filter(({ e911 }) => e911 !== null).length;
    await expect(step('Emergency addresses')).toContainText(`${covered} of ${voice.length} numbers have one`);
    await step('Notifications').getByRole('button', { name: 'Send a test' }).press('Enter');
    await expect(step('Notifications')).toContainText('Done');
    // The day of the demo account is told as well, some of it in one piece and late.
    const told = (await app.notifications()).map(({ title }) => title).filter((title) => title.endsWith(' Dental'));
    expect(told).toEqual(['Notifications work · Maple Street Dental']);
  });

  await needs.getByRole('button', { name: /^Dismiss: .*no emergency address$/ }).click();
  await expect(needs.getByRole('button', { name: 'Show 1 dismissed notice' })).toBeVisible();
  await steps.getByRole('button', { name: 'Hide this list' }).click();
  await expect(steps).toHaveCount(0);
  await app.quit();
  const second = await start({ userData: app.userData });
  await test.step('a notice that was dismissed stays away after a new start, and comes back when it is about something else; first steps stay hidden', async () => {
    const needsThen = second.page.getByRole('region', { name: 'Needs you' });
    const notice = needsThen.getByText(/have no emergency address$/);
    await expect(needsThen.getByRole('button', { name: 'Show 1 dismissed notice' })).toBeVisible();
    await expect(notice).toHaveCount(0);
    await expect(second.page.getByRole('region', { name: 'First steps' })).toHaveCount(0);
    // One more number loses its address.
    const numbers = await new BulkPage(second).numbers();
    const covered = numbers.find(({ e911, type }) => e911 !== null && type === 'local');
    await second.call('did.updateDid', { did: covered?.did ?? '', e911: 'no' });
    await expect(notice).toBeVisible();
  });
  await test.step('what this month cost', async () => {
    const month = second.page.getByRole('region', { name: /^Spent in / });
    await expect(month).toContainText('$0.00');
    await spend('account.refillBalance', { amount: 25 });
    await expect(month).toContainText('Added by refills: $25.00');
    await expect(month).toContainText('$0.00');
    // By which a purchase has its price.
    await second.command('rates.get', { fresh: false });
    const offer = await second.read('did.listAvailableDids', { type: 'local', tier: '1b', zip: '02108' });
    await spend('did.orderDid', { did: offer.rows[0] ?? '', tier: '1b' });
    await expect(month).toContainText('1 purchase or fax');
    const [bought] = await provider.bought();
    expect(bought?.dollars).toBeGreaterThan(0);
    await expect(month).toContainText(`$${bought?.dollars.toFixed(2) ?? ''}`);
    // With the number that lost its address.
    const activity = second.page.getByRole('region', { name: 'Last activity' });
    await expect(activity.getByRole('listitem')).toHaveCount(3);
  });

  async function spend(operation: 'account.refillBalance' | 'did.orderDid', params: Record<string, unknown>) {
    const done = await second.command('money.spend', { operation, params, again: false, overCap: false });
    expect(done.ok).toBe(true);
  }
});
