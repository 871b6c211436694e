import { ask } from '#renderer/kernel/bridge.ts';
import { askedAboveLimit } from '#renderer/kernel/guard-question.ts';
import { undoGate } from '#renderer/parts/gate/undo-gate.ts';

/**
 * The entry of the activity log of a change that one press takes back: its old value was read, and nothing has to be asked.
 * Null for any other.
 *
 * @param journalId undefined for what stays on this computer
 */
export async function undoneByOnePress(journalId: string | undefined): Promise<string | null> {
  if (journalId === undefined) return null;
  const found = await ask('activity.get', { id: journalId });
  return found.ok && found.value.undo === 'possible' && undoGate(found.value) === null ? journalId : null;
}

/** Puts back what a change replaced. One that is above a limit of this computer is asked about first. */
export const takeBack = (id: string) =>
  askedAboveLimit((above) => ask('activity.undo', { id, overCap: false, ...above }));
