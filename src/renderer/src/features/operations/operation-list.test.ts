import { describe, expect, it } from 'vitest';
import { operationIds } from '#shared/provider/catalogue.ts';
import { listOperations, operationAt } from './operation-list.ts';

const found = (search: string, language: 'en' | 'es' = 'en') =>
  listOperations(search, language).flatMap(({ operations }) => operations.map(({ id }) => id));

describe('the list of operations', () => {
  it('has all of them, each once, by area', () => {
    expect(found('')).toEqual(operationIds);
  });

  it.each([
    ['refill', 'en', ['account.setAutorefill', 'account.setBalanceReload', 'account.refillBalance']],
    ['/did/move2fax', 'en', ['did.move2fax']],
    ['DELETE server', 'en', ['server.deleteIp', 'server.deleteServers']],
    ['agregar DINERO', 'es', ['account.refillBalance']],
    ['cuando y cuanto', 'es', ['account.setBalanceReload']],
    ['nothing like this', 'en', []],
  ] as const)('finds %s', (search, language, ids) => {
    expect(found(search, language)).toEqual(ids);
  });

  it('knows no operation that the catalogue does not have', () => {
    expect(operationAt('did.deleteDid')).toBe('did.deleteDid');
    for (const id of ['constructor', '__proto__', 'did', '', undefined, ['did.deleteDid']])
      expect(operationAt(id)).toBeUndefined();
  });
});
