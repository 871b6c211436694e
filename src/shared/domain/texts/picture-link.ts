import { isPublicAddress } from '../connection/public-address.ts';

/** Pictures of one text. */
export const MOST_PICTURES = 10;
const LONGEST_LINK = 2_048;
/** Names that lead to this computer, or to one of its own network. */
const OWN_NETWORK = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/;

/** Why the provider could not fetch a picture from a link. */
export type LinkProblem = 'not-a-link' | 'needs-https' | 'has-credentials' | 'not-public' | 'too-long';

/** Whether a link leads to a public place; what stands there is not looked at. */
export function linkProblem(text: string): LinkProblem | null {
  const url = URL.parse(text.trim());
  if (!url || url.hostname === '' || /\s/.test(text.trim())) return 'not-a-link';
  if (url.protocol !== 'https:') return url.protocol === 'http:' ? 'needs-https' : 'not-a-link';
  if (url.username || url.password) return 'has-credentials';
  if (!isPublicHost(url.hostname)) return 'not-public';
  return url.href.length > LONGEST_LINK ? 'too-long' : null;
}

/** Whether a name or address may be reached from everywhere. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (host.startsWith('[')) return isPublicAddress(host.slice(1, -1));
  if (/^[\d.]+$/.test(host)) return isPublicAddress(host);
  return host.includes('.') && !OWN_NETWORK.test(host);
}
