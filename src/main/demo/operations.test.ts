import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import { operationIds } from '#shared/provider/catalogue.ts';
import { RATES } from './seed/rates.ts';
import { ask, call, fax, PDF } from './demo.fixture.ts';
import { decoded, sampleBody, SAMPLES } from './samples.fixture.ts';
import { type DemoProvider, startDemoProvider } from './provider.ts';

const NOW = Date.UTC(2026, 5, 10, 15, 0, 0);
let provider: DemoProvider;
let time = NOW;

async function fresh(): Promise<void> {
  await (provider as DemoProvider | undefined)?.close();
  time = NOW;
  provider = await startDemoProvider({ now: () => time });
}
beforeAll(fresh);
afterAll(() => provider.close());

async function available(body: object): Promise<string[]> {
  const { json } = await call(provider, 'faxLookup.listAvailableDids', body);
  return (json as { data: string[] }).data;
}

async function order(over: object = {}) {
  const [did = ''] = await available({ type: 'local', npa: 212 });
  return {
    did: Number(did),
    fax_name: 'Annex',
    fax_email: 'annex@example.com',
    fax_login: 'annex',
    fax_password: 'a-Fax-Password-77',
    ...over,
  };
}

describe('every operation of the catalogue', () => {
  it.each(operationIds)('%s answers what its result schema decodes', async (id) => {
    await fresh();
    const { empty = false, warned } = SAMPLES[id];
    const reply = await call(provider, id, await sampleBody(provider, id));
    expect({ status: reply.status, error: (reply.json as { error?: string } | undefined)?.error }).toEqual({
      status: warned ? 202 : 200,
      error: undefined,
    });
    expect(reply.text === '').toBe(empty);
    decoded(id, reply.json);
  });
});

describe('account', () => {
  beforeAll(fresh);

  it('gives the balance and the credit as decimal strings', async () => {
    expect((await call(provider, 'account.getAccountBalance')).json).toEqual({
      data: { balance: '84.35', allowed_credit: '10.00' },
    });
  });

  it('gives all 18 rates as decimal strings', async () => {
    const { json } = await call(provider, 'account.getRates');
    expect(json).toEqual({ data: RATES });
    expect(Object.keys(RATES)).toHaveLength(18);
  });

  it('lists more than 60 countries, each with rates of four decimals', async () => {
    const { json } = await call(provider, 'account.countryList', {});
    const { total, data } = json as { total: number; data: { country_id: number; country_name: string }[] };
    expect(total).toBeGreaterThan(60);
    expect(new Set(data.map(({ country_id }) => country_id)).size).toBe(total);
    const germany = data.find(({ country_name }) => country_name === 'GERMANY');
    expect((await call(provider, 'account.countryRate', { country_id: germany?.country_id })).json).toEqual({
      total: 2,
      data: [
        { destination: 'GERMANY', code: '49', rate: '0.0120' },
        { destination: 'GERMANY MOBILE', code: '4915', rate: '0.0260' },
      ],
    });
  });

  it('raises the balance by a refill and books it', async () => {
    await fresh();
    await call(provider, 'account.refillBalance', { amount: 25, mode: 'ach' });
    expect(provider.state()).toMatchObject({
      balance: '109.35',
      ledger: [{ kind: 'refill', amount: '25.00', balance: '109.35', note: 'ach' }],
    });
  });

  it('refills by itself when the balance falls below the minimum, and only when that is on', async () => {
    await fresh();
    await call(provider, 'account.setBalanceReload', { min_balance: 100, reload_amount: 60 });
    expect(provider.state().balance).toBe('84.35');
    await call(provider, 'account.setAutorefill', { autorefill: 'on' });
    expect(provider.state()).toMatchObject({ balance: '144.35', ledger: [{ kind: 'auto-refill', amount: '60.00' }] });
    await call(provider, 'account.setAutorefill', { autorefill: 'off' });
    await call(provider, 'proFax.orderDid', await order());
    expect(provider.state().ledger).toHaveLength(2);
  });
});

describe('numbers', () => {
  beforeAll(fresh);

  it('shows numbers of the account as strings, with an empty note where there is none', async () => {
    expect((await call(provider, 'proFax.listDids', { did: '646*' })).json).toEqual({
      total: 1,
      total_pages: 1,
      current_page: 1,
      data: [{ did: '6465550123', status: 'active', did_type: 'local', note: '', fax_name: '', fax_login: '' }],
    });
  });

  it.each([
    ['*187', ['2125550187']],
    ['212*', ['2125550142', '2125550187']],
    ['*555*', ['2125550142', '2125550187', '6465550123']],
    ['2125550142', ['2125550142']],
    ['*212', []],
    ['555*', []],
    ['*999', []],
  ])('finds %s', async (did, expected) => {
    const { json } = await call(provider, 'proFax.listDids', { did });
    expect((json as { data: { did: string }[] }).data.map((row) => row.did)).toEqual(expected);
  });

  it('pages, and gives no rows behind the last page', async () => {
    const page = async (n: number) => (await call(provider, 'proFax.listDids', { per_page: 2, page: n })).json;
    expect(await page(1)).toMatchObject({ total: 3, total_pages: 2, current_page: 1, data: [{}, {}] });
    expect(await page(2)).toMatchObject({ data: [{ did: '6465550123' }] });
    expect(await page(3)).toMatchObject({ total: 3, current_page: 3, data: [] });
  });

  it('looks up what can be ordered by ZIP, area code, state and rate center, and toll-free code', async () => {
    const byCenter = await available({ type: 'local', state: 'NY', ratecenter: 'NYCYZN01' });
    expect(byCenter.length).toBeGreaterThan(5);
    expect(await available({ type: 'local', npa: 212 })).toEqual(byCenter);
    expect(await available({ type: 'local', zip: 10_018, npa: 305 })).toEqual(byCenter);
    const tollFree = await available({ type: 'tf', code: 88 });
    expect(tollFree.every((did) => did.startsWith('888'))).toBe(true);
    expect(await available({ type: 'tf', code: '00' })).toHaveLength(tollFree.length);
    expect(await available({ type: 'local', npa: 999 })).toEqual([]);
  });

  it('orders a number: it is paid, listed and no longer available; a second order is refused', async () => {
    await fresh();
    const body = await order({ note: 'Annex', pin: 4711 });
    await call(provider, 'proFax.orderDid', body);
    const did = String(body.did);
    expect(provider.state()).toMatchObject({ balance: '82.35', ledger: [{ kind: 'order', amount: '-2.00' }] });
    expect((await call(provider, 'proFax.listDids', { did: `*${did.slice(-4)}` })).json).toMatchObject({
      data: [{ did, note: 'Annex', fax_name: 'Annex', fax_login: 'annex' }],
    });
    expect(await available({ type: 'local', npa: 212 })).not.toContain(did);
    const again = await call(provider, 'proFax.orderDid', { ...body, fax_login: 'annex2' });
    expect(again).toMatchObject({
      status: 206,
      json: { error: expect.stringContaining('DID Ordering Error') as string },
    });
    expect(provider.state().balance).toBe('82.35');
  });

  it('does not sell without funds, nor a number that it does not have', async () => {
    await fresh();
    const poor = await startDemoProvider({ control: true });
    await ask(poor, { method: 'POST', path: '/__demo/balance', body: { balance: '-8.50' } });
    expect((await call(poor, 'proFax.orderDid', await order())).json).toEqual({ error: 'Insufficient funds' });
    await poor.close();
    const reply = await call(provider, 'proFax.orderDid', await order({ did: 2125550199 }));
    expect(reply.json).toEqual({ error: 'DID Ordering Error: did 2125550199 is not available' });
  });

  it('changes note and fax account; unset_acc prevails', async () => {
    await fresh();
    const account = { fax_name: 'Lab', fax_email: 'lab@example.com', fax_login: 'lab', fax_password: 'x-lab-1' };
    await call(provider, 'proFax.updateDid', { did: 6465550123, note: 'Lab', ...account });
    expect(provider.state().numbers[2]).toMatchObject({ note: 'Lab', faxName: 'Lab', faxLogin: 'lab' });
    await call(provider, 'proFax.updateDid', { did: 6465550123, note: '', unset_acc: 'on', ...account });
    expect(provider.state().numbers[2]).toMatchObject({ note: '', faxName: '', faxLogin: '' });
    const taken = await call(provider, 'proFax.updateDid', { did: 6465550123, ...account, fax_login: 'records' });
    expect(taken).toMatchObject({ status: 400, json: { error: 'fax_login: records is already in use' } });
  });

  it('takes deleted and moved numbers out of the list; they cannot send', async () => {
    await fresh();
    await call(provider, 'proFax.deleteDid', { did: 2125550142 });
    await call(provider, 'proFax.move2voice', { did: 2125550187 });
    expect((await call(provider, 'proFax.listDids')).json).toMatchObject({ total: 1 });
    for (const did_from of [2125550142, 2125550187])
      expect((await call(provider, 'proFax.sendFax', fax({ did_from }))).json).toEqual({
        error: `did_from: ${String(did_from)} is not an active fax number of the account`,
      });
    expect(provider.state().numbers).toMatchObject([{ did: '6465550123' }, { did: '6465550171' }]);
    expect((await call(provider, 'did.listDids', { did: '*187' })).json).toMatchObject({
      data: [{ did: '2125550187' }],
    });
  });
});

describe('sending', () => {
  const statuses = async (did_to: number): Promise<string[]> => {
    await fresh();
    const { json } = await call(provider, 'proFax.sendFax', fax({ did_to }));
    const { fax_id } = (json as { data: { fax_id: number } }).data;
    const status = async () => {
      const { json: page } = await call(provider, 'report.faxHistory', { fax_id: String(fax_id) });
      return (page as { data: { status: string }[] }).data[0]?.status ?? 'none';
    };
    const seen = [await status()];
    for (const ms of [999, 1, 2_999, 1, 86_400_000]) {
      provider.advance(ms);
      seen.push(await status());
    }
    return seen;
  };

  it.each([
    [6175550134, 'delivered'],
    [6175550101, 'failed: busy'],
    [6175550102, 'failed: no answer'],
    [6175550103, 'failed: not a fax machine'],
    [6175550105, 'Transmission ended'],
  ])('takes a fax to %d from processing over sending to "%s"', async (to, end) => {
    expect(await statuses(to)).toEqual(['processing', 'processing', 'sending', 'sending', end, end]);
  });

  it('goes on by itself as time passes', async () => {
    await fresh();
    await call(provider, 'proFax.sendFax', fax());
    time += 4_000;
    const { json } = await call(provider, 'report.faxHistory', { type: 'out' });
    expect(json).toMatchObject({ data: { 0: { status: 'delivered' } } });
  });

  it('never ends a fax to 0104', async () => {
    expect(new Set(await statuses(6175550104))).toEqual(new Set(['processing']));
  });

  it('refuses a fax to 0106 at once and keeps nothing', async () => {
    await fresh();
    const before = provider.state().faxes.length;
    const reply = await call(provider, 'proFax.sendFax', fax({ did_to: 6175550106 }));
    expect(reply).toMatchObject({ status: 206, json: { error: 'did_to: 6175550106 does not accept faxes' } });
    expect(provider.state().faxes).toHaveLength(before);
  });

  it('keeps what was sent, and two equal requests as two faxes', async () => {
    await fresh();
    const before = provider.state().faxes.length;
    await call(provider, 'proFax.sendFax', fax());
    await call(provider, 'proFax.sendFax', fax());
    const sent = provider.state().faxes.slice(before);
    const sha256 = createHash('sha256').update(PDF).digest('hex');
    expect(sent).toHaveLength(2);
    for (const one of sent) expect(one).toMatchObject({ sha256, filename: 'note.pdf', size: PDF.length, pages: 1 });
    expect(sent[0]?.faxId).not.toBe(sent[1]?.faxId);
  });

  it('costs pages x rate when delivered, and nothing when it failed', async () => {
    await fresh();
    const pages = '/Type /Pages /Count 3 '.concat('<< /Type /Page >> '.repeat(3));
    const file = Buffer.from(`%PDF-1.7 ${pages}`).toString('base64');
    await call(provider, 'proFax.sendFax', fax({ file }));
    await call(provider, 'proFax.sendFax', fax({ file, did_to: 6175550101 }));
    expect(provider.state().balance).toBe('84.35');
    provider.advance(4_000);
    expect(provider.state()).toMatchObject({ balance: '84.26', ledger: [{ kind: 'fax', amount: '-0.09' }] });
  });

  it('takes 5 MiB of a document, and not one byte more', async () => {
    const size = 5 * 1024 * 1024;
    const file = (bytes: number) => Buffer.concat([PDF, Buffer.alloc(bytes - PDF.length)]).toString('base64');
    expect((await call(provider, 'proFax.sendFax', fax({ file: file(size) }))).status).toBe(200);
    const reply = await call(provider, 'proFax.sendFax', fax({ file: file(size + 1) }));
    expect(reply).toMatchObject({ status: 400, json: { error: 'file: is larger than 5 MB' } });
  });

  it('sends on credit, and not without funds', async () => {
    const poor = await startDemoProvider({ control: true });
    await ask(poor, { method: 'POST', path: '/__demo/balance', body: { balance: '-9.97' } });
    expect((await call(poor, 'proFax.sendFax', fax())).status).toBe(200);
    await ask(poor, { method: 'POST', path: '/__demo/balance', body: { balance: '-9.98' } });
    expect((await call(poor, 'proFax.sendFax', fax())).json).toEqual({ error: 'Insufficient funds' });
    await poor.close();
  });
});

describe('fax history', () => {
  beforeAll(fresh);
  const history = async (body: object) => {
    const { json } = await call(provider, 'report.faxHistory', body);
    return json as { total: number; total_pages: number; data: Record<string, string | number>[] };
  };

  it('has the form of the specification, the newest first', async () => {
    const { total, total_pages, data } = await history({ per_page: 200 });
    expect(data).toHaveLength(total);
    expect(total_pages).toBe(1);
    for (const row of data) {
      expect(Object.keys(row)).toEqual(['fax_id', 'send_time', 'did_from', 'did_to', 'type', 'service', 'status']);
      expect(row).toMatchObject({
        fax_id: expect.any(Number) as number,
        send_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/) as string,
        did_from: expect.stringMatching(/^\d{10}$/) as string,
        service: 'pro',
      });
    }
    const times = data.map((row) => String(row['send_time']));
    expect(times).toEqual([...times].sort().reverse());
  });

  it('filters by number, direction, service, id and period', async () => {
    const all = await history({ per_page: 200 });
    const incoming = await history({ type: 'in', per_page: 200 });
    const outgoing = await history({ type: 'out', per_page: 200 });
    expect(incoming.total).toBeGreaterThan(0);
    expect(incoming.total + outgoing.total).toBe(all.total);
    expect(await history({ service: 'enterprise' })).toMatchObject({ total: 0, data: [] });
    const records = await history({ did: 2125550187, per_page: 200 });
    expect(records.data.every((row) => [row['did_from'], row['did_to']].includes('2125550187'))).toBe(true);
    const third = all.data[2] ?? {};
    expect((await history({ fax_id: String(third['fax_id']) })).data).toEqual([third]);
    const second = Date.parse(String(third['send_time'])) / 1000;
    expect((await history({ period: [second, second] })).data).toEqual([third]);
  });
});
