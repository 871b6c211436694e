import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Redactor } from './redact.ts';

export type LogLevel = 'info' | 'warn' | 'error';

export interface Logger {
  log(level: LogLevel, message: string, details?: Record<string, unknown>): void;
}

const MAX_BYTES = 1_000_000;
const KEPT_FILES = 3;

/**
 * A logger that writes one JSON object a line, redacted, to `file`, and keeps three older files of one megabyte each. A
 * disk that cannot be written never stops the app.
 */
export function fileLogger(file: string, redactor: Redactor): Logger {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  } catch {
    // Reported below by the first line that cannot be written.
  }
  return {
    log(level, message, details) {
      const line = lineOf(redactor, { time: new Date().toISOString(), level, message }, details);
      try {
        rotate(file);
        appendFileSync(file, `${line}\n`, { mode: 0o600 });
      } catch {
        process.stderr.write(`${line}\n`);
      }
    },
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

function rotate(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size < MAX_BYTES) return;
  for (let index = KEPT_FILES - 1; index >= 1; index -= 1) {
    if (statSync(`${file}.${index}`, { throwIfNoEntry: false })) renameSync(`${file}.${index}`, `${file}.${index + 1}`);
  }
  renameSync(file, `${file}.1`);
}

/** A logger that writes nothing, for the command line and for tests. */
export const silentLogger: Logger = { log: () => undefined };
