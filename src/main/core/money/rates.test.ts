import { describe, expect, it } from 'vitest';
import type { RateFinding } from '#shared/bridge/money.ts';
import { NO_QUERY } from '#shared/lists/list.ts';
import { valueOf, accountOn } from '../accounts/account.fixture.ts';
import { Database, databaseIn } from '../store/database.ts';
import { MIGRATIONS } from '../store/migrations.ts';
import { ResponseCache } from '../store/response-cache.ts';
import { DAY, demo, eventually, serveHttp, tempFolder } from '../test/support.ts';

async function open() {
  const provider = await demo();
  const rig = accountOn(provider);
  const asked = (id: string) => provider.requests().filter(({ operation }) => operation === id).length;
  return { provider, asked, rates: rig.account.areas.money.rates, ...rig };
}

/** What a provider tells; a list that is left out is refused. */
interface Told {
  rates?: object;
  zone2?: unknown[];
  countries?: { country_id: string; country_name: string }[];
  /** Prices by the id of a country. */
  prices?: Record<string, object[]>;
}

/** A provider whose price lists are as they are told. */
async function telling(lists: Told, options: Parameters<typeof accountOn>[1] = {}) {
  const { url, requests } = await serveHttp(({ url: path, body }, response) => {
    const [, countryId = ''] = /country_id\D+(\d+)/.exec(path + body) ?? [];
    const lead = /^\/account\/(\w+)/.exec(path)?.[1];
    const known = { ratezone2: lists.zone2, countrylist: lists.countries, countryrate: lists.prices?.[countryId] };
    const data = lead !== undefined && lead in known ? known[lead as keyof typeof known] : lists.rates;
    if (data === undefined) response.writeHead(400).end('{"error":"No such list"}');
    else response.end(JSON.stringify({ data }));
  });
  const rig = accountOn({ url }, options);
  const asked = (lead: string) => requests.filter(({ url: path }) => path.startsWith(`/account/${lead}`)).length;
  return { requests, asked, rates: rig.account.areas.money.rates, ...rig };
}

const MEXICO = { destination: 'MEXICO', code: '52', rate: '0.0110' };
const ALASKA = { destination: 'ALASKA', code: '1907', rate: '0.0650' };
/** A country that no dictionary knows, so that its prices are found by what was read before. */
const nowhere = (id: string) => ({ country_id: id, country_name: `NOWHERE ${id}` });

describe('a price list', () => {
  it('is read once a day, and when a fresh one is asked for', async () => {
    const { asked, rates, push } = await open();
    const first = valueOf(await rates.list(false));
    expect(first).toMatchObject({ rates: { local_did_cost: '1.0000' }, problem: null });
    push(DAY - 60_000);
    expect(valueOf(await rates.list(false)).at).toBe(first.at);
    expect(asked('account.getRates')).toBe(1);
    await rates.list(true);
    expect(asked('account.getRates')).toBe(2);
    push(DAY + 60_000);
    await rates.list(false);
    expect(asked('account.getRates')).toBe(3);
  });

  it('is read again after the clock was ahead and is right again', async () => {
    const { asked, rates, push } = await open();
    push(400 * DAY);
    await rates.list(false);
    push(-400 * DAY);
    await rates.list(false);
    expect(asked('account.getRates')).toBe(2);
  });

  it('that cannot be read again is the older one, with the reason', async () => {
    const { provider, rates } = await open();
    const { at } = valueOf(await rates.list(false));
    provider.fault({ name: 'error', operation: 'account.getRates', value: 'Later' });
    expect(valueOf(await rates.list(true))).toMatchObject({ at, problem: { kind: 'refused', text: 'Later' } });
  });

  it('that was never read is a problem', async () => {
    const { provider, rates } = await open();
    provider.fault({ name: 'error', operation: 'account.interRatesZone2' });
    expect(await rates.zone2(false)).toMatchObject({ ok: false, problem: { kind: 'refused' } });
  });

  it('is asked once by several who ask at once', async () => {
    const { asked, rates } = await open();
    await Promise.all([1, 2, 3].map(() => rates.zone2(false)));
    expect(asked('account.interRatesZone2')).toBe(1);
  });
});

it('a price list has what the specification does not know, too', async () => {
  const { account } = await telling({ rates: { ccrf: '0.1', sms_rate: 0.0075, fax_page: 'on request', tiers: [1] } });
  expect(valueOf(await account.areas.money.rates.list(false)).rates).toEqual({
    ...{ ccrf: '0.1', sms_rate: '0.0075', fax_page: 'on request', tiers: '[1]' },
  });
});

describe('what changed', () => {
  it('is told with old and new, and another way to write a price is no change', async () => {
    const lists = {
      rates: { local_did_cost: '1.00', lnp_cost: '10', ccrf: '0.1' },
      zone2: [
        { destination: 'ALASKA', code: '1907', rate: '0.0650' },
        { destination: 'GUAM', code: '1671', rate: '0.0390' },
      ],
    };
    const { account } = await telling(lists);
    const both = async () => Promise.all([account.areas.money.rates.list(true), account.areas.money.rates.zone2(true)]);
    await both();
    expect(valueOf(account.areas.money.rates.changes(10))).toEqual([]);
    lists.rates = { ...lists.rates, local_did_cost: '1.0000', lnp_cost: '12.5' };
    lists.zone2 = [
      { destination: 'ALASKA', code: '1907', rate: '0.07' },
      { destination: 'HAWAII', code: '1808', rate: '0.028' },
    ];
    await both();
    await both();
    const found = valueOf(account.areas.money.rates.changes(10));
    expect(found).toHaveLength(4);
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ list: 'rates', name: 'lnp_cost', old: '10', new: '12.5' }),
        expect.objectContaining({ list: 'zone2', name: 'ALASKA', code: '1907', old: '0.0650', new: '0.07' }),
        expect.objectContaining({ list: 'zone2', name: 'GUAM', old: '0.0390', new: null }),
        expect.objectContaining({ list: 'zone2', name: 'HAWAII', old: null, new: '0.028' }),
      ]),
    );
    expect(valueOf(account.areas.money.rates.changes(1))).toHaveLength(1);
  });
});

it('a long list of prices comes whole', async () => {
  const zone2 = Array.from({ length: 1201 }, (_, index) => ({ ...ALASKA, code: String(1_000_000 + index) }));
  const { rates } = await telling({ zone2 });
  expect(valueOf(await rates.zone2(false)).rows).toEqual(zone2);
  expect(valueOf(await rates.csv({ what: 'zone2' })).rows).toBe(1201);
});

describe('what did not change', () => {
  it('is the price of a row that could not be read, or that stands in another place', async () => {
    const city = { ...MEXICO, destination: 'MEXICO CITY', rate: '0.0190' };
    const lists: Told = { zone2: [ALASKA, MEXICO, city] };
    const { rates } = await telling(lists);
    const first = valueOf(await rates.zone2(true));
    for (const rows of [['no row'], [city, MEXICO, ALASKA]]) {
      lists.zone2 = rows;
      expect(valueOf(await rates.zone2(true)).rows).toEqual(expect.arrayContaining(first.rows));
    }
    expect(valueOf(rates.changes(10))).toEqual([]);
  });
});

it('prices that an older version of the app read are shown without the provider, and compared when it answers', async () => {
  const folder = tempFolder();
  const steps = MIGRATIONS.slice(
    0,
    MIGRATIONS.findIndex((step) => step.includes("'country-prices'")),
  );
  const old = Database.open(databaseIn(folder, null).file, null, { steps });
  const at = '2026-07-24T15:00:00.000Z';
  const cache = new ResponseCache(old);
  const table = (rows: object[]) => ({ total: rows.length, rows });
  cache.put('account.interRatesZone2', {}, table([ALASKA]), at);
  cache.put('account.countryRate', { country_id: '7' }, table([{ ...MEXICO, code: '99' }, MEXICO, MEXICO]), at);
  cache.put('account.countryRate', { country_id: '8' }, table([]), at);
  old.close();
  const lists: Told = { countries: [nowhere('7'), nowhere('8')] };
  const { rates, account } = await telling(lists, { folder });
  expect(valueOf(await rates.zone2(false))).toMatchObject({ at, rows: [ALASKA], problem: { kind: 'refused' } });
  expect(valueOf(await rates.find('nowhere 8'))).toMatchObject({ table: { country: { id: '8' }, rows: [] } });
  expect(valueOf(await rates.find('+99 1'))).toMatchObject({ best: { ...MEXICO, code: '99', at } });
  const shown = valueOf(await account.areas.lists.lists.query('country-prices', '7', NO_QUERY, 10));
  expect(shown).toMatchObject({ all: 3, state: { readAt: at } });
  lists.zone2 = [{ ...ALASKA, rate: '0.07' }];
  lists.prices = { 7: [{ ...MEXICO, code: '99' }, MEXICO, { ...MEXICO, rate: '0.02' }] };
  await Promise.all([rates.zone2(false), rates.country('7', false)]);
  expect(valueOf(rates.changes(10))).toHaveLength(2);
  expect(valueOf(rates.changes(10))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ list: 'zone2', name: 'ALASKA', old: '0.0650', new: '0.07' }),
      expect.objectContaining({ list: 'country', countryId: '7', name: 'MEXICO', old: '0.0110', new: '0.02' }),
    ]),
  );
});

describe('what a call costs', () => {
  it('is found in any of the countries that were read before', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => String(100 + index));
    const prices = Object.fromEntries(
      ids.map((id) => [id, [{ destination: `NOWHERE ${id}`, code: `999${id}`, rate: '1' }]]),
    );
    const { rates, asked } = await telling({ countries: ids.map(nowhere), prices });
    expect(valueOf(await rates.csv({ what: 'all' })).rows).toBe(60);
    for (const id of ids) {
      const found = valueOf(await rates.find(`+999 ${id} 55`));
      expect(found).toMatchObject({ best: { destination: `NOWHERE ${id}`, code: `999${id}` } });
    }
    expect(asked('countryrate')).toBe(60);
  });

  it('is the first price of a code that is listed several times, and all of them are in the list', async () => {
    const dear = { destination: 'ZONE B', code: '999', rate: '0.0300' };
    const cheap = { ...dear, destination: 'ZONE A', rate: '0.0100' };
    const rows = [dear, cheap, dear, { ...dear, rate: '0.0200' }];
    const { rates } = await telling({ countries: [nowhere('1')], prices: { 1: rows } });
    valueOf(await rates.find('nowhere'));
    expect(valueOf(await rates.find('+999 5'))).toMatchObject({ best: dear });
    const view = { text: '', sort: 'rate', descending: true } as const;
    const { text } = valueOf(await rates.csv({ what: 'country', countryId: '1', view }));
    const prices = text.trimEnd().split('\r\n').slice(1);
    expect(prices.map((line) => line.split(',').slice(0, 3).join(' '))).toEqual([
      ...['ZONE B 999 0.0300', 'ZONE B 999 0.0300', 'ZONE B 999 0.0200', 'ZONE A 999 0.0100'],
    ]);
  });

  it.each<[string, object]>([
    ['+52 55 1234 5678', { kind: 'international', best: { destination: 'MEXICO', code: '52', rate: '0.0110' } }],
    ['011 52 1 55 1234 5678', { kind: 'international', best: { destination: 'MEXICO MOBILE', code: '521' } }],
    ['52', { kind: 'international', best: { code: '52' }, more: [{ code: '521' }] }],
    ['+1 809 555 0142', { kind: 'international', best: { destination: 'DOMINICAN REPUBLIC', code: '1809' } }],
    ['(416) 555-0142', { kind: 'international', best: { destination: 'CANADA', code: '1' } }],
    ['(212) 555-0142', { kind: 'domestic', rate: '0.0100', zone2: null }],
    ['+1 907 555 0142', { kind: 'domestic', zone2: { destination: 'ALASKA', rate: '0.0650' } }],
    ['mex', { kind: 'countries', countries: [{ name: 'MEXICO' }], table: { rows: [{ code: '52' }, { code: '521' }] } }],
    ['alemania', { kind: 'countries', countries: [{ name: 'GERMANY' }] }],
    ['mexico city', { kind: 'countries', city: 'mexico city', countries: [{ name: 'MEXICO' }] }],
    ['Londres', { kind: 'countries', countries: [{ name: 'UNITED KINGDOM' }, { name: 'CANADA' }] }],
    ['mexico', { kind: 'countries', city: null }],
    ['mexico mobile', { kind: 'countries', city: null, countries: [{ name: 'MEXICO' }] }],
    ['uk mobile', { kind: 'countries', city: null, table: { country: { name: 'UNITED KINGDOM' } } }],
    ['new york', { kind: 'domestic', rate: '0.0100' }],
    ['nowhereland', { kind: 'nothing' }],
    ['+999 1', { kind: 'international', best: null, countries: [] }],
  ])('%s', async (text, finding) => {
    const { rates } = await open();
    expect(valueOf<RateFinding>(await rates.find(text))).toMatchObject(finding);
  });

  it('is the price that was read last', async () => {
    const { rates, asked, push } = await open();
    const find = async () => valueOf<RateFinding>(await rates.find('+52 55'));
    const first = await find();
    await rates.find('+44 20');
    expect(await find()).toEqual(first);
    expect(asked('account.countryRate')).toBe(2);
    push(DAY + 60_000);
    const { at } = (first as { best: { at: string } }).best;
    expect(Date.parse(((await find()) as { best: { at: string } }).best.at)).toBeGreaterThan(Date.parse(at) + DAY);
    expect(asked('account.countryRate')).toBe(3);
  });

  it('is a problem when nothing of it can be read', async () => {
    const { provider, rates } = await open();
    provider.fault({ name: 'error', operation: 'account.countryRate' });
    for (const text of ['+52 55', 'mex']) expect(await rates.find(text)).toMatchObject({ ok: false });
  });
});

describe('an export', () => {
  it('of one list has its rows', async () => {
    const { rates } = await open();
    const countries = valueOf(await rates.countries(false)).countries;
    const mexico = countries.find(({ name }) => name === 'MEXICO');
    const csv = valueOf(await rates.csv({ what: 'country', countryId: mexico?.id ?? '' }));
    expect(csv.text.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFdestination,code,rate,read_at',
      expect.stringMatching(/^MEXICO,52,0\.0110,\d{4}-/),
    ]);
    expect(valueOf(await rates.csv({ what: 'rates' })).rows).toBe(18);
    expect(valueOf(await rates.csv({ what: 'zone2' })).rows).toBe(9);
  });

  it('of a view has the rows that it shows, in its order', async () => {
    const { rates } = await open();
    const view = { text: 'a', sort: 'rate', descending: true } as const;
    const csv = valueOf(await rates.csv({ what: 'zone2', view }));
    const lines = csv.text.trimEnd().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',').slice(0, 3).join(' '))).toEqual([
      'CANADA - YUKON AND NORTHWEST TERRITORIES 1867 0.1450',
      'AMERICAN SAMOA 1684 0.0980',
      'NORTHERN MARIANA ISLANDS 1670 0.0650',
      'ALASKA 1907 0.0650',
      'GUAM 1671 0.0390',
      'US VIRGIN ISLANDS 1340 0.0320',
      'HAWAII 1808 0.0280',
    ]);
    expect(csv).toMatchObject({ rows: 7, name: expect.stringMatching(/^linekeeper-zone2-.*-7\.csv$/) });
  });

  it('of all countries asks for each one once a day, and tells how far it is', async () => {
    const { asked, rates, events } = await open();
    const countries = valueOf(await rates.countries(false)).countries;
    const csv = valueOf(await rates.csv({ what: 'all' }));
    expect(asked('account.countryRate')).toBe(countries.length);
    expect(events.filter((event) => event === 'rates.progress')).toHaveLength(countries.length + 1);
    expect(csv.rows).toBeGreaterThan(countries.length);
    expect(valueOf(await rates.csv({ what: 'all' })).text).toBe(csv.text);
    expect(asked('account.countryRate')).toBe(countries.length);
  });

  it('that is cancelled, or meets a problem, is no half of a file', async () => {
    const { provider, asked, rates, push } = await open();
    provider.fault({ name: 'latency', operation: 'account.countryRate', value: 20 });
    const whole = rates.csv({ what: 'all' });
    await eventually(() => expect(asked('account.countryRate')).toBeGreaterThan(1));
    rates.cancelExport();
    expect(await whole).toMatchObject({ ok: false });
    const before = asked('account.countryRate');
    expect(before).toBeLessThan(valueOf(await rates.countries(false)).countries.length);
    provider.clearFaults();
    provider.fault({ name: 'error', operation: 'account.countryRate', value: 'Later' });
    push(2 * DAY);
    expect(await rates.csv({ what: 'all' })).toMatchObject({ ok: false, problem: { kind: 'refused', text: 'Later' } });
  });
});
