/** Minutes within which the calls that time out are counted for a backup plan. */
export const FAILOVER_MINUTES = [2, 3, 5, 7, 10, 15, 20, 30] as const;

/** Longest note that the provider keeps with a number. */
export const NOTE_MAX = 15;
/** Shortest and longest name that people see when called (caller-ID name). */
export const CALLER_NAME = { min: 4, max: 15 } as const;

export type CallerNameProblem = 'too-short' | 'too-long' | 'characters';

/** What is wrong with a caller-ID name; null for a good one, and for the empty one, which removes it. */
export function callerNameProblem(name: string): CallerNameProblem | null {
  if (name === '') return null;
  if (!/^[a-z0-9]*$/.test(name)) return 'characters';
  if (name.length < CALLER_NAME.min) return 'too-short';
  return name.length > CALLER_NAME.max ? 'too-long' : null;
}

/** The nearest name that can be sent, such as `acmedental` for `Acme Dental!`. */
export function cleanCallerName(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, CALLER_NAME.max);
}

export type PinProblem = 'length' | 'leading-zero' | 'digits';
/** A PIN that somebody would try first. */
export type PinHint = 'easy' | 'of-number';

/** What is wrong with a port-out PIN: four to six digits; a leading zero would be lost in a JSON number. */
export function pinProblem(pin: string): PinProblem | null {
  if (!/^\d*$/.test(pin)) return 'digits';
  if (pin.length < 4 || pin.length > 6) return 'length';
  return pin.startsWith('0') ? 'leading-zero' : null;
}

export function pinHint(pin: string, dids: readonly string[]): PinHint | null {
  if (pin === '1234' || pin === '123456' || /^(\d)\1+$/.test(pin)) return 'easy';
  return dids.some((did) => did.endsWith(pin)) ? 'of-number' : null;
}

/** First and last of the address ranges that no call can be sent to from outside (IANA special-purpose registry, RFC 6890). */
const NOT_PUBLIC: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

export type AddressProblem = 'not-an-address' | 'not-public';

/** What is wrong with the IPv4 address of a backup plan. */
export function publicAddressProblem(text: string): AddressProblem | null {
  const address = toNumber(text.trim());
  if (address === null) return 'not-an-address';
  const inside = NOT_PUBLIC.some(([network, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(address / size) === Math.floor((toNumber(network) ?? 0) / size);
  });
  return inside ? 'not-public' : null;
}

function toNumber(text: string): number | null {
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text);
  const parts = match?.slice(1).map(Number) ?? [];
  if (parts.length !== 4 || parts.some((part) => part > 255)) return null;
  return parts.reduce((sum, part) => sum * 256 + part, 0);
}

/**
 * Whether forwarding would come back to where it began.
 *
 * @param forwards where each number forwards to, as far as it is known
 */
export function forwardsInCircle(from: string, to: string, forwards: ReadonlyMap<string, string>): boolean {
  const seen = new Set([from]);
  for (let next: string | undefined = to; next !== undefined; next = forwards.get(next)) {
    if (seen.has(next)) return true;
    seen.add(next);
  }
  return false;
}
