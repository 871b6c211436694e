/**
 * What the page may use of the computer: a table, and nothing that is not in it (docs/security.md, rule 10).
 *
 * - `notifications`: the page itself shows none today, but Chromium asks for it when the window is focused.
 * - `clipboard-sanitized-write`: "Copy number".
 */
const ALLOWED = new Set(['notifications', 'clipboard-sanitized-write']);

/** Whether a permission is given to a page at `url`. */
export function isPermitted(permission: string, own: boolean): boolean {
  return own && ALLOWED.has(permission);
}
