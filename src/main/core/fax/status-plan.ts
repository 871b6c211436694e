const MINUTE = 60_000;

/** When the status of an accepted fax is asked, in milliseconds. */
export interface FaxPlan {
  /** Waits between two looks at an accepted fax; the last one repeats. */
  status: readonly number[];
  /** After this time without a final status the fax is shown as having none. */
  giveUpAfter: number;
  /** Wait before an outcome that the disk did not take is written again. */
  writeAgain: number;
}

export const FAX_PLAN: FaxPlan = {
  status: [10_000, 30_000, MINUTE, 5 * MINUTE],
  giveUpAfter: 24 * 60 * MINUTE,
  writeAgain: 5_000,
};

/** The demo account is on this computer and quick, so it is asked more often. */
export const DEMO_FAX_PLAN: FaxPlan = { ...FAX_PLAN, status: [1_000, 2_000, 2_000, 5_000, 15_000] };
