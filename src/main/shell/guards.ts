import { app, session, type WebContents } from 'electron';
import type { Logger } from '../core/log/logger.ts';
import { MINUTE, RateLimit } from '../core/rate-limit.ts';
import { isOwnUrl } from './origin.ts';
import { isPermitted } from './permissions.ts';

/** A page that goes away again and again is left where it went. */
const RETURNS_A_MINUTE = 10;

/**
 * Keeps every page of the app where it is: no navigation away, no new windows, no webviews, no permission outside the
 * table. Set once, for all contents that will ever exist (docs/security.md, rules 8 and 10).
 */
export function guardContents(devUrl: string | undefined, logger: Logger): void {
  app.on('web-contents-created', (_, contents) => {
    contents.on('will-navigate', (event) => {
      deny(event, event.url);
    });
    contents.on('will-redirect', (event) => {
      deny(event, event.url);
    });
    contents.on('will-frame-navigate', (event) => {
      deny(event, event.url);
    });
    contents.on('will-attach-webview', (event) => {
      event.preventDefault();
    });
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    bringBack(contents);
  });

  /** Some addresses replace the page without a question, such as about:blank: the page is loaded again. */
  function bringBack(contents: WebContents): void {
    const returns = new RateLimit(RETURNS_A_MINUTE, MINUTE);
    /** The page of the app that these contents last showed. */
    let own = '';
    contents.on('did-navigate', (_, url) => {
      const isHere = isOwnUrl(url, devUrl);
      if (own !== '' && !isHere && returns.take()) {
        logger.log('warn', 'the page was replaced, and is loaded again', { protocol: protocolOf(url) });
        contents.loadURL(own).catch((error: unknown) => {
          logger.log('error', 'the page could not be loaded again', { error });
        });
      }
      if (isHere) own = withoutHash(url);
    });
  }

  function deny(event: { preventDefault: () => void }, url: string): void {
    if (isOwnUrl(url, devUrl)) return;
    event.preventDefault();
    logger.log('warn', 'navigation denied', { protocol: protocolOf(url) });
  }

  /** The screen that was shown is forgotten, as with any load. */
  function withoutHash(url: string): string {
    const [address = url] = url.split('#');
    return address;
  }

  function protocolOf(url: string): string {
    return URL.parse(url)?.protocol ?? 'none';
  }
}

/** Asks the table of permissions, for requests and for checks. Must be called when the app is ready. */
export function guardPermissions(devUrl: string | undefined): void {
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_, permission, done, { requestingUrl }) => {
    done(isPermitted(permission, isOwnUrl(requestingUrl, devUrl)));
  });
  defaultSession.setPermissionCheckHandler((_, permission, origin) =>
    isPermitted(permission, isOwnUrl(origin, devUrl)),
  );
}
