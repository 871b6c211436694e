import { PORT_PATH, stageOf, type PortStage } from './stages.ts';

/** One of the stages that a move goes through. `stopped`: it was rejected or canceled there. */
export interface PathStep {
  stage: (typeof PORT_PATH)[number];
  state: 'done' | 'current' | 'stopped' | 'ahead';
  /** ISO time at which this stage was first seen; null where it was passed unseen, or lies ahead. */
  at: string | null;
}

/**
 * How far a move is on its way.
 *
 * @param seen what it was seen to be, the oldest first
 */
export function portPath(status: string, seen: readonly { at: string; status: string }[]): PathStep[] {
  const stage = stageOf(status);
  const places = [...seen.map((step) => placeOf(stageOf(step.status))), placeOf(stage), 0];
  // A move that was corrected and sent again goes through its stages once more.
  const reached = placeOf(stage) >= 0 ? placeOf(stage) : Math.max(...places);
  const isStopped = stage === 'rejected' || stage === 'canceled';
  return PORT_PATH.map((one, place) => {
    const at = seen.find((step) => stageOf(step.status) === one)?.at ?? null;
    if (place > reached) return { stage: one, state: 'ahead', at: null };
    if (place < reached || stage === 'moved') return { stage: one, state: 'done', at };
    return { stage: one, state: isStopped ? 'stopped' : 'current', at };
  });
}

function placeOf(stage: PortStage): number {
  return (PORT_PATH as readonly PortStage[]).indexOf(stage);
}
