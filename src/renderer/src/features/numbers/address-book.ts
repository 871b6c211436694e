import { defineStore } from 'pinia';
import { emergencyLine, NO_ADDRESS, type EmergencyAddress } from '#shared/domain/emergency-rules.ts';
import { keptList } from '#renderer/app/kept.ts';

/** Emergency addresses that were used before, the last one first (product N18). */
export const useAddressBook = defineStore('address-book', () => {
  const { items: addresses, load, put } = keptList<EmergencyAddress>('address-book', readAddress);

  /** Keeps an address that was sent, once. */
  async function remember(address: EmergencyAddress): Promise<void> {
    const line = emergencyLine(address);
    await put([address, ...addresses.value.filter((other) => emergencyLine(other) !== line)]);
  }

  async function forget(address: EmergencyAddress): Promise<void> {
    await put(addresses.value.filter((other) => emergencyLine(other) !== emergencyLine(address)));
  }

  function clear(): void {
    addresses.value = [];
  }

  return { addresses, load, remember, forget, clear };
});

function readAddress(stored: unknown): EmergencyAddress | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const texts = Object.entries(stored).filter(([name, value]) => name in NO_ADDRESS && typeof value === 'string');
  return { ...NO_ADDRESS, ...Object.fromEntries(texts) };
}
