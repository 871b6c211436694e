import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { operationIds, operationOf } from '#shared/provider/catalogue.ts';
import { examples } from '#shared/provider/examples.ts';
import type { ProviderClient } from '../client/client.ts';
import { Redactor } from '../log/redact.ts';
import { Database } from '../store/database.ts';
import { clientOf, closedPort, demo, filesWith, serveHttp, tempFolder, VALID } from '../testing.ts';
import { Journal } from './journal.ts';

function journalOf(client: ProviderClient, { folder = tempFolder(), redactor = new Redactor() } = {}) {
  const db = Database.open(join(folder, 'data.sqlite'));
  onTestFinished(() => {
    db.close();
  });
  let ahead = 0;
  const journal = new Journal({ db, client, redactor, now: () => Date.now() + ahead, actor: 'anna' });
  const rows = () => db.all('SELECT * FROM journal ORDER BY at, rowid');
  return {
    folder,
    db,
    journal,
    rows,
    states: () => rows().map((row) => row['state']),
    push: (ms: number) => (ahead += ms),
  };
}

const changes = operationIds.filter((id) => operationOf(id).effect !== 'read');
const REFILL = { amount: 10 };

describe('the journal', () => {
  it.each(changes)('has %s on disk before it is sent, and its outcome after', async (id) => {
    const folder = tempFolder();
    let whileSending: unknown;
    const { url } = await serveHttp((_, response) => {
      const other = new DatabaseSync(join(folder, 'data.sqlite'), { readOnly: true });
      whileSending = other.prepare('SELECT operation, effect, state, settled_at FROM journal').all();
      other.close();
      response.end(JSON.stringify(examples[id].answer));
    });
    const { journal, rows } = journalOf(clientOf({ url }), { folder });
    expect((await journal.run(id, VALID[id])).ok).toBe(true);
    expect(whileSending).toEqual([
      { operation: id, effect: operationOf(id).effect, state: 'pending', settled_at: null },
    ]);
    expect(rows()).toMatchObject([{ state: 'done', settled_at: expect.stringMatching(/Z$/) }]);
  });

  it.each([
    ['refused', 206, '{"error":"No"}', 'refused'],
    ['turned away', 401, '', 'refused'],
    ['not answered to be understood', 200, '<html>', 'unknown'],
    ['broken', 502, '', 'unknown'],
  ])('says of what was %s (%i %s): %s', async (_, status, body, state) => {
    const { url } = await serveHttp((_request, response) => response.writeHead(status).end(body));
    const { journal, states, rows } = journalOf(clientOf({ url }));
    const outcome = await journal.run('account.refillBalance', REFILL);
    expect(states()).toEqual([state]);
    if (state === 'unknown')
      expect(outcome).toEqual({ ok: false, problem: { kind: 'unknown-outcome', journalId: rows()[0]?.['id'] } });
    else expect(outcome).toMatchObject({ ok: false });
  });

  it('has nothing of what was not even sent', async () => {
    const { journal, rows } = journalOf(clientOf({ url: await closedPort() }));
    expect(await journal.run('account.refillBalance', { amount: 1 })).toMatchObject({ problem: { kind: 'invalid' } });
    expect(rows()).toEqual([]);
  });

  it('keeps the warnings of a success', async () => {
    const provider = await demo();
    provider.fault({ name: 'warning', value: 'Low balance' });
    const { journal, rows } = journalOf(clientOf(provider));
    expect(await journal.run('account.setAutorefill', { autorefill: 'on' })).toMatchObject({
      warnings: [{ text: 'Low balance' }],
    });
    expect(rows()[0]).toMatchObject({ state: 'done' });
  });

  it('takes what was cut off by a crash on its way for unknown, and what had not left for not done', async () => {
    const client = clientOf({ url: await closedPort() });
    const first = journalOf(client);
    const kept = first.journal.begin('account.refillBalance', REFILL);
    const cut = first.journal.begin('account.refillBalance', { amount: 25 });
    first.db.run('UPDATE journal SET sent = 1 WHERE id = ?', cut);
    const done = first.journal.begin('account.setAutorefill', { autorefill: 'on' });
    first.journal.settle(done, 'done');
    first.db.close();
    const { journal } = journalOf(client, { folder: first.folder });
    expect(journal.recover()).toMatchObject([{ id: cut, operation: 'account.refillBalance', state: 'unknown' }]);
    expect([journal.get(done)?.state, journal.get(kept)?.state]).toEqual(['done', 'not-done']);
    expect(journal.recover()).toHaveLength(1);
  });

  it('that was closed in the middle leaves the change to the next start', async () => {
    const { url, requests } = await serveHttp(() => undefined);
    const client = clientOf({ url });
    const { journal, db, folder } = journalOf(client);
    const outcome = journal.run('account.refillBalance', REFILL);
    while (requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    client.close();
    db.close();
    expect(await outcome).toMatchObject({ ok: false, problem: { kind: 'unknown-outcome' } });
    expect(journalOf(client, { folder }).journal.recover()).toHaveLength(1);
  });
});

describe('the same spend', () => {
  it('within a minute is stopped with a question, and goes after that', async () => {
    const provider = await demo();
    const { journal, push, rows } = journalOf(clientOf(provider));
    expect((await journal.run('account.refillBalance', REFILL)).ok).toBe(true);
    const at = rows()[0]?.['at'];
    const duplicate = { ok: false, problem: { kind: 'duplicate', what: 'spend', at } };
    expect(await journal.run('account.refillBalance', REFILL)).toEqual(duplicate);
    expect((await journal.run('account.refillBalance', { amount: 11 })).ok).toBe(true);
    push(58_000);
    expect(await journal.run('account.refillBalance', REFILL)).toEqual(duplicate);
    push(2_100);
    expect((await journal.run('account.refillBalance', REFILL)).ok).toBe(true);
    expect(provider.requests()).toHaveLength(3);
  });

  it('is seen while the first is on its way, and when nobody knows what became of it', async () => {
    const provider = await demo();
    provider.fault({ name: 'cut' });
    const { journal } = journalOf(clientOf(provider));
    const both = [journal.run('account.refillBalance', REFILL), journal.run('account.refillBalance', REFILL)];
    expect(await Promise.all(both)).toMatchObject([
      { problem: { kind: 'unknown-outcome' } },
      { problem: { kind: 'duplicate' } },
    ]);
    expect(await journal.run('account.refillBalance', REFILL)).toMatchObject({ problem: { kind: 'duplicate' } });
    expect(provider.requests()).toHaveLength(1);
  });

  it('goes again at once when it was refused', async () => {
    const provider = await demo();
    provider.fault({ name: 'error', times: 1 });
    const { journal } = journalOf(clientOf(provider));
    expect((await journal.run('account.refillBalance', REFILL)).ok).toBe(false);
    expect((await journal.run('account.refillBalance', REFILL)).ok).toBe(true);
  });

  it('is a matter of spending: a setting may be set twice', async () => {
    const { journal } = journalOf(clientOf(await demo()));
    for (let round = 0; round < 2; round += 1)
      expect((await journal.run('account.setAutorefill', { autorefill: 'on' })).ok).toBe(true);
  });
});

it('neither secrets nor files are in the journal, nor what gives them away', async () => {
  const redactor = new Redactor();
  redactor.register('registered-secret');
  const { url } = await serveHttp((_, response) => response.end('{"data":{"fax_id":1}}'));
  const { journal, rows, folder } = journalOf(clientOf({ url }), { redactor });
  const order = { ...VALID['proFax.orderDid'], note: 'registered-secret', pin: '4711', fax_password: 'horse-battery' };
  await journal.run('proFax.orderDid', order);
  await journal.run('proFax.sendFax', VALID['proFax.sendFax']);
  for (const secret of ['registered-secret', '4711', 'horse-battery', String(VALID['proFax.sendFax']['file'])])
    expect(filesWith(folder, `"${secret}`), secret).toEqual([]);
  expect(rows()[0]?.['params']).toContain('"did":"2125552368"');
  // A PIN has so few values that its hash is the PIN: another PIN must not make another fingerprint.
  const other = journalOf(clientOf({ url }));
  await other.journal.run('proFax.orderDid', { ...VALID['proFax.orderDid'], pin: '2222' });
  expect(await other.journal.run('proFax.orderDid', { ...VALID['proFax.orderDid'], pin: '1111' })).toMatchObject({
    problem: { kind: 'duplicate' },
  });
});
