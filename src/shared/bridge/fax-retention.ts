/** The fewest and the most days after which documents may be removed. */
export const RETENTION_DAYS = { fewest: 7, most: 3_650 } as const;

/** What a rule would remove now. */
export interface RetentionPlan {
  days: number;
  /** ISO time: what came to this computer before it would go. */
  before: string;
  documents: number;
  faxes: number;
  bytes: number;
  /** ISO times at which the first and the last of them came; null without any. */
  oldest: string | null;
  newest: string | null;
  /** Documents that are as old, and stay since their faxes are kept for good. */
  held: number;
  /** The first of them. */
  rows: { faxId: string; name: string; addedAt: string; pages: number }[];
}

/** Documents that were removed, by a person's word or by the rule alone. */
export interface Removal {
  at: string;
  by: 'person' | 'rule';
  days: number;
  documents: number;
  faxes: number;
  /** False where it was cut off: the next one goes on. */
  ended: boolean;
}

/** The rule for documents of the history that are kept on this computer. */
export interface Retention {
  /** Null while nothing is removed by itself. */
  days: number | null;
  /** ISO time at which a person agreed to it. */
  since: string | null;
  /** The app was away for long, or its clock jumped: a person has to look at the plan first. */
  waits: boolean;
  /** The latest first. */
  removals: Removal[];
}

/** A rule was agreed to: what was removed, or null and the plan as it is now, where that is another than the one that was seen. */
export interface RetentionSet {
  removed: Removal | null;
  plan: RetentionPlan | null;
}
