// Setup of `npm run stalls`: pauses the process of the unit tests at random, as a busy computer does. A test that fails with it
// depends on how fast the computer is.
import { randomInt } from 'node:crypto';

const SHORTEST_MS = 60;
/** Below the answer time of a second that tests choose, so that no limit is passed that was meant to hold. */
const LONGEST_MS = 600;
const EVERY_MS = 20;
/** One turn in so many is a pause. */
const RARITY = 16;

/** The files of tests share a process. */
const shared = globalThis as { isPaused?: true };
// The tests have clocks of their own.
const { setTimeout } = globalThis;
const cell = new Int32Array(new SharedArrayBuffer(4));

function turn(): void {
  // Nothing of this thread runs meanwhile, and no processor time is taken from the others.
  if (randomInt(RARITY) === 0) Atomics.wait(cell, 0, 0, randomInt(SHORTEST_MS, LONGEST_MS));
  setTimeout(turn, EVERY_MS).unref();
}

if (!shared.isPaused) {
  shared.isPaused = true;
  turn();
}
