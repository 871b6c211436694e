import { app, session } from 'electron';
import type { Logger } from '../core/log/logger.ts';
import { isOwnUrl } from './origin.ts';
import { isPermitted } from './permissions.ts';

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
  });

  function deny(event: { preventDefault: () => void }, url: string): void {
    if (isOwnUrl(url, devUrl)) return;
    event.preventDefault();
    logger.log('warn', 'navigation denied', { protocol: URL.parse(url)?.protocol ?? 'none' });
  }
}

/** Asks the table of permissions, for requests and for checks. Must be called when the app is ready. */
export function guardPermissions(devUrl: string | undefined): void {
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((contents, permission, done) => {
    done(isPermitted(permission, isOwnUrl(contents.getURL(), devUrl)));
  });
  defaultSession.setPermissionCheckHandler((_, permission, origin) =>
    isPermitted(permission, isOwnUrl(origin, devUrl)),
  );
}
