/** Why a text cannot be the address of a provider's interface. */
export type BaseUrlProblem = 'not-a-url' | 'needs-https' | 'has-credentials' | 'has-query';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a host name is this computer. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

/**
 * Reads the address of the interface: https, or http on loopback only. Answers it without a trailing slash,
 * ready for a path to be added.
 */
export function readBaseUrl(text: string): { ok: true; url: string } | { ok: false; problem: BaseUrlProblem } {
  const url = URL.parse(text.trim());
  if (!url || !url.hostname) return { ok: false, problem: 'not-a-url' };
  if (url.username || url.password) return { ok: false, problem: 'has-credentials' };
  if (url.search || url.hash) return { ok: false, problem: 'has-query' };
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname)))
    return { ok: false, problem: 'needs-https' };
  return { ok: true, url: url.href.replace(/\/+$/, '') };
}
