const RANGE = 2 ** 32;

/** A random whole number from 0 to below `below`, each as likely: what would favour some of them is drawn again. */
export function randomBelow(below: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return drawn < RANGE - (RANGE % below) ? drawn % below : randomBelow(below);
}
