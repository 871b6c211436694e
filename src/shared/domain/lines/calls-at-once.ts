/** Calls in the busiest hour that one person of an office has on the line at any moment, on average (erlang). */
const CALLS_PER_PERSON = 0.1;
/** At most this share of calls may meet a line that is full in that hour. */
const BUSY_AT_MOST = 0.02;

/** Sizes of offices that are offered for choosing. */
export const OFFICE_SIZES = [5, 10, 20, 50] as const;

/** How many calls a line needs at the same time for an office of this size (Erlang B). */
export function callsAtOnceFor(people: number): number {
  const load = people * CALLS_PER_PERSON;
  let busy = 1;
  for (let calls = 1; ; calls += 1) {
    busy = (load * busy) / (calls + load * busy);
    if (busy <= BUSY_AT_MOST) return calls;
  }
}
