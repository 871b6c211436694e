import type { BulkRow, BulkRowState } from '#shared/bridge/numbers.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { Row } from '../store/database.ts';

/** A row of a run as the page knows it. */
export function toRow(row: Row): BulkRow {
  return {
    did: String(row['did']),
    state: row['state'] as BulkRowState,
    problem: problemOf(row),
    warnings: JSON.parse(String(row['warnings'])) as string[],
    activityId: row['journal_id'] === null ? null : String(row['journal_id']),
  };
}

/** Why a row or a run did not go on; null otherwise. */
export function problemOf(row: Row): Problem | null {
  return row['problem'] === null ? null : (JSON.parse(String(row['problem'])) as Problem);
}
