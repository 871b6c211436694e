/** When the status of an accepted fax is asked, and how unknown outcomes are looked up, in milliseconds. */
export interface FaxPlan {
  /** Waits between two looks at an accepted fax; the last one repeats. */
  status: readonly number[];
  /** Waits before each look for a fax whose answer never came; after the last one the verdict is given. */
  reconcile: readonly number[];
  /** Wait between two looks while the history cannot be read. */
  reconcileRetry: number;
  /** After this time without a final status the fax is shown as having none (product 6). */
  giveUpAfter: number;
}

/** The polling plan of product 6. */
export const FAX_PLAN: FaxPlan = {
  status: [10_000, 30_000, 60_000, 300_000],
  reconcile: [2_000, 10_000, 20_000, 30_000, 60_000],
  reconcileRetry: 60_000,
  giveUpAfter: 24 * 3_600_000,
};

/** The demo account is on this computer and quick, so it is asked more often. */
export const DEMO_FAX_PLAN: FaxPlan = { ...FAX_PLAN, status: [1_000, 2_000, 2_000, 5_000, 15_000] };
