/** Where the page lives: a scheme of its own, so that `file://` is never needed (docs/security.md, rule 6). */
export const APP_SCHEME = 'app';
export const APP_HOST = 'linekeeper';
export const APP_START = `${APP_SCHEME}://${APP_HOST}/index.html`;
const QUICK_FAX_PAGE = 'quick-fax.html';

/** Address of the page of the quick fax window. */
export function quickFaxPage(devUrl: string | undefined): string {
  return new URL(QUICK_FAX_PAGE, devUrl ?? APP_START).href;
}

/** Whether a URL belongs to the app's own page. `devUrl` is the address of the development server, if there is one. */
export function isOwnUrl(text: string, devUrl: string | undefined): boolean {
  const url = URL.parse(text);
  if (!url) return false;
  // The origin of a scheme like app: is "null", so scheme and host are compared.
  if (url.protocol === `${APP_SCHEME}:` && url.host === APP_HOST) return true;
  return devUrl !== undefined && url.origin !== 'null' && url.origin === URL.parse(devUrl)?.origin;
}
