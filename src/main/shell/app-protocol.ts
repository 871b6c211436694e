import { protocol } from 'electron';
import type { Logger } from '../core/log/logger.ts';
import { APP_SCHEME } from './origin.ts';
import type { PagePrinter } from './page-printer.ts';
import { serveFile } from './serve-file.ts';

/** Must be called before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/** Serves the built page from `root`, what is being printed, and nothing else. */
export function serveApp(root: string, logger: Logger, printer: PagePrinter): void {
  const failed = (url: string, error: unknown) => {
    logger.log('error', 'a file of the app could not be had', { url, error });
  };
  protocol.handle(APP_SCHEME, (request) => printer.answer(request.url) ?? serveFile(root, request.url, { failed }));
}
