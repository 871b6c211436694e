import { formatUsNumber } from '../phone/phone-format.ts';

/** People whom one group text goes to: the interface says no limit, and phones show larger groups badly. */
export const GROUP = { least: 2, most: 10 } as const;

const BETWEEN = '-';

/** What the conversation of a group is kept under: its numbers in one order, whoever was named first. */
export function groupOf(numbers: readonly string[]): string {
  return [...new Set(numbers)].sort().join(BETWEEN);
}

/** The numbers of those in a conversation: several of a group, else the one. */
export function membersOf(peer: string): string[] {
  return peer.split(BETWEEN);
}

export function isGroup(peer: string): boolean {
  return peer.includes(BETWEEN);
}

/** The other party as it is read: `(212) 555-0100`, and a short code or a number of another country as its digits. */
export function shownParty(peer: string): string {
  return membersOf(peer)
    .map((digits) => (digits.length === 10 ? formatUsNumber(digits) : digits))
    .join(', ');
}
