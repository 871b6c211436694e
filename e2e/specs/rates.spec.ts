import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COUNTRIES, ZONE_2 } from '../../src/main/demo/seed/countries.ts';
import { RatesPage } from '../pages/rates-page.ts';
import { expect, test } from '../support/app.ts';

/** The rows of a saved file, without its head; only this test's places and codes have no commas. */
async function savedRows(path: string): Promise<string[][]> {
  const [, ...lines] = (await readFile(path, 'utf8')).trimEnd().split('\r\n');
  return lines.map((line) => line.split(','));
}

test('the price of a call is two actions away; the price list keeps what nobody knows, tells what changed, and stays when it cannot be read; zone 2, one country and all countries become files, and the long one can be left and cancelled', async ({
  start,
  provider,
}) => {
  await provider.listRate('sms_rate', '0.0075');
  const app = await start();
  await app.connect(provider);
  const { page } = app;
  const rates = new RatesPage(app);
  await test.step('by number and by name, in the field and from another screen', async () => {
    await rates.open();
    await rates.find('011 52 (1) 55-1234.5678');
    await expect(rates.price).toContainText('MEXICO MOBILE');
    await expect(rates.price).toContainText('$0.0190 a minute');
    await rates.find('Londres');
    await expect(page.getByRole('search')).toContainText('Found as a city in UNITED KINGDOM.');
    await app.open('/home');
    // The two actions: open the palette, type. The price stands in its first row.
    await page.keyboard.press('Control+K');
    const field = page.getByRole('combobox', { name: 'Find or do anything' });
    await expect(field).toBeFocused();
    await field.fill('rate +52 55');
    const chosen = page.getByRole('listbox', { name: 'Find or do anything' }).getByRole('option', { selected: true });
    await expect(chosen).toContainText('MEXICO +52: $0.0110 a minute');
    await page.keyboard.press('Escape');
  });

  await test.step('zone 2 is saved as it is seen', async () => {
    await app.open('/money/rates/zone-2');
    await expect(rates.rows).toHaveCount(ZONE_2.length + 1);
    await page.getByRole('main').getByRole('search').getByRole('textbox').fill('rico');
    await expect(page.getByRole('main').getByText('2 of 9')).toBeVisible();
    const file = join(app.userData, 'zone2.csv');
    await rates.saveView(file, '2 rows saved as zone2.csv');
    expect((await savedRows(file)).map((row) => row.slice(0, 3))).toEqual([
      ['PUERTO RICO', '1787', '0.0240'],
      ['PUERTO RICO', '1939', '0.0240'],
    ]);
  });

  await test.step('the price list', async () => {
    await rates.open();
    await expect(rates.group('Other')).toContainText('sms_rate0.0075');

    await provider.listRate('outbound_local_call_rate', '0.0125');
    await rates.openChanges();
    await expect(page.getByText('No price changed so far')).toBeVisible();
    await page.getByRole('button', { name: 'Check prices now' }).click();
    await expect(rates.rows.filter({ hasText: 'Outbound local call rose from $0.0100 to $0.0125' })).toContainText(
      'Today',
    );

    await provider.fault('error', { operation: 'account.getRates', value: 'Closed for today' });
    await page.getByRole('link', { name: 'Rates' }).last().click();
    await page.getByRole('main').getByRole('button', { name: 'Look again' }).click();
    await expect(page.getByRole('alert')).toContainText('Closed for today');
    await expect(rates.group('Calls')).toContainText('$0.0125');
    await provider.clearFaults();
  });
  await test.step('one country and all countries become files', async () => {
    await rates.open();
    await rates.find('germany');
    await expect(rates.country).toContainText('GERMANY MOBILE');
    await rates.sortBy('Price a minute');
    await rates.sortBy('Price a minute');
    const one = join(app.userData, 'germany.csv');
    await rates.saveView(one, '2 rows saved as germany.csv');
    const germany = COUNTRIES.find(({ name }) => name === 'GERMANY')?.rates ?? [];
    expect((await savedRows(one)).map((row) => row.slice(0, 3))).toEqual(
      germany.map(({ destination, code, rate }) => [destination, code, rate]).reverse(),
    );

    // It is cancelled, so that nobody waits for it.
    await provider.fault('latency', { operation: 'account.countryRate', value: 2_000 });
    await rates.saveAll.click();
    const running = page.getByRole('group', { name: 'Reading the prices of all countries' });
    await expect(running).toContainText(`of ${COUNTRIES.length} countries`);
    await app.open('/activity');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Activity/);
    await rates.open();
    await expect(running).toBeVisible();
    await running.getByRole('button', { name: 'Cancel export' }).click();
    await expect(page.getByText('Export canceled. Nothing was saved.').first()).toBeVisible();

    await provider.clearFaults();
    const all = join(app.userData, 'all.csv');
    await app.answerSaveDialog(all);
    await rates.saveAll.click();
    const rows = COUNTRIES.flatMap(({ name, rates: list }) => list.map((row) => ({ name, ...row })));
    await expect(page.getByText(`${rows.length} rows saved as all.csv`).first()).toBeVisible();
    const text = await readFile(all, 'utf8');
    for (const { destination, code, rate } of rows)
      expect(text).toContain(`${destination.includes(',') ? `"${destination}"` : destination},${code},${rate},`);
  });
});
