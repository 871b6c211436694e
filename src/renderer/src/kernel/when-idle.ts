/** A busy page has no idle moment: then it is done all the same, after this many milliseconds. */
const AT_LATEST_MS = 1_000;

/** Does what the first screen can wait for, in an idle moment, but soon. */
export function whenIdle(run: () => void): void {
  requestIdleCallback(run, { timeout: AT_LATEST_MS });
}
