import { BulkPage, providerNumbers } from '../pages/bulk-page.ts';
import { expect, test } from '../support/app.ts';

const ADDRESS = {
  e911_name: 'Brightwater Dental',
  e911_address: '120 West 38th Street',
  e911_unittype: '',
  e911_unitnumber: '',
  e911_city: 'New York',
  e911_state: 'NY',
  e911_zip: '10018',
};

test('every number that lacks an emergency address gets it within five actions from Home; numbers without calls are found with few questions; where calls go is a picture and a list; dead ends and a line that passes busy calls on in a circle stand out and can be put right', async ({
  start,
  provider,
}) => {
  const app = await start();
  const { page } = app;
  await app.connect(provider);
  await test.step('numbers without calls', async () => {
    await new BulkPage(app).numbers();
    await app.open('/numbers/unused');
    await page.getByRole('combobox', { name: 'Without calls in the last' }).selectOption('30');
    await page.getByRole('button', { name: 'Look for unused numbers' }).click();
    await expect(page.getByRole('heading', { name: /numbers? had no calls in 30 days/ })).toBeVisible();
    expect(await provider.requestsOf('report.callHistory')).toBeLessThanOrEqual(10);
  });
  await test.step('every number gets an address', async () => {
    const bulk = new BulkPage(app);
    await bulk.keepAddress(ADDRESS);
    const lacking = (await bulk.numbers()).filter(({ e911, type }) => e911 === null && type === 'local').length;
    expect(lacking).toBeGreaterThan(5);
    await app.open('/home');
    await expect(page.getByText(`${lacking} numbers have no emergency address`)).toBeVisible();
    let actions = 0;
    const act = async (what: Promise<unknown>) => {
      actions += 1;
      await what;
    };
    await act(page.getByRole('button', { name: /^Add address/ }).click());
    await act(bulk.setting('Saved address').selectOption({ index: 1 }));
    await act(bulk.showPlan());
    await expect(bulk.counts).toContainText(`from`);
    await act(bulk.apply(lacking));
    await expect(bulk.counts).toContainText(`${lacking} done`);
    expect(actions).toBeLessThanOrEqual(5);
    const { voice } = await providerNumbers(provider);
    expect(voice.filter(({ e911 }) => e911?.['e911_zip'] === '10018')).toHaveLength(lacking);
    await app.open('/numbers/coverage');
    await expect(page.getByText('100% have an emergency address').first()).toBeVisible();
  });
  await test.step('a picture and a list, and dead ends', async () => {
    await app.open('/numbers/ring-map');
    await expect(page.getByRole('img', { name: 'Where calls go: 3 ways, 1 with a problem' })).toBeVisible();
    await expect(page.getByText('✕ Callers may not get through')).toBeVisible();
    await page.getByRole('combobox', { name: 'Show as' }).selectOption('table');
    const rows = page.getByRole('grid').getByRole('row');
    await expect(rows).toHaveCount(4);
    await rows.nth(1).press('Enter');
    await expect(rows.filter({ hasText: '(646) 555-0125' })).toBeVisible();
    await page.getByRole('combobox', { name: 'What is shown' }).selectOption('problems');
    await expect(rows).toHaveCount(4);
    await page.getByRole('button', { name: 'Choose a line for 2 numbers' }).click();
    const bulk = new BulkPage(app);
    await bulk.setting('Rings on').selectOption('frontdesk');
    await bulk.apply(2);
    await expect(bulk.counts).toContainText('2 done');
  });
  await test.step('busy calls in a circle, at the line and at its numbers', async () => {
    const { rows } = await app.read('siptrunk.listTrunks', { per_page: 200 });
    const [first] = rows.find(({ trunk }) => trunk === 'frontdesk')?.routed_dids ?? [];
    const circle = { cfb: { timeout: 0, tn2forward: first ?? '' } };
    expect((await app.call('siptrunk.updateTrunk', { trunk: 'frontdesk', failover: circle })).ok).toBe(true);
    await app.open('/numbers/ring-map');
    await expect(page.getByRole('img', { name: 'Where calls go: 2 ways, 1 with a problem' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Show as' }).selectOption('table');
    const row = page.getByRole('grid').getByRole('row').filter({ hasText: 'frontdesk' });
    await expect(row).toContainText('Forwarded in a circle');
    await app.open(`/numbers/${first ?? ''}`);
    await expect(page.getByRole('dialog')).toContainText('these calls go in a circle');
  });
});
