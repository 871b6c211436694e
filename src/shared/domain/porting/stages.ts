import { DateTime } from 'luxon';
import { plainText } from '../text/plain-text.ts';

/** How far a move is. `unknown`: the provider uses a word that this app does not know. */
export type PortStage = 'submitted' | 'in-progress' | 'confirmed' | 'moved' | 'rejected' | 'canceled' | 'unknown';

/** What a move asks of the person. */
export type PortGroup = 'needs-you' | 'waiting' | 'done';
export const PORT_GROUPS = ['needs-you', 'waiting', 'done'] as const satisfies readonly PortGroup[];

/** The stages that a move goes through when nothing goes wrong, in their order. */
export const PORT_PATH = ['submitted', 'in-progress', 'confirmed', 'moved'] as const satisfies readonly PortStage[];

/**
 * Status words and what they mean. The provider documents only `submitted`; the others are common words for the same
 * thing. Any word that is not here is shown as it is.
 */
const WORDS: Readonly<Record<Exclude<PortStage, 'unknown'>, readonly string[]>> = {
  submitted: ['submitted', 'new', 'created', 'received', 'pending'],
  'in-progress': ['in progress', 'in process', 'processing', 'under review', 'in review', 'sent to carrier', 'sent'],
  confirmed: ['foc received', 'foc', 'foc confirmed', 'foc date confirmed', 'confirmed', 'date confirmed', 'scheduled'],
  moved: ['completed', 'complete', 'ported', 'port completed', 'activated', 'done', 'finished'],
  rejected: ['rejected', 'reject', 'port rejected', 'exception', 'declined', 'action required', 'needs correction'],
  canceled: ['canceled', 'cancelled', 'port canceled', 'port cancelled', 'withdrawn'],
};
const STAGES = new Map(
  Object.entries(WORDS).flatMap(([stage, words]) => words.map((word) => [word, stage as PortStage] as const)),
);

/** What a status says: its stage, and the reason that some providers write after the word, as in `rejected: wrong PIN`. */
export function readStatus(status: string): { stage: PortStage; reason: string } {
  const [, head = '', rest = ''] = /^([^:;(–—]*?)(?:\s*[:;(–—]\s*|\s+-\s+|$)(.*)$/s.exec(status.trim()) ?? [];
  const word = plainText(head)
    .replace(/[\s_-]+/g, ' ')
    .trim();
  const stage = STAGES.get(word) ?? 'unknown';
  return { stage, reason: stage === 'unknown' ? '' : rest.replace(/\)\s*$/, '').trim() };
}

export function stageOf(status: string): PortStage {
  return readStatus(status).stage;
}

export function groupOf(stage: PortStage): PortGroup {
  if (stage === 'rejected') return 'needs-you';
  return stage === 'moved' || stage === 'canceled' ? 'done' : 'waiting';
}

/** Whether a move may still go on: it is watched, and it can be changed or canceled. */
export function isOpen(stage: PortStage): boolean {
  return groupOf(stage) !== 'done';
}

/** The day of a move, as the provider writes it, without its time; empty where it has none, such as `0000-00-00`. */
export function moveDay(focDate: string): string {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(focDate.trim())?.[0] ?? '';
  return DateTime.fromISO(day, { zone: 'utc' }).isValid ? day : '';
}
