import { ListPage } from '../pages/list-page.ts';
import { AddressService } from '../support/address-service.ts';
import { expect, test } from '../support/app.ts';
import { lookOnlyByPress } from '../support/looks.ts';
import { pastDoubleClick } from '../support/press.ts';
import type { Provider } from '../support/provider.ts';

const MINE = '52.14.9.77';
const OTHER = '52.14.9.20';
const SEEDED = '198.51.100.20';
const ALLOW = 'server.addIp';
const ORDER = 'server.orderServer';

/** The addresses that may reach a server, by the provider's own books. */
async function allowedOn(provider: Provider, id = '311') {
  return (await provider.servers()).find((server) => server.id === id)?.allowed ?? [];
}

test('a server is ordered once within the limit, one that is set up is told of, and an order without an answer holds the next one; the own address is looked up only with consent and allowed with one press; another is allowed, removed and put back; a server goes after its id and 30 seconds, with its access details', async ({
  start,
  office,
}) => {
  const service = await AddressService.start(MINE);
  const app = await start({
    env: service.env,
    // Each notification by itself: what is told within seconds is told together.
    settings: { addressService: service.url, notifyDigest: false },
  });
  await app.connect(office);
  const servers = new ListPage(app.page, 'Servers of the account');
  const { page } = app;
  const { drawer } = servers;
  const main = page.getByRole('main');
  await test.step('an order that is refused says so, and above a limit of this computer it is asked about', async () => {
    await app.command('money.setCaps', { day: 1, month: null });
    await app.open('/servers/order');
    await page.getByRole('radio', { name: /^Small/ }).check();
    await page.getByRole('button', { name: 'Order Small server' }).click();
    await expect(main).toContainText('Above the spending limit of this computer');
    expect(await office.requestsOf(ORDER)).toBe(0);
    await office.fault('error-206', { operation: ORDER, times: 1, value: 'no room for it' });
    await pastDoubleClick(page);
    await page.getByRole('button', { name: /Order Small server/ }).click();
    await expect(main).toContainText('no room for it');
    expect(await office.servers()).toHaveLength(2);
    await app.command('money.setCaps', { day: null, month: null });
  });

  await test.step('a server that is set up is told of, and its notification opens it', async () => {
    await app.open('/servers');
    const outcome = await app.call('server.orderServer', { server_type: 'medium' });
    const id = outcome.ok ? outcome.value.server_id : '';
    await expect(servers.grid.getByRole('row').filter({ hasText: id })).toContainText('Being set up');
    await app.open('/home');
    await office.advance(61);
    await app.electron.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
    const title = `Server ${id} is active`;
    await expect.poll(async () => (await app.notifications()).map((shown) => shown.title)).toContain(title);
    await app.clickNotification(title);
    await expect(servers.drawer.getByRole('heading', { level: 2, name: `Server ${id}` })).toBeVisible();
    await expect(servers.drawer).toContainText('Active');
    await expect(servers.drawer).toContainText('Ordered here as Medium');
  });

  await test.step('a server is ordered once, and an order without an answer holds the next one', async () => {
    const before = await office.requestsOf(ORDER);
    await app.open('/servers/order');
    await page.getByRole('radio', { name: /^Medium/ }).check();
    await page.getByRole('textbox', { name: 'Note for the provider' }).fill('Phones');
    await page.getByRole('button', { name: 'Order Medium server' }).dblclick();
    await expect(page.getByRole('heading', { level: 2, name: /^Server \d+ is ordered$/ })).toBeFocused();
    await expect(main).toContainText('It is being set up. You are told when it is active.');
    expect((await office.servers()).slice(3)).toMatchObject([{ size: 'medium', note: 'Phones', allowed: [] }]);
    expect(await office.requestsOf(ORDER)).toBe(before + 1);

    await page.getByRole('button', { name: 'Order another server' }).click();
    await lookOnlyByPress(app);
    await office.fault('hang', { operation: ORDER, times: 1 });
    await page.getByRole('radio', { name: /^Large/ }).check();
    await app.givingUpSoon(async () => {
      await page.getByRole('button', { name: 'Order Large server' }).click();
      // What was there before is read by now.
      await expect.poll(() => office.requestsOf(ORDER)).toBe(before + 2);
      await office.fault('status-500', { operation: 'server.listServers' });
      await expect(main).toContainText('We sent this, and got no answer.');
    });
    await app.open('/servers');
    await page.getByRole('button', { name: 'Order a server' }).first().click();
    await expect(main).toContainText('We sent this, and got no answer.');
    await expect(page.getByRole('button', { name: /^Order .* server$/ })).toHaveCount(0);
    await office.clearFaults();
    await page.getByRole('button', { name: 'Check now' }).click();
    const id = (await office.servers()).at(-1)?.id ?? '';
    await expect(page.getByRole('heading', { level: 2, name: `Server ${id} is ordered` })).toBeVisible();
    await page.getByRole('link', { name: 'Open the server' }).click();
    await expect(main.getByRole('dialog')).toContainText('Ordered here as Large');
    expect(await office.requestsOf(ORDER)).toBe(before + 2);
  });

  await test.step('the own address', async () => {
    await app.open('/servers/311');
    const mine = drawer.getByRole('button', { name: 'Allow my address' });
    await expect(drawer).toContainText(`asks ${service.host} for the address of this computer`);
    await app.answerQuestions('Cancel');
    await mine.click();
    await expect.poll(() => app.questions()).toEqual([`Ask ${service.host} for your internet address?`]);
    await expect(mine).toBeEnabled();
    expect([service.requests, await office.requestsOf(ALLOW)]).toEqual([[], 0]);

    await app.answerQuestions('Ask this service');
    await office.fault('cut', { operation: ALLOW, times: 1 });
    await mine.click();
    await expect(drawer).toContainText('Done: it is in your account');
    await expect(drawer).toContainText(`${MINE} · this computer`);
    await expect(mine).toHaveCount(0);
    expect(await allowedOn(office)).toContainEqual({ ip: MINE, note: '' });
    expect(await office.requestsOf(ALLOW)).toBe(1);
    await service.stop();
  });
  await test.step('an address is allowed with its note, and removed and put back with it', async () => {
    await drawer.getByRole('button', { name: 'Allow another address' }).click();
    await drawer.getByRole('textbox', { name: 'Address' }).fill(OTHER);
    await drawer.getByRole('textbox', { name: 'Note' }).fill('Home');
    await drawer.getByRole('button', { name: 'Allow address' }).click();
    await expect(drawer).toContainText('Note set here: Home');
    const allowed = [
      { ip: SEEDED, note: 'Practice' },
      { ip: MINE, note: '' },
    ];
    expect(await allowedOn(office)).toEqual([...allowed, { ip: OTHER, note: 'Home' }]);

    await drawer.getByRole('button', { name: `Remove ${OTHER}` }).click();
    const gate = page.getByRole('dialog', { name: `Remove ${OTHER}` });
    await gate.getByRole('button', { name: 'Remove address' }).click();
    await expect(drawer.getByText(OTHER, { exact: true })).toHaveCount(0);
    expect(await allowedOn(office)).toEqual(allowed);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(drawer.getByText(OTHER, { exact: true })).toBeVisible();
    expect(await allowedOn(office)).toEqual([...allowed, { ip: OTHER, note: 'Home' }]);
  });

  await test.step('a server goes after its id was typed and 30 seconds have passed, and its access details with it', async () => {
    await drawer.getByRole('button', { name: 'Show access details' }).click();
    await drawer.getByRole('textbox', { name: 'SSH host' }).fill('pbx-4711.example');
    await drawer.getByRole('button', { name: 'Save access details' }).click();
    await expect(drawer).toContainText('pbx-4711.example');
    const kept = () => app.command('userData.get', { name: 'server-access' });
    expect(await kept()).toMatchObject({ value: [{ id: '311', host: 'pbx-4711.example' }] });
    expect(await app.logged('pbx-4711')).toEqual([]);

    await page.clock.install();
    await drawer.getByRole('button', { name: 'Delete server' }).click();
    const gate = page.getByRole('dialog', { name: 'Delete server 311' });
    await gate.getByRole('textbox').fill('311');
    const all = (await office.servers()).length;
    // From here on no second passes but those below.
    await page.clock.pauseAt(Date.now() + 60_000);
    await gate.getByRole('button', { name: 'Delete server' }).click();
    await expect(gate).toContainText('30');
    await page.clock.runFor(29_000);
    await expect(gate).toContainText(/\b1\b/);
    expect(await office.servers()).toHaveLength(all);
    await page.clock.runFor(2_000);
    await page.clock.resume();
    await expect(gate).toBeHidden();
    await servers.hasRows(all - 1);
    expect((await office.servers()).map(({ id }) => id)).not.toContain('311');
    await expect.poll(kept).toMatchObject({ value: [] });
  });
});
