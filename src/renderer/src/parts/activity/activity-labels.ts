import { BY_SCHEDULE, type ActivityEntry, type ActivityState, type FieldChange } from '#shared/bridge/activity.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { operationTitle } from '#shared/provider/catalogue.ts';
import {
  activitySentence,
  isForwarding,
  severalNumbers,
  targetText,
  type SaidEntry,
} from '#shared/words/activity-words.ts';
import { language, t, type MessageKey } from '#renderer/kernel/i18n/index.ts';
import { fieldLabel } from '#renderer/kernel/problem/rule-labels.ts';
import type { StatusIcon, StatusTone } from '#renderer/ui/status/status-types.ts';

/** The outcome of a change as it is shown. */
export const outcomes: Record<ActivityState, { tone: StatusTone; icon: StatusIcon; label: MessageKey }> = {
  pending: { tone: 'busy', icon: 'working', label: 'activity.outcome.pending' },
  done: { tone: 'good', icon: 'done', label: 'activity.outcome.done' },
  refused: { tone: 'bad', icon: 'failed', label: 'activity.outcome.refused' },
  unknown: { tone: 'warn', icon: 'unknown', label: 'activity.outcome.unknown' },
  'not-done': { tone: 'neutral', icon: 'stopped', label: 'activity.outcome.notDone' },
  'cannot-tell': { tone: 'warn', icon: 'unknown', label: 'activity.outcome.cannotTell' },
};

/** What was done, as a sentence of a diary. */
export function diaryWords(entry: SaidEntry): string {
  return activitySentence(entry, language());
}

/** Whether a change of many rows is one of numbers, and not of the people of a team. */
export function isOfNumbers({ operation }: Pick<ActivityEntry, 'operation'>): boolean {
  return operation.startsWith('did.');
}

/** Who did it: a person, or a schedule of theirs. */
export function actorWords({ actor }: Pick<ActivityEntry, 'actor'>): string {
  if (!actor.startsWith(BY_SCHEDULE)) return actor;
  return t('activity.bySchedule', { who: actor.slice(BY_SCHEDULE.length) });
}

/** What kind of change it is, in plain words. */
export function whatWords({ operation }: Pick<ActivityEntry, 'operation'>): string {
  return operationTitle(operation, language());
}

/** What it was about; numbers as people read them. */
export function targetWords({ operation, target }: Pick<ActivityEntry, 'operation' | 'target'>): string {
  const several = severalNumbers(target);
  if (several) return several.map(formatUsNumber).join(', ');
  return targetText({ operation, target }, language());
}

/** What a change set. */
export function changedWords(change: FieldChange): string {
  return isForwarding(change) ? t('lines.forwarding.title') : fieldLabel(change.field);
}

/** A value of a change as people read it: the parts of a setting by their names on the screen. */
export function valueWords(field: string, value: string): string {
  if (value === '') return t(field === 'route2trunk' ? 'value.nowhere' : 'value.none');
  return value.replace(/(^|, )([a-z0-9_]+): /g, (_, before: string, name: string) => `${before}${fieldLabel(name)}: `);
}
