import { ListPage } from '../pages/list-page.ts';
import { NumbersPage } from '../pages/numbers-page.ts';
import { expect, test, type LaunchOptions, type RunningApp } from '../support/app.ts';
import { hurryLooks } from '../support/looks.ts';
import type { Provider } from '../support/provider.ts';

const CHANGE = 'siptrunk.updateTrunk';

async function connected(start: (options?: LaunchOptions) => Promise<RunningApp>, provider: Provider) {
  const app = await start();
  await app.connect(provider);
  await app.open('/lines');
  return { app, lines: new ListPage(app.page, 'Lines of the phone system') };
}

/** How the provider has a line; null when it has none of this name. */
async function lineOf(app: RunningApp, trunk: string) {
  const { rows } = await app.read('siptrunk.listTrunks', { per_page: 200 });
  return rows.find((line) => line.trunk === trunk) ?? null;
}

/** Opens the form of one setting in the drawer of a line. */
async function change({ page }: RunningApp, what: string) {
  await page
    .getByRole('main')
    .getByRole('button', { name: `Change: ${what}` })
    .click();
  return page.getByRole('main').getByRole('form', { name: what });
}

test('calls abroad are switched on after the risk was said, and found when the answer is lost; a refused address stays, a warning too; forwarding or a password whose answer is lost: it cannot be told, it is not sent again, and the password stays on the screen; a line is locked once when the answer is lost, and taken back with one press; numbers come to a line by a plan, and it is deleted when its name is typed; offline the last reading is shown', async ({
  start,
  office,
}) => {
  const { app, lines } = await connected(start, office);
  await hurryLooks(app);
  const { page } = app;
  await test.step('calls abroad', async () => {
    await app.open('/lines/afterhours');
    expect(await office.line('afterhours')).toMatchObject({ abroad: 'off' });
    const form = await change(app, 'Calls abroad');
    await form.getByRole('checkbox', { name: 'Allow calls abroad' }).check();
    await expect(form.getByLabel('Daily limit for calls abroad')).toHaveValue('25');
    await form.getByRole('button', { name: 'Save calls abroad' }).click();
    const gate = app.page.getByRole('dialog', { name: 'Calls abroad' });
    await expect(gate).toContainText('afterhours can make calls abroad from now on. They are paid from your balance.');
    await gate.getByRole('button', { name: 'Cancel' }).click();
    expect(await office.requestsOf(CHANGE)).toBe(0);

    await office.fault('cut', { operation: CHANGE, times: 1 });
    await form.getByRole('button', { name: 'Save calls abroad' }).click();
    await gate.getByRole('button', { name: 'Save calls abroad' }).click();
    await expect(lines.drawer).toContainText('Done: it is in your account');
    await expect(lines.drawer.getByRole('region', { name: 'Calls abroad', exact: true })).toContainText(
      'At most $25.00 a day.',
    );
    expect(await office.line('afterhours')).toMatchObject({ abroad: 'on', limit: 25 });
    expect(await office.requestsOf(CHANGE)).toBe(1);
  });
  await test.step('an address: refused, then taken with a warning', async () => {
    await app.open('/lines/frontdesk');
    const { ipAddress } = await office.line('frontdesk');
    const form = await change(app, 'Address');
    await form.getByRole('textbox', { name: 'Internet address' }).fill('8.8.4.4');
    await office.fault('error', { operation: CHANGE, value: 'this address is taken' });
    await form.getByRole('button', { name: 'Save address' }).click();
    await expect(form).toContainText('this address is taken');
    await expect(form.getByRole('textbox', { name: 'Internet address' })).toHaveValue('8.8.4.4');
    expect((await office.line('frontdesk')).ipAddress).toBe(ipAddress);

    await office.clearFaults();
    await office.fault('warning', { operation: CHANGE, value: 'ip_address: used tomorrow' });
    await form.getByRole('button', { name: 'Save address' }).click();
    await expect(form).toBeHidden();
    await expect(lines.drawer).toContainText('used tomorrow');
    expect(await office.line('frontdesk')).toMatchObject({ ipAddress: '8.8.4.4', dynamicHost: '' });
    await app.page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(async () => (await office.line('frontdesk')).ipAddress).toBe(ipAddress);
    await lines.drawer.getByRole('button', { name: 'I have seen it' }).first().click();
  });
  for (const [what, line, fault, isDone] of [
    ['and done', 'frontdesk', 'cut', true],
    ['and not done', 'callcenter', 'cut-before', false],
  ] as const)
    await test.step(`forwarding whose answer is lost ${what}`, async () => {
      await app.open(`/lines/${line}`);
      const form = await change(app, 'Forwarding');
      await form.getByRole('checkbox', { name: 'When nobody answers' }).check();
      await form.getByLabel('Send calls to').fill('617 542 0134');
      await form.getByRole('slider', { name: 'Rings' }).press('ArrowRight');
      await expect(form).toContainText('When nobody answers for 20 seconds (5 rings), calls go to (617) 542-0134.');
      const before = await office.requestsOf(CHANGE);
      await office.fault(fault, { operation: CHANGE, times: 1 });
      await form.getByRole('button', { name: 'Save forwarding' }).click();
      await expect(lines.drawer).toContainText('We sent this, and got no answer.');
      await expect(lines.drawer).toContainText('Cannot tell whether this was done');
      await expect(lines.drawer.getByRole('button', { name: 'Change: Forwarding' })).toBeVisible();
      const sent = { cft: { timeout: '20', tn2forward: '6175420134', rings_timeout: '5' } };
      expect((await office.line(line)).forwarding).toEqual(isDone ? sent : null);
      expect((await office.requestsOf(CHANGE)) - before).toBe(1);
    });
  await test.step('a new password is set after the name of the line was typed', async () => {
    await app.open('/lines/afterhours');
    const form = await change(app, 'Password');
    await form.getByRole('button', { name: 'Set a new password' }).click();
    const gate = app.page.getByRole('dialog', { name: 'Password' });
    await expect(gate).toContainText('the phone system is cut off until it has the new one');
    const set = gate.getByRole('button', { name: 'Set a new password' });
    await expect(set).toHaveAttribute('aria-disabled', 'true');
    await gate.getByRole('textbox').fill('afterhours');
    const before = await office.requestsOf(CHANGE);
    await office.fault('cut', { operation: CHANGE, times: 1 });
    await set.click();
    await expect(lines.drawer).toContainText('If it was set, this is the new password');
    await expect(lines.drawer).toContainText('Cannot tell whether this was done');
    await expect(lines.drawer.locator('code')).toHaveText(/^[A-Za-z0-9]{32}$/);
    const password = (await lines.drawer.locator('code').textContent()) ?? '';
    expect((await office.requestsOf(CHANGE)) - before).toBe(1);
    await lines.drawer.getByRole('button', { name: 'I have entered it' }).click();
    await expect(lines.drawer).not.toContainText(password);
  });
  await test.step('a change shows when the provider has carried it out', async () => {
    await app.open('/lines');
    const row = lines.grid.getByRole('row').filter({ hasText: 'gardencity' });
    await expect(row).toContainText('On');
    const outcome = await app.call(CHANGE, { trunk: 'gardencity', status: 'off' });
    expect(outcome.ok).toBe(true);
    await expect(row).toContainText('Locked');
    await app.call(CHANGE, { trunk: 'gardencity', status: 'on' });
    await expect(row).toContainText('On');
  });
  await test.step('locked, and one press on Undo has it ring again', async () => {
    const requests = await office.requestsOf(CHANGE);
    await lines.grid.getByRole('row').filter({ hasText: 'frontdesk' }).click();
    await lines.drawer.getByRole('button', { name: 'Lock line', exact: true }).click();
    const gate = page.getByRole('dialog', { name: 'Lock line frontdesk' });
    expect((await lineOf(app, 'frontdesk'))?.status).toBe('on');
    await gate.getByRole('button', { name: 'Lock line', exact: true }).click();
    await expect(gate).toBeHidden();
    await expect(lines.drawer).toContainText('Calls to and from this line do not go through.');
    expect((await lineOf(app, 'frontdesk'))?.status).toBe('off');

    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(lines.drawer.getByRole('button', { name: 'Lock line', exact: true })).toBeVisible();
    expect((await lineOf(app, 'frontdesk'))?.status).toBe('on');
    expect((await office.requestsOf(CHANGE)) - requests).toBe(2);
  });
  await test.step('the answer to a lock is lost: found, and sent once', async () => {
    await lines.grid.getByRole('row').filter({ hasText: 'brooklyn' }).click();
    const before = await office.requestsOf(CHANGE);
    await office.fault('cut', { operation: CHANGE, times: 1 });
    await lines.drawer.getByRole('button', { name: 'Lock line', exact: true }).click();
    const gate = app.page.getByRole('dialog', { name: 'Lock line brooklyn' });
    await gate.getByRole('button', { name: 'Lock line', exact: true }).click();
    await expect(gate).toBeHidden();
    await expect(lines.drawer).toContainText('Done: it is in your account');
    await expect(lines.drawer.getByRole('button', { name: 'Unlock line' })).toBeVisible();
    expect((await lineOf(app, 'brooklyn'))?.status).toBe('off');
    expect((await office.requestsOf(CHANGE)) - before).toBe(1);
  });
  await test.step('a number that is dropped on a line comes to a plan: nothing is sent before it is applied', async () => {
    const numbers = new NumbersPage(app);
    await numbers.open();
    const [moved = ''] = (await lineOf(app, 'brooklyn'))?.routed_dids ?? [];
    await numbers.search.fill(moved);
    await expect(numbers.grid).toHaveAttribute('aria-rowcount', '2');
    await numbers.grid.getByRole('row').nth(1).hover();
    await page.mouse.down();
    await page.mouse.move(600, 400, { steps: 4 });
    await page.locator('.line-drop-line').filter({ hasText: 'callcenter' }).hover();
    await page.mouse.up();
    const planned = page.locator('.plan .plan-change').first();
    await expect(planned).toContainText('brooklyn');
    await expect(planned).toContainText('callcenter');
    expect(await office.requestsOf('did.updateDid')).toBe(0);
    await page.getByRole('button', { name: 'Change 1 number' }).click();
    await expect.poll(async () => (await lineOf(app, 'callcenter'))?.routed_dids).toContain(moved);
    expect(await office.requestsOf('did.updateDid')).toBe(1);
  });
  await test.step('deleted when its name is typed', async () => {
    await app.open('/lines');
    const row = lines.grid.getByRole('row').filter({ hasText: 'brooklyn' });
    await row.click();
    await lines.drawer.getByRole('button', { name: 'Delete line' }).click();
    const gate = page.getByRole('dialog', { name: 'Delete line brooklyn' });
    await gate.getByRole('textbox').fill('brooklyn');
    await page.clock.install();
    await gate.getByRole('button', { name: 'Delete line' }).click();
    await expect(gate.getByRole('button', { name: 'Stop' })).toBeVisible();
    await page.clock.runFor(11_000);
    await expect(gate).toBeHidden();
    await expect(row).toHaveCount(0);
    expect(await lineOf(app, 'brooklyn')).toBeNull();
    expect(await office.requestsOf('siptrunk.deleteTrunk')).toBe(1);
  });
  await test.step('without a connection the last reading is shown with its age', async () => {
    await app.open('/lines');
    const row = lines.grid.getByRole('row').filter({ hasText: 'afterhours' });
    await expect(row).toBeVisible();
    await office.stop();
    await app.page.keyboard.press('Control+R');
    await expect(app.page.locator('.data-line').getByText('Offline', { exact: false })).toBeVisible();
    await expect(row).toBeVisible();
  });
});
