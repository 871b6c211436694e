import { emergencyLine, type EmergencyAddress } from '#shared/domain/address/emergency-rules.ts';
import { userList } from '#renderer/kernel/user-data.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';

/** Emergency addresses that were used before, the last one first. */
export const useAddressBook = defineAccountStore('address-book', (account) => {
  const { items: addresses, load, put } = userList(account, 'address-book');

  /** Keeps an address that was sent, once. */
  async function remember(address: EmergencyAddress): Promise<void> {
    const line = emergencyLine(address);
    await put([address, ...addresses.value.filter((other) => emergencyLine(other) !== line)]);
  }

  async function forget(address: EmergencyAddress): Promise<void> {
    await put(addresses.value.filter((other) => emergencyLine(other) !== emergencyLine(address)));
  }

  return { addresses, load, remember, forget };
});
