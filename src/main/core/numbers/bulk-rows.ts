import type { BulkOperation, BulkRow, BulkRowState } from '#shared/bridge/numbers.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { Row } from '../store/database.ts';

/** A row of a run as the page knows it. @param usual what the rows of the run send, where it says nothing else */
export function toRow(row: Row, usual: BulkOperation): BulkRow {
  return {
    key: String(row['did']),
    operation: operationIn(row, usual),
    state: row['state'] as BulkRowState,
    problem: problemOf(row),
    warnings: JSON.parse(String(row['warnings'])) as string[],
    activityId: row['journal_id'] === null ? null : String(row['journal_id']),
  };
}

/** What a row sends. */
export function operationIn(row: Row, usual: BulkOperation): BulkOperation {
  return (row['operation'] ?? usual) as BulkOperation;
}

/** Why a row or a run did not go on; null otherwise. */
export function problemOf(row: Row): Problem | null {
  return row['problem'] === null ? null : (JSON.parse(String(row['problem'])) as Problem);
}
