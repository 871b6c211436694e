/** Networks of IPv4 that are not the internet: first address and bits. */
const NOT_PUBLIC: readonly (readonly [string, number])[] = [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
  ] as const),
  ...([
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ] as const),
];

/** Whether an IP address can be reached from the internet, as far as its network says. */
export function isPublicAddress(address: string): boolean {
  if (address.includes(':')) return isPublicV6(address.toLowerCase());
  const number = numberOf(address);
  return number !== undefined && !NOT_PUBLIC.some(([first, bits]) => isWithin(number, numberOf(first) ?? 0, bits));
}

/** Only 2000::/3 is in use on the internet; within it, examples (RFC 3849) and ways into IPv4 are none. */
function isPublicV6(address: string): boolean {
  const [first = '', second = ''] = address.split(':');
  if (!/^[23][0-9a-f]{3}$/.test(first)) return false;
  return !(first === '2001' && /^0*(?:db8|0)?$/.test(second)) && first !== '2002';
}

function numberOf(address: string): number | undefined {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address)?.slice(1).map(Number);
  if (!parts || parts.some((part) => part > 255)) return undefined;
  return parts.reduce((sum, part) => sum * 256 + part, 0);
}

function isWithin(number: number, first: number, bits: number): boolean {
  const size = 2 ** (32 - bits);
  return Math.floor(number / size) === Math.floor(first / size);
}
