/** What is to happen to one row. */
export interface PlanRow {
  key: string;
  /** What the person knows the row by, such as `(212) 555-0100`. */
  name: string;
  /**
   * - `change`: will be sent; `note` is what is worth a look before.
   * - `same`: is already so; nothing is sent.
   * - `invalid`: cannot be sent, for the reason in `note`.
   */
  state: 'change' | 'same' | 'invalid';
  changes: readonly PlanChange[];
  note?: string;
}

export interface PlanChange {
  field: string;
  /** Empty when there was nothing, or will be nothing. */
  before: string;
  after: string;
}

export interface PlanCounts {
  change: number;
  same: number;
  invalid: number;
}

/** Whether two plans say the same of the same rows. */
export function isSamePlan(one: readonly PlanRow[], other: readonly PlanRow[]): boolean {
  return one.length === other.length && one.every((row, at) => isSameRow(row, other[at]));
}

function isSameRow(one: PlanRow, other: PlanRow | undefined): boolean {
  if (!other || one.key !== other.key || one.state !== other.state || one.note !== other.note) return false;
  return (
    one.changes.length === other.changes.length &&
    one.changes.every(({ field, before, after }, at) => {
      const change = other.changes[at];
      return change?.field === field && change.before === before && change.after === after;
    })
  );
}

/** Above this many rows the number of rows has to be typed. */
const TYPED_ABOVE = 25;

export function planCounts(rows: readonly PlanRow[]): PlanCounts {
  const of = (state: PlanRow['state']) => rows.filter((row) => row.state === state).length;
  return { change: of('change'), same: of('same'), invalid: of('invalid') };
}

/** The number that has to be typed before so many rows are changed; null when none has to. */
export function typedCount(count: number): string | null {
  return count > TYPED_ABOVE ? String(count) : null;
}
