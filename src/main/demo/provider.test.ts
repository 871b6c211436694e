import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { faxStatusMeaning } from '#shared/domain/fax/fax-status.ts';
import { WORDS } from './fax-life.ts';
import { ask, call, fax } from './demo.fixture.ts';
import { type DemoOptions, type DemoProvider, startDemoProvider } from './provider.ts';

const NOW = Date.UTC(2026, 5, 10, 15, 0, 0);
const MINUTE = 60_000;
const open: DemoProvider[] = [];
let folder: string;

async function start(options: DemoOptions = {}): Promise<DemoProvider> {
  const provider = await startDemoProvider({ now: () => NOW, ...options });
  open.push(provider);
  return provider;
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'demo-'));
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((provider) => provider.close()));
  rmSync(folder, { recursive: true, force: true });
});

describe('seed', () => {
  it('gives the same data for the same seed, and other data for another', async () => {
    const [a, b, c] = await Promise.all([start({ seed: 7 }), start({ seed: 7 }), start({ seed: 8 })]);
    expect(a.state()).toEqual(b.state());
    expect(c.state().faxes).not.toEqual(a.state().faxes);
    const numbers = async (provider: DemoProvider) =>
      (await call(provider, 'faxLookup.listAvailableDids', { type: 'local', npa: 212 })).json;
    expect(await numbers(a)).toEqual(await numbers(b));
    expect(await numbers(c)).not.toEqual(await numbers(a));
  });

  it('has calls abroad of the last week go to one place, whatever the hour', async () => {
    for (const hour of [0, 7, 14, 21]) {
      const now = Date.UTC(2026, 10, 25, hour, 42);
      const provider = await start({ size: 'practice', now: () => now });
      const end = Math.floor(now / 1000);
      const asked = { type: 'out', period: [end - 7 * 86_400 + 1, end], per_page: 500 };
      const rows: { call_type: string; callee: string }[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const { json } = await call(provider, 'report.callHistory', { ...asked, page });
        const answer = json as { total_pages: number; data: typeof rows };
        rows.push(...answer.data);
        pages = answer.total_pages;
      }
      const abroad = rows.filter(({ call_type }) => /international/i.test(call_type));
      expect(abroad.length).toBeGreaterThan(0);
      expect(new Set(abroad.map(({ callee }) => callee.slice(0, 6))).size).toBe(1);
    }
  });

  it.each(['small', 'office'] as const)('shows every status, and nobody real, in a %s account', async (size) => {
    const { faxes, numbers, now } = (await start({ size })).state();
    const words = new Set(faxes.map(({ status }) => status));
    expect(words).toEqual(new Set(Object.values(WORDS).filter((word) => word !== WORDS.sending)));
    expect(faxes.some(({ type }) => type === 'in')).toBe(true);
    for (const number of [...numbers.map(({ did }) => did), ...faxes.flatMap(({ from, to }) => [from, to])])
      expect(number).toMatch(/^[2-9]\d{2}55501\d\d$/);
    expect(faxes.every(({ at }) => at <= now && at > now - 91 * 86_400_000)).toBe(true);
    expect(new Set(faxes.map(({ faxId }) => faxId)).size).toBe(faxes.length);
    const pro = numbers.filter(({ product }) => product === 'pro');
    expect(pro).toHaveLength(size === 'small' ? 3 : 8);
  });

  it('uses words that the app understands, and one that nobody does', () => {
    const kinds = Object.fromEntries(Object.entries(WORDS).map(([key, word]) => [key, faxStatusMeaning(word).kind]));
    expect(kinds).toEqual({
      processing: 'sending',
      sending: 'sending',
      delivered: 'delivered',
      busy: 'failed',
      noAnswer: 'failed',
      notAFax: 'failed',
      dropped: 'failed',
      notInService: 'failed',
      conversion: 'failed',
      ended: 'unknown-word',
    });
  });
});

describe('time', () => {
  it('brings in a fax every 20 minutes', async () => {
    const provider = await start();
    const before = provider.state().faxes.length;
    provider.advance(20 * MINUTE - 1);
    expect(provider.state().faxes).toHaveLength(before);
    provider.advance(1);
    expect(provider.state().faxes.at(-1)).toMatchObject({ type: 'in', status: 'delivered', at: NOW + 20 * MINUTE });
    provider.advance(40 * MINUTE);
    expect(provider.state().faxes).toHaveLength(before + 3);
  });

  it('does not bring in more than a day of faxes after a long pause', async () => {
    const provider = await start();
    const before = provider.state().faxes.length;
    provider.advance(30 * 86_400_000);
    expect(provider.state().faxes).toHaveLength(before + 72);
    expect(provider.state().faxes.at(-1)?.at).toBe(NOW + 30 * 86_400_000);
  });

  it('goes as fast as it is told', async () => {
    let real = NOW;
    const provider = await start({ now: () => real, speed: 60 });
    real += 1_000;
    expect(provider.state().now).toBe(NOW + MINUTE);
  });

  it('refills by itself on the way', async () => {
    const provider = await start({ control: true });
    await call(provider, 'account.setBalanceReload', { min_balance: 5, reload_amount: 25 });
    await call(provider, 'account.setAutorefill', { autorefill: 'on' });
    await ask(provider, { method: 'POST', path: '/__demo/balance', body: { balance: '5.01' } });
    await call(provider, 'proFax.sendFax', fax());
    provider.advance(10_000);
    const { balance, ledger } = provider.state();
    expect(balance).toBe('29.98');
    expect(ledger.map(({ kind, at }) => [kind, at])).toEqual([
      ['adjustment', NOW],
      ['fax', NOW + 4_000],
      ['auto-refill', NOW + 4_000],
    ]);
  });
});

describe('state file', () => {
  it('goes on where it ended, also in time', async () => {
    const stateFile = join(folder, 'deep', 'demo.json');
    const first = await start({ stateFile });
    await call(first, 'account.refillBalance', { amount: 10 });
    await call(first, 'proFax.sendFax', fax());
    first.advance(2_000);
    const before = first.state();
    await first.close();
    expect(readdirSync(join(folder, 'deep'))).toEqual(['demo.json']);
    const second = await start({ stateFile, seed: 99 });
    expect(second.state()).toEqual(before);
    second.advance(2_000);
    expect(second.state()).toMatchObject({ balance: '94.32' });
  });

  it('of the first version is taken over, and what it did not know is as on the first day', async () => {
    const stateFile = join(folder, 'demo.json');
    const first = await start({ stateFile });
    await call(first, 'account.refillBalance', { amount: 10 });
    const { numbers, ledger, faxes, balance, allowedCredit, ...rest } = first.state();
    await first.close();
    const { seed, size, autorefill, minBalance, reloadAmount, nextFaxId, nextIncomingAt, incomingCount } = rest;
    const old = numbers
      .filter(({ product }) => product === 'pro')
      .map(({ product: _, sname: __, temporaryFor: ___, ...number }) => ({ ...number, inventory: 'fax' }));
    const voice = { ...old[0], did: '2125550188', note: 'Moved', inventory: 'voice' };
    const kept = { seed, size, autorefill, minBalance, reloadAmount, nextFaxId, nextIncomingAt, incomingCount };
    const state = { ...kept, balance, allowedCredit, ledger, faxes, numbers: [...old, voice] };
    writeFileSync(stateFile, JSON.stringify({ version: 1, ahead: 0, state }));
    const second = await start({ stateFile });
    expect(second.state()).toMatchObject({ balance: '94.35', ledger, faxes, numbers, ports: rest.ports });
    expect((await call(second, 'did.listDids', { did: '*188' })).json).toMatchObject({ data: [{ note: 'Moved' }] });
    expect(existsSync(`${stateFile}.bad`)).toBe(false);
  });

  it('is written soon after a change, without waiting for the end', async () => {
    const stateFile = join(folder, 'demo.json');
    const provider = await start({ stateFile });
    await call(provider, 'account.refillBalance', { amount: 10 });
    await expect.poll(() => existsSync(stateFile) && readFileSync(stateFile, 'utf8')).toContain('"balance":"94.35"');
  });

  it.each(['{"version":2', '{"version":3}', '', '{"version":1,"ahead":0,"state":{"balance":"lots"}}'])(
    'that is damaged (%s) is set aside',
    async (text) => {
      const stateFile = join(folder, 'demo.json');
      writeFileSync(stateFile, text);
      const provider = await start({ stateFile });
      expect(provider.state().balance).toBe('84.35');
      expect(readFileSync(`${stateFile}.bad`, 'utf8')).toBe(text);
    },
  );
});

describe('requests', () => {
  it('are recorded without secrets and documents', async () => {
    const requestLog = join(folder, 'requests.jsonl');
    const provider = await start({ requestLog, control: true });
    const fax_password = 'a-Fax-Password-77';
    const account = { fax_name: 'Lab', fax_email: 'lab@example.com', fax_login: 'lab', fax_password };
    await call(provider, 'proFax.updateDid', { did: 6465550123, pin: 4711, ...account });
    await call(provider, 'proFax.sendFax', fax());
    await call(provider, 'account.getAccountBalance', undefined, {
      key: null,
      headers: { authorization: 'Basic abc' },
    });
    await ask(provider, { method: 'POST', path: '/nowhere?password=hunter2', body: 'not json with secret hunter2' });
    const requests = provider.requests();
    expect(requests).toMatchObject([
      {
        time: new Date(NOW).toISOString(),
        method: 'PUT',
        path: '/fax',
        operation: 'proFax.updateDid',
        headers: { authorization: 'present', 'security-key': 'present', 'content-type': 'application/json' },
        body: { did: 6465550123, pin: 'present', fax_login: 'lab', fax_password: 'present' },
      },
      {
        operation: 'proFax.sendFax',
        body: { did_to: 6175550134, file: { length: 64, sha256: provider.state().faxes.at(-1)?.sha256 } },
      },
      { method: 'GET', headers: { authorization: 'present', 'security-key': 'absent' }, body: null },
      { operation: null, path: '/nowhere', query: ['password'], body: { unreadable: 28 } },
    ]);
    const written = readFileSync(requestLog, 'utf8');
    expect(
      written
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(requests);
    const shown = JSON.stringify((await ask(provider, { path: '/__demo/state' })).json) + written;
    const basic = Buffer.from(`${provider.username}:${provider.password}`).toString('base64');
    for (const secret of [provider.password, provider.key, basic, fax_password, '4711', 'hunter2', 'JVBERi0'])
      expect(shown).not.toContain(secret);
  });
});

describe('requests', () => {
  it('are recorded without secrets and documents at any depth', async () => {
    const provider = await start();
    const nested = { failover: { password: 'hunter2', rows: [{ pin: 4711, note: 'kept' }] }, pin: ['0815'] };
    await call(provider, 'did.updateDid', { did: 2125550140, ...nested, forms: [{ bill_file: 'JVBERi0xLjQK' }] });
    const [request] = provider.requests();
    expect(request?.body).toMatchObject({
      failover: { password: 'present', rows: [{ pin: 'present', note: 'kept' }] },
      pin: 'present',
      forms: [{ bill_file: { length: 12 } }],
    });
    for (const secret of ['hunter2', '4711', '0815', 'JVBERi0']) expect(JSON.stringify(request)).not.toContain(secret);
  });
});

describe('control', () => {
  const control = (provider: DemoProvider, method: string, name: string, body?: unknown, headers = {}) =>
    ask(provider, { method, path: `/__demo/${name}`, body, headers: { authorization: '', ...headers }, key: null });

  it('is not there when it is off', async () => {
    const provider = await start();
    for (const [method, name] of [
      ['GET', 'state'],
      ['GET', 'requests'],
      ['POST', 'fault'],
      ['POST', 'advance'],
    ] as const)
      expect((await control(provider, method, name, method === 'POST' ? {} : undefined)).status).toBe(404);
  });

  it('sets and clears faults', async () => {
    const provider = await start({ control: true });
    await control(provider, 'POST', 'fault', { name: 'error', operation: 'account.getRates', value: 'No' });
    expect((await call(provider, 'account.getRates')).json).toEqual({ error: 'No' });
    await control(provider, 'DELETE', 'fault');
    expect((await call(provider, 'account.getRates')).status).toBe(200);
    expect(await control(provider, 'POST', 'fault', { name: 'boom' })).toMatchObject({ status: 400 });
  });

  it('pushes time, brings in faxes, sets the balance, shows state and requests', async () => {
    const provider = await start({ control: true });
    expect((await control(provider, 'POST', 'advance', { ms: 5_000 })).json).toEqual({ now: NOW + 5_000 });
    const wish = { from: '2125550199', to: '6465550123' };
    expect((await control(provider, 'POST', 'receive-fax', wish)).json).toMatchObject(wish);
    expect((await control(provider, 'POST', 'receive-fax')).json).toMatchObject({
      fax_id: expect.any(String) as string,
    });
    expect((await control(provider, 'POST', 'receive-fax', { to: '2125550111' })).status).toBe(400);
    expect((await control(provider, 'POST', 'balance', { balance: 3.5 })).json).toEqual({ balance: '3.50' });
    const { json } = await control(provider, 'GET', 'state');
    expect(json).toEqual(provider.state());
    expect((json as { faxes: unknown[] }).faxes.at(-2)).toMatchObject({ ...wish, type: 'in', at: NOW + 5_000 });
    await call(provider, 'account.getRates');
    expect((await control(provider, 'GET', 'requests')).json).toMatchObject({ requests: [{ path: '/account/rates' }] });
  });

  it('changes what the price list says', async () => {
    const provider = await start({ control: true });
    await control(provider, 'POST', 'rate', { name: 'lnp_cost', rate: '12.5000' });
    const { json } = await call(provider, 'account.getRates');
    expect(json).toMatchObject({ data: { lnp_cost: '12.5000', local_did_cost: '1.0000' } });
    expect((await control(provider, 'POST', 'rate', { name: '__proto__', rate: '1' })).status).toBe(400);
  });

  it('has a line call abroad many times at once, and charges for it', async () => {
    const provider = await start({ control: true });
    const ask = { period: 'thishour', summary_only: 'on', trunk: 'frontdesk' };
    const abroad = async () => {
      const { data } = (await call(provider, 'report.callHistory', ask)).json as { data: Record<string, unknown>[] };
      return data.find(({ call_type }) => call_type === 'Outbound International Call');
    };
    const before = Number((await abroad())?.['call_number'] ?? 0);
    const attack = { trunk: 'frontdesk', count: 40, minutes: 2, to: '011252612345678' };
    expect(await control(provider, 'POST', 'calls-abroad', attack)).toMatchObject({ status: 200 });
    const after = await abroad();
    expect(Number(after?.['call_number'])).toBe(before + 40);
    expect(Number(after?.['cost'])).toBeGreaterThan(24);
    expect(await control(provider, 'POST', 'calls-abroad', { ...attack, trunk: 'afterhours' })).toMatchObject({
      status: 400,
    });
  });

  it('allows lines that sign in', async () => {
    const provider = await start({ control: true });
    const made = () => call(provider, 'siptrunk.createTrunk', { trunk: 'signs1', password: 'Abcd1234' });
    expect((await made()).json).toMatchObject({ error: expect.stringMatching(/^ip_address: /) as string });
    await control(provider, 'POST', 'allow-sign-in');
    expect(await made()).toMatchObject({ status: 200 });
    const { data } = (await call(provider, 'siptrunk.listTrunks', { trunk: 'signs1' })).json as { data: unknown[] };
    expect(data).toMatchObject([{ type: 'registration', status: 'on', ip_address: '' }]);
  });

  it('sells a number to somebody else', async () => {
    const provider = await start({ control: true });
    const search = { type: 'tf', tier: '1', code: '00' };
    const offered = async () =>
      ((await call(provider, 'did.listAvailableDids', search)).json as { data: string[] }).data;
    const [did = ''] = await offered();
    await control(provider, 'POST', 'sell', { did });
    expect(await offered()).not.toContain(did);
    expect((await call(provider, 'did.orderDid', { did: Number(did), tier: '1' })).json).toMatchObject({
      error: expect.stringContaining(`did ${did} is not available`) as string,
    });
  });

  it('refuses wrong bodies and unknown names', async () => {
    const provider = await start({ control: true });
    expect((await control(provider, 'POST', 'advance', { ms: 'long' })).status).toBe(400);
    expect((await control(provider, 'POST', 'advance', 'x')).status).toBe(400);
    expect((await control(provider, 'POST', 'balance', { balance: '1e3' })).status).toBe(400);
    expect((await control(provider, 'GET', 'constructor')).status).toBe(404);
    expect((await control(provider, 'GET', 'state/more')).status).toBe(404);
  });

  it('does not answer pages of a browser', async () => {
    const provider = await start({ control: true });
    expect((await control(provider, 'GET', 'state', undefined, { origin: 'https://example.com' })).status).toBe(403);
    expect((await control(provider, 'GET', 'state', undefined, { host: 'rebind.example.com' })).status).toBe(403);
  });
});
