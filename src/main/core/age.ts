/**
 * Whether something of a time is younger than this, in milliseconds. A time that is still to come was written while the clock was
 * ahead: how old it is is not known, so that it counts as old.
 */
export function isYounger(time: string | number, than: number, now: number): boolean {
  const age = now - new Date(time).getTime();
  return age >= 0 && age < than;
}

/**
 * Milliseconds of a time that has surely come, by which something may be deleted for its age; null while that is not known. The
 * clock of this computer may be years ahead for an hour.
 *
 * @param secondsAhead by how much the clock was ahead of the provider's at its last answer; null before the first
 */
export function surelyNow(now: number, secondsAhead: number | null): number | null {
  return secondsAhead === null ? null : now - Math.max(0, secondsAhead) * 1000;
}
