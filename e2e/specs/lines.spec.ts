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
