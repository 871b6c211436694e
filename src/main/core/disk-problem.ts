import type { Problem } from '#shared/bridge/outcome.ts';

type DiskReason = Extract<Problem, { kind: 'disk' }>['reason'];

/** Code of an error of writing a file where the person chose. */
export const PLACE_REFUSED = 'PLACE_REFUSED';

const BY_CODE: Readonly<Record<string, DiskReason>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
  EIO: 'failing',
  [PLACE_REFUSED]: 'place',
};

/** SQLite's result codes by their names; what follows says more about them. */
const BY_SQLITE_CODE: readonly [RegExp, DiskReason][] = [
  [/^SQLITE_FULL/, 'full'],
  [/^SQLITE_READONLY/, 'read-only'],
  [/^SQLITE_(IOERR|CANTOPEN)/, 'failing'],
  [/^SQLITE_(BUSY|LOCKED)/, 'busy'],
  [/^SQLITE_(CORRUPT|NOTADB)/, 'damaged'],
];

/** What the disk of this computer refused, when that is the cause of an error or of the errors behind it. */
export function diskReason(error: unknown): DiskReason | undefined {
  const seen = new Set<unknown>();
  for (let cause = error; isObject(cause) && !seen.has(cause); cause = cause['cause']) {
    seen.add(cause);
    const { code, syscall } = cause;
    if (typeof code !== 'string') continue;
    const [, reason] = BY_SQLITE_CODE.find(([pattern]) => pattern.test(code)) ?? [];
    if (reason) return reason;
    // A network may refuse a connection with the same codes.
    if (syscall !== 'connect' && Object.hasOwn(BY_CODE, code)) return BY_CODE[code];
  }
  return undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Why what sends several, one after the other, stopped in the middle: the disk did not take what became of one. */
export function stoppedByDisk(error: unknown): Problem {
  return { kind: 'disk', reason: diskReason(error) ?? 'failing', midway: true };
}
