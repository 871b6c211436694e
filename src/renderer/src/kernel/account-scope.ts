import { defineStore, type Pinia } from 'pinia';
import { onScopeDispose, shallowRef } from 'vue';

/** One account for as long as it is on the screen. */
export interface AccountScope {
  /** Id of the account; empty while nobody is signed in and while the app is locked. */
  readonly profileId: string;
  /** Aborted when the account leaves the screen. */
  readonly signal: AbortSignal;
}

/** What is known of the store of an account whatever it holds. */
export interface AnyStore {
  readonly $id: string;
  $dispose: () => void;
  _p: Pinia;
}

interface OpenScope extends AccountScope {
  readonly key: symbol;
  readonly controller: AbortController;
  readonly stores: Map<string, AnyStore>;
}

function open(profileId: string): OpenScope {
  const controller = new AbortController();
  return { profileId, signal: controller.signal, key: Symbol(profileId), controller, stores: new Map() };
}

const current = shallowRef<OpenScope>(open(''));
const registered = new Map<string, () => AnyStore>();
const leaving = new Set<() => void>();

/** The account on the screen; its `key` differs each time that an account comes to the screen. */
export function accountOnScreen(): AccountScope & { readonly key: symbol } {
  return current.value;
}

/** Ends the account on the screen with all its stores, and begins another one. Called by the session store alone. */
export function showAccount(profileId: string): void {
  const left = current.value;
  current.value = open(profileId);
  left.controller.abort();
  for (const [name, store] of left.stores) {
    store.$dispose();
    // Pinia keeps the state of a store after its end, and would put it into the next store of this name.
    delete store._p.state.value[name];
  }
  for (const run of leaving) run();
}

/** Runs each time that an account leaves the screen. For what belongs to the app, and shows something of the account. */
export function onAccountLeft(run: () => void): void {
  leaving.add(run);
  onScopeDispose(() => leaving.delete(run), true);
}

/**
 * Defines a store that belongs to the account on the screen. It ends with its account, and the next use makes an empty one.
 * A component belongs to one account as well, so it keeps the store of its own account to the end: late answers go there.
 *
 * @param setup makes the store; what it registers with `onScopeDispose` runs when the account leaves the screen
 */
export function defineAccountStore<Id extends string, SS extends object>(name: Id, setup: (scope: AccountScope) => SS) {
  const usePiniaStore = defineStore<Id, SS>(name, () => setup(current.value));
  const useStore = (): ReturnType<typeof usePiniaStore> => {
    const scope = current.value;
    const made = scope.stores.get(name);
    if (made) return made as ReturnType<typeof usePiniaStore>;
    const store = usePiniaStore();
    scope.stores.set(name, store);
    return store;
  };
  registered.set(name, useStore);
  return useStore;
}

/** All stores of accounts whose modules are loaded, by name. */
export const accountStores: ReadonlyMap<string, () => AnyStore> = registered;
