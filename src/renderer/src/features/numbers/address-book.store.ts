import { emergencyLine, type EmergencyAddress } from '#shared/domain/address/emergency-rules.ts';
import { userList } from '#renderer/kernel/user-data.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';

/** Emergency addresses that were used before, the last one first. */
export const useAddressBook = defineAccountStore('address-book', (account) => {
  const { items: addresses, load, change } = userList(account, 'address-book');

  /** Keeps an address that was sent, once. */
  async function remember(address: EmergencyAddress): Promise<void> {
    const line = emergencyLine(address);
    await change((kept) => [address, ...kept.filter((other) => emergencyLine(other) !== line)]);
  }

  async function forget(address: EmergencyAddress): Promise<void> {
    await change((kept) => kept.filter((other) => emergencyLine(other) !== emergencyLine(address)));
  }

  return { addresses, load, remember, forget };
});
