import { beforeEach, describe, expect, it } from 'vitest';
import { Database } from './database.ts';
import { ResponseCache } from './response-cache.ts';

const at = (second: number) => new Date(Date.parse('2026-11-23T10:00:00Z') + second * 1000).toISOString();

describe('the response cache', () => {
  let db: Database;
  let cache: ResponseCache;

  beforeEach(() => {
    db = Database.open(':memory:');
    cache = new ResponseCache(db);
  });

  it('finds a response whatever the order of the parameters', () => {
    cache.put('did.listAvailableDids', { state: 'NY', tier: '1' }, { total: 1 }, at(1));
    expect(cache.get('did.listAvailableDids', { tier: '1', state: 'NY' })).toEqual({ value: { total: 1 }, at: at(1) });
    expect(cache.get('did.listAvailableDids', { tier: '2', state: 'NY' })).toBeNull();
  });

  it('keeps the newest 300 of an operation, and all of the others', () => {
    cache.put('account.getAccountBalance', {}, { balance: '1' }, at(0));
    for (let index = 0; index < 305; index += 1)
      cache.put('account.countryRate', { country_id: `${index}` }, {}, at(index));
    expect(db.get("SELECT COUNT(*) AS n FROM answer WHERE id = 'account.countryRate'")).toEqual({ n: 300 });
    expect(cache.get('account.countryRate', { country_id: '4' })).toBeNull();
    expect(cache.get('account.countryRate', { country_id: '5' })).not.toBeNull();
    expect(cache.get('account.getAccountBalance', {})).not.toBeNull();
  });

  it('keeps no more than 16 MB of an operation, the newest first', () => {
    const large = 'x'.repeat(6 * 1024 * 1024);
    for (const index of [1, 2, 3]) cache.put('account.countryRate', { country_id: `${index}` }, large, at(index));
    expect(cache.get('account.countryRate', { country_id: '1' })).toBeNull();
    expect(cache.get('account.countryRate', { country_id: '2' })).not.toBeNull();
  });

  it.each(['report.callHistory', 'report.faxHistory'] as const)('does not keep %s', (id) => {
    cache.put(id, {}, { rows: [{ caller: '2125550100' }] }, at(1));
    expect(db.get('SELECT COUNT(*) AS n FROM answer')).toEqual({ n: 0 });
  });
});
