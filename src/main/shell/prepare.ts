import { app, nativeTheme } from 'electron';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileLogger } from '../core/log/logger.ts';
import { Redactor } from '../core/log/redact.ts';
import { redactOutput } from '../core/log/redacted-output.ts';
import { appFiles } from './app-files.ts';
import { registerAppScheme } from './app-protocol.ts';
import { watchMainCrashes } from './crash.ts';
import { guardContents } from './guards.ts';
import { closePageNetwork } from './page-network.ts';
import { shellLanguage, shellTexts } from './texts.ts';

/** What every other part needs: folders, files, log and language. */
export type Prepared = ReturnType<typeof prepare>;

/**
 * Sets what must be set before the app is ready: sandbox, own scheme, guards, crash reports and the log. Nothing is written
 * before the app's folder is closed to other users of this computer.
 */
export function prepare() {
  const folder = app.getPath('userData');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const logs = join(folder, 'logs');
  const logFile = join(logs, 'linekeeper.log');
  const devUrl = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL'];
  const redactor = new Redactor();
  redactOutput(redactor);
  const logger = fileLogger(logFile, redactor);
  const files = appFiles(folder);
  const settings = () => files.settings.value;
  const texts = () => shellTexts(settings().language, app.getLocale());
  const language = () => shellLanguage(settings().language, app.getLocale());

  app.enableSandbox();
  registerAppScheme();
  closePageNetwork(devUrl);
  watchMainCrashes(logger, () => texts().fatal);
  guardContents(devUrl, logger);
  nativeTheme.themeSource = settings().theme;
  for (const trouble of files.troubles) logger.log('error', 'a file of the app could not be used', { ...trouble });
  return { folder, logs, logFile, devUrl, redactor, logger, files, settings, texts, language };
}
