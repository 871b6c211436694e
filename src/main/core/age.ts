/**
 * Whether something of a time is younger than this, in milliseconds. A time that is still to come was written while the clock was
 * ahead: how old it is is not known, so that it counts as old.
 */
export function isYounger(time: string | number, than: number, now: number): boolean {
  const age = now - new Date(time).getTime();
  return age >= 0 && age < than;
}
