import { setImmediate } from 'node:timers/promises';

let last: Promise<unknown> = Promise.resolve();

/**
 * Waits for a turn of the event loop in which nobody else who waits here does anything. Answers that arrive together would
 * otherwise be stored one right after the other, and all else would wait for the sum of them.
 */
export function ownTurn(): Promise<unknown> {
  last = last.then(() => setImmediate());
  return last;
}
