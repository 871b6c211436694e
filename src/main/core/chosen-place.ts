import { diskReason, PLACE_REFUSED } from './disk-problem.ts';

/** A file could not be written where the person wanted it; `cause` is the error of the file system. */
class PlaceRefused extends Error {
  override readonly name = 'PlaceRefused';
  /** Known by its code, which comes out of a thread as well. */
  readonly code = PLACE_REFUSED;
}

/**
 * Runs what writes a file where the person chose. What that place refuses is not the app's own folder or disk: another
 * program may have the file open, or the drive may have been removed. A full disk stays one.
 */
export async function inChosenPlace<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const isOfFile = error instanceof Error && 'syscall' in error;
    if (!isOfFile || diskReason(error) === 'full') throw error;
    throw new PlaceRefused('A file could not be written where it was wanted', { cause: error });
  }
}
