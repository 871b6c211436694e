/** The demo account's time: real time, faster by `speed`, and ahead by what it was pushed. */
export interface DemoClock {
  /** Demo time in milliseconds since 1970. */
  now(): number;
  advance(ms: number): void;
  /** How far demo time is ahead of real time; kept in the state file, so that time never runs backwards. */
  ahead(): number;
  /** Runs something as if it were another time. */
  at(ms: number, run: () => void): void;
}

/** Starts a clock that is `ahead` milliseconds before real time. */
export function makeClock(realNow: () => number, speed = 1, ahead = 0): DemoClock {
  const start = realNow();
  let pushed = ahead;
  let fixed: number | undefined;
  const running = (): number => start + (realNow() - start) * speed + pushed;
  return {
    now: () => fixed ?? running(),
    advance: (ms) => {
      pushed += ms;
    },
    ahead: () => running() - realNow(),
    at: (ms, run) => {
      const before = fixed;
      fixed = ms;
      try {
        run();
      } finally {
        fixed = before;
      }
    },
  };
}

/** ISO 8601 with an offset and without fractions, as fax history has it: `2019-03-20T12:25:24+00:00`. */
export function isoWithOffset(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}+00:00`;
}
