import type { Problem } from '#shared/bridge/outcome.ts';

type DiskReason = Extract<Problem, { kind: 'disk' }>['reason'];

const BY_CODE: Readonly<Record<string, DiskReason>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
  EIO: 'failing',
};

/** SQLite's primary result codes: FULL, READONLY, IOERR, CANTOPEN. */
const BY_SQLITE_CODE: Readonly<Record<number, DiskReason>> = {
  13: 'full',
  8: 'read-only',
  10: 'failing',
  14: 'failing',
};

/** What the disk of this computer refused, when that is the cause of an error or of the errors behind it. */
export function diskReason(error: unknown): DiskReason | undefined {
  const seen = new Set<unknown>();
  for (let cause = error; isObject(cause) && !seen.has(cause); cause = cause['cause']) {
    seen.add(cause);
    const { code, errcode, syscall } = cause;
    // The low byte is the primary code, the rest says more about it.
    if (typeof errcode === 'number' && BY_SQLITE_CODE[errcode & 0xff]) return BY_SQLITE_CODE[errcode & 0xff];
    // A network may refuse a connection with the same codes.
    if (typeof code === 'string' && syscall !== 'connect' && Object.hasOwn(BY_CODE, code)) return BY_CODE[code];
  }
  return undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
