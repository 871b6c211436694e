import type { Problem } from '#shared/bridge/outcome.ts';
import type { UserItem } from '#shared/user-data/user-data.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { putBack } from '#renderer/kernel/put-back.ts';
import { userList } from '#renderer/kernel/user-data.ts';

/** A signature that was kept under a name. */
export type KeptSignature = UserItem<'fax-signatures'>;

/** More are not kept: the oldest goes. */
const MOST_KEPT = 6;

/** Signatures for the next faxes, the one that was kept last first. */
export const useFaxSignatures = defineAccountStore('fax-signatures', (account) => {
  const { items: signatures, load, change } = userList(account, 'fax-signatures');

  /** Keeps one in place of the one that had its name. */
  function keep(signature: KeptSignature): Promise<Problem | null> {
    return change((kept) => [signature, ...kept.filter(({ name }) => name !== signature.name)].slice(0, MOST_KEPT));
  }

  function remove(name: string): Promise<Problem | null> {
    return change((kept) => kept.filter((one) => one.name !== name));
  }

  /** Puts a removed one back, first; no other one goes for it. */
  function restore(signature: KeptSignature): Promise<Problem | null> {
    return change((kept) => putBack(kept, signature, 0));
  }

  void load();
  return { signatures, load, keep, remove, restore };
});
