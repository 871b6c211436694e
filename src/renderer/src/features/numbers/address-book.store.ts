import { emergencyLine, NO_ADDRESS, type EmergencyAddress } from '#shared/domain/address/emergency-rules.ts';
import { userList } from '#renderer/kernel/user-list.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';

/** Emergency addresses that were used before, the last one first. */
export const useAddressBook = defineAccountStore('address-book', (account) => {
  const { items: addresses, load, put } = userList<EmergencyAddress>(account, 'address-book', readAddress);

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

function readAddress(stored: unknown): EmergencyAddress | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const texts = Object.entries(stored).filter(([name, value]) => name in NO_ADDRESS && typeof value === 'string');
  return { ...NO_ADDRESS, ...Object.fromEntries(texts) };
}
