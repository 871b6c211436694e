import { ListPage } from '../pages/list-page.ts';
import { AddressService } from '../support/address-service.ts';
import { expect, test, type LaunchOptions, type RunningApp } from '../support/app.ts';
import { pastDoubleClick } from '../support/press.ts';
import type { Provider } from '../support/provider.ts';

async function connected(
  start: (options?: LaunchOptions) => Promise<RunningApp>,
  provider: Provider,
  options: LaunchOptions = {},
) {
  const app = await start(options);
  await app.connect(provider);
  await app.open('/servers');
  return { app, servers: new ListPage(app.page, 'Servers of the account') };
}

const MINE = '52.14.9.77';
const OTHER = '52.14.9.20';
const SEEDED = '198.51.100.20';
const ALLOW = 'server.addIp';
const ORDER = 'server.orderServer';

/** The addresses that may reach a server, by the provider's own books. */
async function allowedOn(provider: Provider, id = '311') {
  return (await provider.servers()).find((server) => server.id === id)?.allowed ?? [];
}

test('every server stands there as the provider lists it, and is found by the name that it gets here; one is ordered once within the limit, one that is set up is told of, and an order without an answer holds the next one; the own address is looked up only with consent, allowed with one press, and typed before it is removed; another is allowed, removed and put back, access details stay hidden, and a server goes after its id and 30 seconds', async ({
  start,
  office,
}) => {
  const service = await AddressService.start(MINE);
  const { app, servers } = await connected(start, office, {
    env: service.env,
    settings: { addressService: service.url, requestTimeoutSeconds: 2 },
  });
  const { page } = app;
  const { drawer } = servers;
  const main = page.getByRole('main');
  await test.step('as the provider lists them, and found by a name', async () => {
    const { rows } = await app.read('server.listServers', {});
    expect(rows.map(({ status }) => status)).toEqual(['active', 'pending']);
    await servers.hasRows(rows.length);
    const cells = servers.row(1).getByRole('gridcell');
    await expect(cells).toHaveText(['Server 311', '311', 'Active', 'Virtual', 'Not known', /days ago/, '1']);
    await expect(servers.row(2).getByRole('gridcell')).toHaveText([
      ...['Server 318', '318', 'Being set up', 'Dedicated', 'Not known', /today|1 day ago/, '0'],
    ]);

    await servers.row(2).click();
    await servers.drawer.getByRole('button', { name: 'Give it a name' }).click();
    await servers.drawer.getByRole('textbox', { name: 'Name' }).fill('Phones');
    await page.keyboard.press('Enter');
    await expect(servers.drawer.getByRole('heading', { level: 2, name: 'Phones' })).toBeVisible();
    await page.keyboard.press('Control+K');
    await page.getByRole('dialog').getByRole('combobox').fill('phones');
    await page.getByRole('option').filter({ hasText: 'Phones' }).click();
    await expect(servers.drawer.getByRole('heading', { level: 2, name: 'Phones' })).toBeVisible();
    expect(await office.requestsOf('server.listServers', { name: 'Phones' })).toBe(0);
    await page.getByLabel('Find a server or an address').fill('phones');
    await servers.hasRows(1);
    await page.getByLabel('Find a server or an address').fill('');
  });

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
    await app.open('/servers');
  });

  await test.step('a server that is set up is told of, and its notification opens it', async () => {
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

  await test.step('a server is ordered by keyboard, once, and an order without an answer holds the next one', async () => {
    const before = await office.requestsOf(ORDER);
    await page.keyboard.press('Control+Shift+S');
    await expect(page.getByRole('heading', { level: 1, name: 'Order a server' })).toBeVisible();
    await expect(main).toContainText('Virtual servers start at');
    const small = page.getByRole('radio', { name: /^Small/ });
    await small.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: /^Medium.*4 cores.*4 GB memory.*25 GB disk/ })).toBeChecked();
    await page.getByRole('textbox', { name: 'Note for the provider' }).fill('Phones');
    await page.getByRole('button', { name: 'Order Medium server' }).dblclick();
    await expect(page.getByRole('heading', { level: 2, name: /^Server \d+ is ordered$/ })).toBeFocused();
    await expect(main).toContainText('It is being set up. You are told when it is active.');
    expect((await office.servers()).slice(3)).toMatchObject([{ size: 'medium', note: 'Phones', allowed: [] }]);
    expect(await office.requestsOf(ORDER)).toBe(before + 1);

    await page.getByRole('button', { name: 'Order another server' }).click();
    await office.fault('hang', { operation: ORDER, times: 1 });
    await page.getByRole('radio', { name: /^Large/ }).check();
    await page.getByRole('button', { name: 'Order Large server' }).click();
    // What was there before is read by now.
    await expect.poll(() => office.requestsOf(ORDER)).toBe(before + 2);
    await office.fault('status-500', { operation: 'server.listServers' });
    await expect(main).toContainText('We sent this, and got no answer.');
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

    await drawer.getByRole('button', { name: `Remove ${MINE}` }).click();
    const gate = page.getByRole('dialog', { name: `Remove ${MINE}` });
    await expect(gate).toContainText('You can no longer reach the server from here.');
    await gate.getByRole('textbox').fill(MINE);
    await office.fault('error-206', { operation: 'server.deleteIp', times: 1, value: 'not now' });
    await page.clock.install();
    await gate.getByRole('button', { name: 'Remove address' }).click();
    await expect(gate).toContainText('10');
    await page.clock.runFor(11_000);
    await expect(gate).toContainText('not now');
    expect(await allowedOn(office)).toHaveLength(2);
    await page.keyboard.press('Escape');
    await service.stop();
  });
  await test.step('an address is allowed with its note, removed by a plain question and put back; a wrong one is not sent', async () => {
    await app.open('/servers/311');
    await app.call('server.deleteIp', { server_id: '311', ip_address: MINE });
    await expect(drawer.getByText(MINE, { exact: false })).toHaveCount(0);
    const before = await office.requestsOf(ALLOW);
    const address = drawer.getByRole('textbox', { name: 'Address' });
    const allow = drawer.getByRole('button', { name: 'Allow address' });
    await drawer.getByRole('button', { name: 'Allow another address' }).click();
    for (const [wrong, words] of [
      ['192.168.1.2', '192.168.1.2 is not a public address'],
      ['2001:db8::1', 'This is no IPv4 address'],
    ] as const) {
      await address.fill(wrong);
      await allow.click();
      await expect(drawer).toContainText(words);
    }
    await address.fill(OTHER);
    await drawer.getByRole('textbox', { name: 'Note' }).fill('Home');
    await allow.click();
    await expect(drawer).toContainText('Note set here: Home');
    expect(await allowedOn(office)).toContainEqual({ ip: OTHER, note: 'Home' });
    await drawer.getByRole('button', { name: 'Allow another address' }).click();
    await address.fill(OTHER);
    await allow.click();
    await expect(drawer).toContainText(`${OTHER} is allowed already.`);
    await drawer.getByRole('button', { name: 'Cancel' }).click();
    expect((await office.requestsOf(ALLOW)) - before).toBe(1);

    const gate = (ip: string) => page.getByRole('dialog', { name: `Remove ${ip}` });
    await drawer.getByRole('button', { name: `Remove ${OTHER}` }).click();
    await expect(gate(OTHER).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expect(gate(OTHER).getByRole('textbox')).toHaveCount(0);
    await gate(OTHER).getByRole('button', { name: 'Remove address' }).click();
    await expect(drawer.getByText(OTHER, { exact: true })).toHaveCount(0);
    expect(await allowedOn(office)).toEqual([{ ip: SEEDED, note: 'Practice' }]);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(drawer.getByText(OTHER, { exact: true })).toBeVisible();
    expect(await allowedOn(office)).toContainEqual({ ip: OTHER, note: 'Home' });

    await drawer.getByRole('button', { name: `Remove ${SEEDED}` }).click();
    await gate(SEEDED).getByRole('button', { name: 'Remove address' }).click();
    await drawer.getByRole('button', { name: `Remove ${OTHER}` }).click();
    await expect(gate(OTHER)).toContainText('It is the last address that is allowed.');
    await gate(OTHER).getByRole('textbox').fill(SEEDED);
    await expect(gate(OTHER).getByRole('button', { name: 'Remove address' })).toHaveAttribute('aria-disabled', 'true');
    await gate(OTHER).getByRole('button', { name: 'Cancel' }).click();
    expect(await allowedOn(office)).toEqual([{ ip: OTHER, note: 'Home' }]);
  });

  await test.step('access details stay hidden, and the server goes after its id was typed and 30 seconds have passed', async () => {
    const copied = await app.watchClipboard();
    await drawer.getByRole('button', { name: 'Show access details' }).click();
    await drawer.getByRole('textbox', { name: 'SSH host' }).fill('pbx-4711.example');
    await drawer.getByRole('textbox', { name: 'User' }).fill('root');
    await drawer.getByRole('button', { name: 'Save access details' }).click();
    await drawer.getByRole('button', { name: 'Copy: SSH host' }).click();
    await expect.poll(copied).toBe('pbx-4711.example');
    await drawer.getByRole('button', { name: 'Hide' }).click();
    await expect(drawer.getByRole('button', { name: 'Show access details' })).toBeFocused();
    expect(await page.content()).not.toContain('pbx-4711');
    await drawer.getByRole('button', { name: 'Show access details' }).click();
    await expect(drawer).toContainText('pbx-4711.example');
    expect(await app.logged('pbx-4711')).toEqual([]);

    await drawer.getByRole('button', { name: 'Delete server' }).click();
    const gate = page.getByRole('dialog', { name: 'Delete server 311' });
    await expect(gate).toContainText('Kind: Virtual. Plan: Not known.');
    await expect(gate).toContainText(`This address can reach it now: ${OTHER}.`);
    await expect(gate).toContainText('Its data is gone.');
    const remove = gate.getByRole('button', { name: 'Delete server' });
    await gate.getByRole('textbox').fill('31');
    await expect(remove).toHaveAttribute('aria-disabled', 'true');
    await gate.getByRole('textbox').fill('311');
    const all = (await office.servers()).length;
    await remove.click();
    await expect(gate).toContainText('30');
    await page.clock.runFor(29_000);
    await expect(gate).toContainText(/\b1\b/);
    expect(await office.servers()).toHaveLength(all);
    await page.clock.runFor(2_000);
    await expect(gate).toBeHidden();
    await servers.hasRows(all - 1);
    expect((await office.servers()).map(({ id }) => id)).not.toContain('311');
    await expect
      .poll(async () => await app.command('userData.get', { name: 'server-access' }))
      .toMatchObject({ value: [] });
  });
});
