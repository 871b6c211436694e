import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COUNTRIES, ZONE_2 } from '../../src/main/demo/seed/countries.ts';
import { RatesPage } from '../pages/rates-page.ts';
import { expect, test, type RunningApp } from '../support/app.ts';
import type { Provider } from '../support/provider.ts';

/** The rows of a saved file, without its head; only this test's places and codes have no commas. */
async function savedRows(path: string): Promise<string[][]> {
  const [, ...lines] = (await readFile(path, 'utf8')).trimEnd().split('\r\n');
  return lines.map((line) => line.split(','));
}

async function connected(start: () => Promise<RunningApp>, provider: Provider): Promise<RunningApp> {
  const app = await start();
  await app.connect(provider);
  return app;
}

test('the price of a call is two actions away, told by country, code, number and minutes, and zone 2 is a list; also in Spanish; the price list says a unit only where the provider’s guide does, and keeps what nobody knows; one country and all countries become files, and the long one can be left and cancelled', async ({
  start,
  provider,
}) => {
  await provider.listRate('sms_rate', '0.0075');
  const app = await connected(start, provider);
  const { page } = app;
  const rates = new RatesPage(app);
  await test.step('by country, code and number, and for its minutes', async () => {
    await rates.open();
    await app.page.getByRole('heading', { level: 1 }).click();
    await app.page.keyboard.press('/');
    await expect(rates.field).toBeFocused();

    await app.page.keyboard.type('méx');
    await expect(rates.country.getByRole('heading')).toContainText('MEXICO');
    expect(await rates.column(1)).toEqual(['52', '521']);
    await rates.find('republic');
    await expect(rates.country.getByRole('heading')).toContainText('DOMINICAN REPUBLIC');
    await rates.country.getByRole('button', { name: 'CZECH REPUBLIC' }).click();
    await expect(rates.country.getByRole('heading')).toContainText('CZECH REPUBLIC');

    await rates.find('52');
    await expect(rates.price).toContainText('MEXICO+52');
    await expect(rates.price).toContainText('MEXICO MOBILE +521');
    await rates.find('011 52 (1) 55-1234.5678');
    await expect(rates.price).toContainText('International call');
    await expect(rates.price).toContainText('MEXICO MOBILE');
    await expect(rates.price).toContainText('$0.0190 a minute');
    await rates.minutes.fill('2:30');
    await expect(rates.price).toContainText('3 minutes at $0.0190');
    await expect(rates.price.getByRole('definition')).toHaveText('$0.057');
    await rates.minutes.fill('soon');
    await expect(rates.price).toContainText('Enter minutes from 1 to 100,000');
    await rates.minutes.fill('10');

    await rates.find('+1 (907) 555-0142');
    await expect(rates.price).toContainText('Domestic call');
    await expect(rates.price).toContainText('This number is in the zone 2 list, too');
    await expect(rates.price.getByRole('definition')).toHaveText(['$0.10', '$0.65']);
    await rates.find('+999 1');
    await expect(rates.price).toContainText('No price for +9991');
    await rates.find('Londres');
    await expect(app.page.getByRole('search')).toContainText('Found as a city in UNITED KINGDOM.');
    await app.page.getByRole('group', { name: 'Also a city in' }).getByRole('button', { name: 'CANADA' }).click();
    await expect(rates.field).toHaveValue('CANADA');
    await rates.find('nowhereland');
    await expect(app.page.getByRole('search')).toContainText('Nothing found for “nowhereland”');
  });

  await test.step('zone 2 is searched, sorted and saved as it is seen, by keyboard alone', async () => {
    await rates.open();
    await page.getByRole('link', { name: 'Zone 2 prices' }).press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: 'Zone 2 prices' })).toBeFocused();
    await expect(rates.rows).toHaveCount(ZONE_2.length + 1);
    await page.getByRole('columnheader', { name: 'Price a minute' }).getByRole('button').press('Enter');
    expect((await rates.column(0))[0]).toBe('PUERTO RICO');
    await page.getByRole('columnheader', { name: 'Price a minute' }).getByRole('button').press('Enter');
    expect((await rates.column(2))[0]).toBe('$0.1450');
    await page.keyboard.press('/');
    await page.keyboard.type('rico');
    await expect(page.getByText('2 of 9')).toBeVisible();

    const file = join(app.userData, 'zone2.csv');
    await app.answerSaveDialog(file);
    await page.getByRole('button', { name: 'Save as CSV' }).press('Enter');
    await expect(page.getByText('2 rows saved as zone2.csv').first()).toBeVisible();
    expect((await savedRows(file)).map((row) => row.slice(0, 3))).toEqual([
      ['PUERTO RICO', '1787', '0.0240'],
      ['PUERTO RICO', '1939', '0.0240'],
    ]);
    await rates.rows.nth(1).press('Enter');
    await expect(rates.field).toHaveValue('+1787');
  });

  await test.step('from any screen', async () => {
    const field = page.getByRole('combobox', { name: 'Find or do anything' });
    const chosen = page.getByRole('listbox', { name: 'Find or do anything' }).getByRole('option', { selected: true });
    for (const [screen, question, answer] of [
      ['/fax', 'rate +52 55', 'MEXICO +52: $0.0110 a minute'],
      ['/settings/account', 'rate mexico', 'MEXICO +52: $0.0110 a minute'],
      ['/activity', 'price 5215512345678', 'MEXICO MOBILE +521: $0.0190 a minute'],
      ['/home', 'rate (212) 555-0142', 'Domestic call, +12125550142: $0.0100 a minute'],
    ] as const) {
      await app.open(screen);
      // The two actions: open the palette, type. The price stands in its first row.
      await page.keyboard.press('Control+K');
      await expect(field).toBeFocused();
      await field.fill(question);
      await expect(chosen).toContainText(answer);
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('Control+K');
    await field.fill('rate +52 55');
    await expect(chosen).toContainText('MEXICO');
    await page.keyboard.press('Enter');
    await expect(rates.field).toHaveValue('+52 55');
    await expect(rates.price).toContainText('$0.0110 a minute');
  });

  await test.step('in Spanish', async () => {
    await app.command('settings.set', { language: 'es' });
    await app.open('/home');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inicio');
    const field = page.getByRole('combobox', { name: 'Buscar o hacer algo' });
    await page.keyboard.press('Control+K');
    await expect(field).toBeFocused();
    await field.fill('tarifa alemania');
    await expect(page.getByRole('option', { selected: true })).toContainText('GERMANY +49: $0.0120 por minuto');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'País' })).toContainText('GERMANY MOBILE');
    await expect(page.getByRole('region', { name: 'Números' })).toContainText('Número local');
    await app.command('settings.set', { language: 'en' });
  });

  await test.step('the price list', async () => {
    await rates.open();
    await expect(rates.group('Numbers')).toContainText('Local numberDID$1.00');
    await expect(rates.group('Fax')).toContainText('$0.0300per minute');
    await expect(rates.group('Calls')).not.toContainText('per minute');
    await expect(page.getByRole('main')).not.toContainText('unit not stated');
    await expect(rates.group('Calls')).toContainText('Regulatory cost feeccrf0.0350');
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

    await provider.fault('latency', { operation: 'account.countryRate', value: 150 });
    await rates.saveAll.click();
    const running = page.getByRole('group', { name: 'Reading the prices of all countries' });
    await expect(running).toContainText(`of ${COUNTRIES.length} countries`);
    await app.open('/activity');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Activity/);
    await rates.open();
    await expect(running).toBeVisible();
    await running.getByRole('button', { name: 'Cancel export' }).click();
    await expect(page.getByText('Export cancelled. Nothing was saved.').first()).toBeVisible();

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
