import { AsyncLocalStorage } from 'node:async_hooks';

const account = new AsyncLocalStorage<string | null>();

/** Does work for one account: everything that it begins finds this account, whatever is on the screen by then. */
export function forAccount<T>(id: string | null, work: () => T): T {
  return account.run(id, work);
}

/** Id of the account that the request is for; null where it names none. */
export function requestedAccount(): string | null {
  return account.getStore() ?? null;
}
