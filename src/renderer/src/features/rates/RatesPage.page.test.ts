import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Country, FoundRate, RateFinding, RateRow } from '#shared/bridge/money.ts';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { DEFAULT_SETTINGS } from '#shared/bridge/settings.ts';
import { pricesOf } from '#shared/domain/money/rate-table.ts';
import { setLanguage } from '#renderer/kernel/i18n/index.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { focus, press, shows, texts } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';

const MEXICO = { id: '52', name: 'MEXICO' };
const CZECHIA = { id: '420', name: 'CZECH REPUBLIC' };
const DOMINICAN = { id: '1809', name: 'DOMINICAN REPUBLIC' };
const GERMANY = { id: '49', name: 'GERMANY' };

const rate = (destination: string, code: string, price: string): FoundRate => {
  return { destination, code, rate: price, at: READ_AT };
};
const MEXICAN: FoundRate[] = [rate('MEXICO', '52', '0.0110'), rate('MEXICO MOBILE', '521', '0.0190')];
const GERMAN: FoundRate[] = [rate('GERMANY', '49', '0.0120'), rate('GERMANY MOBILE', '4915', '0.0310')];

function named(countries: Country[], rows: RateRow[], city: string | null = null): RateFinding {
  const [country = MEXICO] = countries;
  return { kind: 'countries', countries, table: { country, rows }, city };
}

/** What main finds; that it finds this is checked in main/core/money/rates.test.ts and shared/domain/money/rates.test.ts. */
const findings: Record<string, RateFinding> = {
  méx: named([MEXICO], MEXICAN),
  mexico: named([MEXICO], MEXICAN),
  republic: named([DOMINICAN, CZECHIA], []),
  'CZECH REPUBLIC': named([CZECHIA], []),
  Londres: named(
    [
      { id: '44', name: 'UNITED KINGDOM' },
      { id: '1', name: 'CANADA' },
    ],
    [],
    'LONDON',
  ),
  alemania: named([GERMANY], GERMAN),
  '+52 55': international('5255', 0),
  '5215512345678': international('5215512345678', 1),
  '+5215512345678': international('5215512345678', 1),
  '011 52 (1) 55-1234.5678': international('5215512345678', 1),
  '+999 1': { kind: 'international', digits: '9991', best: null, more: [], countries: [], zone2: null },
  '(212) 555-0142': { kind: 'domestic', digits: '12125550142', rate: '0.0100', at: READ_AT, zone2: null },
  '+1 (907) 555-0142': {
    ...{ kind: 'domestic', digits: '19075550142', rate: '0.0100', at: READ_AT },
    zone2: rate('ALASKA', '1907', '0.0650'),
  },
};

function international(digits: string, best: 0 | 1): RateFinding {
  const more = MEXICAN.slice(best + 1);
  return { kind: 'international', digits, best: MEXICAN[best] ?? null, more, zone2: null, countries: [MEXICO] };
}

const ZONE_2: RateRow[] = [
  rate('ALASKA', '1907', '0.0650'),
  rate('PUERTO RICO', '1787', '0.0240'),
  rate('GUAM', '1671', '0.1450'),
  rate('PUERTO RICO', '1939', '0.0240'),
];

const COUNTRY_PRICES: Record<string, RateRow[]> = { [MEXICO.id]: MEXICAN, [GERMANY.id]: GERMAN };

/** The prices of a country as main keeps them, and those of zone 2. */
function pricesOn(countryId: string) {
  const kept = {
    'zone-2-prices': [...pricesOf(ZONE_2)],
    'country-prices': [...pricesOf(COUNTRY_PRICES[countryId] ?? [])],
  };
  return listAnswers(kept, { readAt: READ_AT });
}

function finding(): FakeBridge {
  const fake = new FakeBridge();
  answerWith(fake, {
    'rates.find': ({ text }) => succeed(findings[text] ?? { kind: 'nothing' }),
    'lists.query': (asked) => pricesOn(asked.scope)['lists.query']?.(asked),
    'rates.get': () => succeed({ at: READ_AT, problem: null, rates: PRICES }),
    'rates.export': () => succeed({ name: 'saved.csv', rows: 2 }),
  });
  return fake;
}

const PRICES = {
  local_did_cost: '1.0000',
  fax_minute_rate: '0.0300',
  outbound_local_call_rate: '0.0100',
  ccrf: '0.0350',
  sms_rate: '0.0075',
};

const main = page.getByRole('main');
const field = main.getByRole('textbox', { name: 'Country, city, code, or phone number' });
const country = main.getByRole('region', { name: 'Country' });
const price = main.getByRole('region', { name: 'Find a price' });
const search = page.getByRole('search');

/** The texts of a column of the list that is shown, counted from 0. */
const column = (index: number): string[] =>
  [...document.querySelectorAll('.grid-data')]
    .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    .map((row) => row.querySelectorAll('[role=gridcell]')[index]?.textContent?.trim() ?? '');

test('the price of a country is found from the keyboard, with other countries and cities of that name', async () => {
  await showScreen('/money/rates', finding());
  await page.getByRole('heading', { level: 1 }).click();
  await press('/');
  await expect.element(field).toHaveFocus();
  await press('méx');
  await shows(country.getByRole('heading'), 'MEXICO');
  await expect.poll(() => column(1)).toEqual(['52', '521']);
  await field.fill('republic');
  await shows(country.getByRole('heading'), 'DOMINICAN REPUBLIC');
  await country.getByRole('button', { name: 'CZECH REPUBLIC' }).click();
  await shows(country.getByRole('heading'), 'CZECH REPUBLIC');
  await field.fill('Londres');
  await shows(search, 'Found as a city in UNITED KINGDOM.');
  await page.getByRole('group', { name: 'Also a city in' }).getByRole('button', { name: 'CANADA' }).click();
  await expect.element(field).toHaveValue('CANADA');
  await field.fill('nowhereland');
  await shows(search, 'Nothing found for “nowhereland”');
});

test('a row of a country that could not be read is said above the others', async () => {
  const fake = finding();
  answerWith(fake, {
    'lists.query': (asked) => {
      const found = pricesOn(asked.scope)['lists.query']?.(asked);
      return found?.ok ? succeed({ ...found.value, state: { ...found.value.state, setAside: 1 } }) : found;
    },
  });
  await showScreen('/money/rates', fake);
  await field.fill('mexico');
  await shows(country, '1 row could not be read');
  await expect.poll(() => column(1)).toEqual(['52', '521']);
});

test('the price of a number is told with its code, and for its minutes', async () => {
  await showScreen('/money/rates', finding());
  await field.fill('+52 55');
  await shows(price, 'MEXICO+52');
  await shows(price, 'MEXICO MOBILE +521');
  await field.fill('011 52 (1) 55-1234.5678');
  await shows(price, 'International call');
  await shows(price, 'MEXICO MOBILE');
  await shows(price, '$0.0190 a minute');
  const minutes = main.getByRole('textbox', { name: 'Minutes' });
  await minutes.fill('2:30');
  await shows(price, '3 minutes at $0.0190');
  expect(texts(price.getByRole('definition'))).toEqual(['$0.057']);
  await minutes.fill('soon');
  await shows(price, 'Enter minutes from 1 to 100,000');
  await minutes.fill('10');
  await field.fill('+1 (907) 555-0142');
  await shows(price, 'Domestic call');
  await shows(price, 'This number is in the zone 2 list, too');
  expect(texts(price.getByRole('definition'))).toEqual(['$0.10', '$0.65']);
  await field.fill('+999 1');
  await shows(price, 'No price for +9991');
});

test('zone 2 is searched, sorted and saved as it is seen, by keyboard alone', async () => {
  const fake = await showScreen('/money/rates', finding());
  focus(page.getByRole('link', { name: 'Zone 2 prices' }));
  await press('{Enter}');
  await expect.element(page.getByRole('heading', { level: 2, name: 'Zone 2 prices' })).toHaveFocus();
  await expect.poll(() => column(0)).toEqual(['ALASKA', 'GUAM', 'PUERTO RICO', 'PUERTO RICO']);
  const byPrice = page.getByRole('columnheader', { name: 'Price a minute' }).getByRole('button');
  focus(byPrice);
  await press('{Enter}');
  await expect.poll(() => column(0)[0]).toBe('PUERTO RICO');
  focus(byPrice);
  await press('{Enter}');
  await expect.poll(() => column(2)[0]).toBe('$0.1450');
  await press('/');
  await press('rico');
  await expect.element(page.getByRole('main').getByText('2 of 4')).toBeVisible();
  focus(page.getByRole('button', { name: 'Save as CSV' }));
  await press('{Enter}');
  await expect.element(page.getByText('2 rows saved as saved.csv').first()).toBeVisible();
  const saved = fake.requests.filter(({ name }) => name === 'rates.export').map(({ payload }) => payload);
  expect(saved).toEqual([{ what: 'zone2', view: { text: 'rico', sort: 'rate', descending: true } }]);
  focus(page.getByRole('grid').getByRole('row').nth(1));
  await press('{Enter}');
  await expect.element(field).toHaveValue('+1787');
});

const palette = page.getByRole('combobox', { name: 'Find or do anything' });
const chosen = page.getByRole('option', { selected: true });

test.each([
  ['/fax', 'rate +52 55', 'MEXICO +52: $0.0110 a minute'],
  ['/settings/account', 'rate mexico', 'MEXICO +52: $0.0110 a minute'],
  ['/activity', 'price 5215512345678', 'MEXICO MOBILE +521: $0.0190 a minute'],
  ['/home', 'rate (212) 555-0142', 'Domestic call, +12125550142: $0.0100 a minute'],
])('from %s a price is two actions away: the palette, and “%s”', async (screen, question, answer) => {
  await showScreen(screen, finding());
  await press('{Control>}k{/Control}');
  await expect.element(palette).toHaveFocus();
  await palette.fill(question);
  await shows(chosen, answer);
  await press('{Enter}');
  await expect.element(field).toHaveValue(question.replace(/^\w+ /, ''));
});

test('in Spanish a price is asked for and told in Spanish', async () => {
  const fake = finding();
  answerWith(fake, { 'settings.get': () => succeed({ ...DEFAULT_SETTINGS, language: 'es' }) });
  await showScreen('/home', fake);
  onTestFinished(() => setLanguage('en'));
  const field = page.getByRole('combobox', { name: 'Buscar o hacer algo' });
  await press('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  await field.fill('tarifa alemania');
  await shows(chosen, 'GERMANY +49: $0.0120 por minuto');
  await press('{Enter}');
  await shows(page.getByRole('region', { name: 'País' }), 'GERMANY MOBILE');
  await shows(page.getByRole('region', { name: 'Números' }), 'Número local');
});

test('the price list says a unit only where the provider’s guide does, and has what nobody knows', async () => {
  await showScreen('/money/rates', finding());
  const group = (name: string) => page.getByRole('region', { name, exact: true });
  await shows(group('Numbers'), 'Local numberDID$1.00');
  await shows(group('Fax'), '$0.0300per minute');
  expect(texts(group('Calls')).join()).not.toContain('per minute');
  expect(texts(main).join()).not.toContain('unit not stated');
  await shows(group('Calls'), 'Regulatory cost feeccrf0.0350');
  await shows(group('Other'), 'sms_rate0.0075');
});

test('what is still being looked up is not called not found', async () => {
  const fake = finding();
  answerWith(fake, { 'rates.find': ({ text }) => (text === 'alemania' ? undefined : succeed({ kind: 'nothing' })) });
  await showScreen('/money/rates', fake);
  await field.fill('aleman');
  await shows(search, 'Nothing found for “aleman”');
  await field.fill('alemania');
  await expect.poll(() => fake.waiting.some(({ name }) => name === 'rates.find')).toBe(true);
  expect(texts(search).join()).toContain('Nothing found for “aleman”');
  expect(texts(search).join()).not.toContain('Nothing found for “alemania”');
});

test('a zone 2 list that could not be compared is said where no change is shown', async () => {
  const fake = finding();
  answerWith(fake, {
    'rates.changes': () => succeed([]),
    'lists.refresh': () => fail({ kind: 'refused', text: 'Zone 2 is closed', evidence: {} }),
  });
  await showScreen('/money/rates/changes', fake);
  await main.getByRole('button', { name: 'Check prices now' }).click();
  await expect.element(main.getByRole('alert').getByText(/Zone 2 is closed/)).toBeVisible();
});
