import { BrowserWindow } from 'electron';
import { randomUUID } from 'node:crypto';
import { PrintedTooLong } from '../core/fax/printed-too-long.ts';
import { APP_SCHEME } from './origin.ts';
import { webPreferences } from './web-preferences.ts';

/** Where a page stands while it is printed: no origin of the app's own page. */
const HOST = 'printed';
const TIME_MS = 20_000;
/** A document may bring its own styles and pictures, and nothing that runs or that leads anywhere. */
const POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:; form-action 'none'; sandbox";

export function isPrinted(url: string): boolean {
  return url.startsWith(`${APP_SCHEME}://${HOST}/`);
}

/** Prints pages of HTML that came from documents, in a hidden window without scripts and without network. */
export class PagePrinter {
  readonly #pages = new Map<string, string>();

  /** What is being printed, at its address; undefined for every other one. */
  answer(url: string): Response | undefined {
    if (!isPrinted(url)) return undefined;
    const html = this.#pages.get(new URL(url).pathname.slice(1));
    const headers = {
      ...{ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY },
      ...{ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' },
    };
    return html === undefined ? new Response('', { status: 404, headers }) : new Response(html, { headers });
  }

  print = async (html: string): Promise<Uint8Array> => {
    const id = randomUUID();
    this.#pages.set(id, html);
    const { preload: _preload, ...preferences } = webPreferences('', true);
    const window = new BrowserWindow({ show: false, webPreferences: { ...preferences, javascript: false } });
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      late.reject(new PrintedTooLong());
    }, TIME_MS);
    try {
      return await Promise.race([late.promise, printed(window, `${APP_SCHEME}://${HOST}/${id}`)]);
    } finally {
      clearTimeout(timer);
      this.#pages.delete(id);
      if (!window.isDestroyed()) window.destroy();
    }
  };
}

async function printed(window: BrowserWindow, url: string): Promise<Uint8Array> {
  await window.loadURL(url);
  return new Uint8Array(
    await window.webContents.printToPDF({ printBackground: true, preferCSSPageSize: true, pageSize: 'Letter' }),
  );
}
