// What a review of access looks for: people without any permission, numbers that nobody reads, addresses of other companies.
import { RIGHTS, type Rights } from './rights.ts';

/** Domains from which an address says nothing of where somebody works. */
const FREE_MAIL = new Set([
  'gmail.com',
  'yahoo.com',
  'outlook.com',
  'hotmail.com',
  'icloud.com',
  'aol.com',
  'live.com',
]);

export function domainOf(email: string): string {
  return email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
}

/** The domain that most addresses have, besides those of free mail; empty without one. */
export function usualDomain(emails: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const domain of emails.map(domainOf))
    if (domain !== '' && !FREE_MAIL.has(domain)) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  const [most] = [...counts].sort(([one, n], [other, m]) => m - n || one.localeCompare(other));
  return most?.[0] ?? '';
}

/** Domains as a person types them: separated by commas or spaces, with or without an at sign. */
export function domainsIn(text: string): string[] {
  return text
    .split(/[\s,;]+/)
    .map((word) => word.replace(/^@/, '').toLowerCase())
    .filter(Boolean);
}

/** Whether an address is of none of these domains, nor of a part of one. */
export function isOutside(email: string, domains: readonly string[]): boolean {
  const own = domainOf(email);
  return domains.length > 0 && !domains.some((domain) => own === domain || own.endsWith(`.${domain}`));
}

/** A row of the file of a review: who, which number, and each right as yes or no. */
export function accessLine(
  who: readonly string[],
  did: string,
  rights: Rights,
  words: { yes: string; no: string },
): string[] {
  return [...who, did, ...RIGHTS.map((right) => (rights[right] ? words.yes : words.no))];
}
