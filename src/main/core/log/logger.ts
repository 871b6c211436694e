import { LogFile } from './log-file.ts';
import type { Redactor } from './redact.ts';

export type LogLevel = 'info' | 'warn' | 'error';

export interface Logger {
  log(level: LogLevel, message: string, details?: Record<string, unknown>): void;
}

/** A logger whose lines go to a file a moment later. */
export interface FileLogger extends Logger {
  /** Resolves when every line so far is written. */
  flush(): Promise<void>;
}

/** A logger that writes one JSON object a line, redacted, to `file`. A disk that cannot be written never stops the app. */
export function fileLogger(file: string, redactor: Redactor): FileLogger {
  const lines = new LogFile(file);
  return {
    log(level, message, details) {
      lines.write(lineOf(redactor, { time: new Date().toISOString(), level, message }, details));
    },
    flush: () => lines.flush(),
  };
}

function lineOf(redactor: Redactor, head: Record<string, unknown>, details?: Record<string, unknown>): string {
  try {
    // Time, level and message come first, and nothing in the details takes their place.
    return JSON.stringify(redactor.redact({ ...head, ...details, ...head }));
  } catch {
    return JSON.stringify(redactor.redact({ ...head, details: 'cannot be written' }));
  }
}

/** A logger that writes nothing, for the command line and for tests. */
export const silentLogger: Logger = { log: () => undefined };
