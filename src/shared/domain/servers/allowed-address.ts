import { publicAddressProblem, type AddressProblem } from '../numbers/number-rules.ts';

/** Characters of the note of an allowed address. */
export const ADDRESS_NOTE_MAX = 64;

/** What is wrong with an address that is to be allowed; null when it can be sent. */
export function allowedAddressProblem(text: string, allowed: readonly string[]): AddressProblem | 'allowed' | null {
  const address = text.trim();
  // Some programs read a part with a leading zero as octal.
  if (/(^|\.)0\d/.test(address)) return 'not-an-address';
  return publicAddressProblem(address) ?? (allowed.includes(address) ? 'allowed' : null);
}

/** Why the removal of an address may lock the person out; null where it does not as far as it is known. */
export function lockOut(address: string, allowed: readonly string[], own: string): 'own' | 'last' | null {
  if (own !== '' && address === own) return 'own';
  return allowed.every((other) => other === address) ? 'last' : null;
}
