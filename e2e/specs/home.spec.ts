import { BulkPage } from '../pages/bulk-page.ts';
import { expect, test } from '../support/app.ts';

test('while the numbers cannot be read, neither Home nor All accounts says that nothing needs you', async ({
  start,
  provider,
}) => {
  const app = await start({ settings: { requestTimeoutSeconds: 2 } });
  const { page } = app;
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
