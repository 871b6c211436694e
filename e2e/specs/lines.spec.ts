import { ListPage } from '../pages/list-page.ts';
import { expect, test, type LaunchOptions, type RunningApp } from '../support/app.ts';
import type { Provider } from '../support/provider.ts';

const CHANGE = 'siptrunk.updateTrunk';

async function connected(start: (options?: LaunchOptions) => Promise<RunningApp>, provider: Provider) {
  const app = await start();
  await app.connect(provider);
  await app.open('/lines');
  return { app, lines: new ListPage(app.page, 'Lines of the phone system') };
}

test('every line stands there as the provider lists it, with the numbers that ring on it', async ({
  start,
  office,
}) => {
  const { app, lines } = await connected(start, office);
  const { rows, total } = await app.read('siptrunk.listTrunks', { per_page: 200 });
  expect(total).toBeGreaterThan(4);
  await lines.hasRows(total);
  for (const [index, { trunk, status, ip_address, routed_dids }] of [...rows]
    .sort((a, b) => (a.trunk < b.trunk ? -1 : 1))
    .entries()) {
    const row = lines.row(index + 1);
    await expect(row.getByRole('gridcell').nth(0)).toHaveText(trunk);
    await expect(row.getByRole('gridcell').nth(1)).toHaveText(status === 'off' ? 'Locked' : 'On');
    await expect(row).toContainText(ip_address);
    await expect(row.getByRole('gridcell').nth(4)).toHaveText(String(routed_dids.length));
  }
  const [first] = rows.filter(({ routed_dids }) => routed_dids.length > 0);
  await app.page.getByLabel('Find a line or a number').fill(first?.routed_dids[0] ?? '');
  await lines.hasRows(1);
  await lines.row(1).click();
  await expect(lines.drawer.getByRole('heading', { level: 2 })).toHaveText(first?.trunk ?? '');
  await lines.drawer.getByRole('link').first().click();
  await expect(app.page.getByRole('heading', { level: 1 })).toHaveText(/Numbers/);
});

test('the list is narrowed to the locked lines, and sorted by what one presses', async ({ start, office }) => {
  const { app, lines } = await connected(start, office);
  await app.page.getByLabel('State').selectOption('Locked');
  await lines.hasRows(1);
  await expect(lines.row(1)).toContainText('oldoffice');
  await app.page.getByRole('button', { name: 'Show all' }).first().click();
  await lines.grid.getByRole('button', { name: 'Numbers' }).click();
  await lines.grid.getByRole('button', { name: 'Numbers' }).click();
  // Main sorts, so the rows come after the click.
  await expect(async () => {
    const counts = await lines.grid.locator('[data-index] [role=gridcell]:nth-child(5)').allTextContents();
    const numbers = counts.map(Number);
    expect(numbers.length).toBeGreaterThan(4);
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
  }).toPass({ timeout: 10_000 });
});

test('a change from here shows in the list when the provider has carried it out', async ({ start, office }) => {
  const { app, lines } = await connected(start, office);
  const row = lines.grid.getByRole('row').filter({ hasText: 'brooklyn' });
  await expect(row).toContainText('On');
  const outcome = await app.call(CHANGE, { trunk: 'brooklyn', status: 'off' });
  expect(outcome.ok).toBe(true);
  await expect(row).toContainText('Locked');
});

test('without a connection the lines of the last reading are shown with their age', async ({ start, office }) => {
  const { app, lines } = await connected(start, office);
  await expect(lines.row(1)).toContainText('afterhours');
  await office.stop();
  await app.page.keyboard.press('Control+R');
  await expect(app.page.locator('.data-line').getByText('Offline', { exact: false })).toBeVisible();
  await expect(lines.row(1)).toContainText('afterhours');
});

/** How the provider has a line; null when it has none of this name. */
async function lineOf(app: RunningApp, trunk: string) {
  const { rows } = await app.read('siptrunk.listTrunks', { per_page: 200 });
  return rows.find((line) => line.trunk === trunk) ?? null;
}

test('a line is locked after its numbers were named, and one press on Undo has it ring again', async ({
  start,
  office,
}) => {
  const { app, lines } = await connected(start, office);
  const { page } = app;
  const before = await lineOf(app, 'frontdesk');
  await lines.grid.getByRole('row').filter({ hasText: 'frontdesk' }).click();
  await lines.drawer.getByRole('button', { name: 'Lock line', exact: true }).click();
  const gate = page.getByRole('dialog', { name: 'Lock line frontdesk' });
  await expect(gate).toContainText('Calls to and from frontdesk stop until it is switched on again.');
  await expect(gate).toContainText(`Calls to these ${String(before?.routed_dids.length)} numbers do not ring`);
  await expect(gate.getByRole('button', { name: 'Cancel' })).toBeFocused();
  expect((await lineOf(app, 'frontdesk'))?.status).toBe('on');

  await gate.getByRole('button', { name: 'Lock line', exact: true }).click();
  await expect(gate).toBeHidden();
  await expect(lines.drawer).toContainText('Calls to and from this line do not go through.');
  expect((await lineOf(app, 'frontdesk'))?.status).toBe('off');

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(lines.drawer.getByRole('button', { name: 'Lock line', exact: true })).toBeVisible();
  expect((await lineOf(app, 'frontdesk'))?.status).toBe('on');
  expect(await office.requestsOf(CHANGE)).toBe(2);
});

test('a locked line is switched on with one press; a refusal stays where it was pressed', async ({ start, office }) => {
  const { app, lines } = await connected(start, office);
  await lines.grid.getByRole('row').filter({ hasText: 'oldoffice' }).click();
  await office.fault('error', { operation: CHANGE, value: 'this trunk is suspended' });
  await lines.drawer.getByRole('button', { name: 'Unlock line' }).click();
  await expect(lines.drawer).toContainText('this trunk is suspended');
  expect((await lineOf(app, 'oldoffice'))?.status).toBe('off');
  await office.clearFaults();
  await lines.drawer.getByRole('button', { name: 'Unlock line' }).click();
  await expect(lines.drawer.getByRole('button', { name: 'Lock line', exact: true })).toBeVisible();
  await expect(lines.drawer).not.toContainText('this trunk is suspended');
  expect((await lineOf(app, 'oldoffice'))?.status).toBe('on');
});

test('the answer to a lock is lost: it is looked up, found, and sent once', async ({ start, office }) => {
  const { app, lines } = await connected(start, office);
  await lines.grid.getByRole('row').filter({ hasText: 'brooklyn' }).click();
  await office.fault('cut', { operation: CHANGE, times: 1 });
  await lines.drawer.getByRole('button', { name: 'Lock line', exact: true }).click();
  const gate = app.page.getByRole('dialog', { name: 'Lock line brooklyn' });
  await gate.getByRole('button', { name: 'Lock line', exact: true }).click();
  await expect(gate).toBeHidden();
  await expect(lines.drawer).toContainText('Done: it is in your account');
  await expect(lines.drawer.getByRole('button', { name: 'Unlock line' })).toBeVisible();
  expect((await lineOf(app, 'brooklyn'))?.status).toBe('off');
  expect(await office.requestsOf(CHANGE)).toBe(1);
});

test('before a line is deleted its numbers can be moved; it goes when its name is typed', async ({ start, office }) => {
  const { app, lines } = await connected(start, office);
  const { page } = app;
  const { routed_dids: dids = [] } = (await lineOf(app, 'brooklyn')) ?? {};
  const row = lines.grid.getByRole('row').filter({ hasText: 'brooklyn' });
  await row.click();
  await lines.drawer.getByRole('button', { name: 'Delete line' }).click();
  const gate = page.getByRole('dialog', { name: 'Delete line brooklyn' });
  await expect(gate).toContainText(`These ${String(dids.length)} numbers will ring nowhere`);
  await gate.getByRole('button', { name: `Move the ${String(dids.length)} numbers to another line first` }).click();
  await expect(page.getByText(`${String(dids.length)} numbers chosen`)).toBeVisible();
  expect(await office.requestsOf('siptrunk.deleteTrunk')).toBe(0);

  await app.open('/lines/brooklyn');
  await lines.drawer.getByRole('button', { name: 'Delete line' }).click();
  const remove = gate.getByRole('button', { name: 'Delete line' });
  await gate.getByRole('textbox').fill('brooklin');
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await gate.getByRole('textbox').fill('brooklyn');
  await remove.click();
  await expect(gate).toBeHidden({ timeout: 15_000 });
  await expect(row).toHaveCount(0);
  expect(await lineOf(app, 'brooklyn')).toBeNull();
  expect(await office.requestsOf('siptrunk.deleteTrunk')).toBe(1);
});
