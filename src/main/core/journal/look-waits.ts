const MINUTE = 60_000;

/** When it is looked what became of something whose answer never came; all in milliseconds, each after the look before it. */
export interface LookWaits {
  /** Waits before the quick looks; the last one gives a verdict. */
  quick: readonly number[];
  /** Waits between the slow looks after that: what a provider lists late is still found, at the cost of some calls a day. */
  later: readonly number[];
  /** Wait before the next try while nothing can be read; it doubles with each, up to an hour. */
  retry: number;
}

/** A wait of each kind of look. */
export interface LookPlan {
  /** At a list or a thing of the account, after a change. */
  change: LookWaits;
  /** At the balance, after a refill. */
  balance: LookWaits;
  /** At the fax history, after a fax. */
  fax: LookWaits;
}

const QUICK = [2_000, 10_000, 20_000, 30_000, MINUTE];
const LATER = [10, 20, 30, 60, 120, 240, 480, 720, 720, 720, 720].map((minutes) => minutes * MINUTE);

export const LOOK_WAITS: LookPlan = {
  change: { quick: QUICK, later: LATER, retry: MINUTE },
  balance: { quick: [5_000, 15_000, 40_000], later: LATER, retry: MINUTE },
  fax: { quick: QUICK, later: LATER, retry: MINUTE },
};
