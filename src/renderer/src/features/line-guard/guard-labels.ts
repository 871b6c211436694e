import { dateFormat, regionNames } from '#shared/domain/text/formats.ts';
import type { ScheduleStep, TripwireHit } from '#shared/bridge/guard.ts';
import type { ScoreRule, ScoreState } from '#shared/domain/guard/security-score.ts';
import type { TripReason } from '#shared/domain/guard/tripwire.ts';
import { formatAmount, formatCount, formatWhen } from '#renderer/kernel/format.ts';
import { language, t, type MessageKey } from '#renderer/kernel/i18n/index.ts';

/** Countries by their names; a dial code stands as it is. */
export function countryNames(codes: readonly string[]): string {
  const names = regionNames(language());
  return codes.map((code) => (code.startsWith('+') ? code : (names.of(code) ?? code))).join(', ');
}

/** How much was called in which hour, which may be weeks ago. */
export function hitWords({ minutes, cost, hour }: TripwireHit, now: Date): string {
  return t('lineGuard.hit.text', {
    minutes: formatCount(Math.round(minutes)),
    cost: formatAmount(cost),
    hour: formatWhen(hour, now),
  });
}

/** Names of weekdays, Sunday first. */
export function weekdays(style: 'long' | 'short'): string[] {
  const format = dateFormat(language(), { weekday: style, timeZone: 'UTC' });
  return [0, 1, 2, 3, 4, 5, 6].map((day) => format.format(new Date(Date.UTC(2026, 1, 1 + day))));
}

export const REASONS: Record<TripReason, MessageKey> = {
  minutes: 'lineGuard.hits.reason.minutes',
  cost: 'lineGuard.hits.reason.cost',
  'new-country': 'lineGuard.hits.reason.new-country',
};

export const SCORE_STATES: Record<ScoreState, MessageKey> = {
  good: 'lineGuard.score.state.good',
  bad: 'lineGuard.score.state.bad',
  unknown: 'lineGuard.score.state.unknown',
};

/** What is in order, weak or not known of each rule. */
export const SCORE_RULES: Record<ScoreRule, Record<ScoreState, MessageKey>> = {
  'abroad-limit': {
    good: 'lineGuard.score.rule.abroad-limit.good',
    bad: 'lineGuard.score.rule.abroad-limit.bad',
    unknown: 'lineGuard.score.rule.abroad-limit.unknown',
  },
  'calls-at-once': {
    good: 'lineGuard.score.rule.calls-at-once.good',
    bad: 'lineGuard.score.rule.calls-at-once.bad',
    unknown: 'lineGuard.score.rule.calls-at-once.unknown',
  },
  'password-age': {
    good: 'lineGuard.score.rule.password-age.good',
    bad: 'lineGuard.score.rule.password-age.bad',
    unknown: 'lineGuard.score.rule.password-age.unknown',
  },
  'host-resolves': {
    good: 'lineGuard.score.rule.host-resolves.good',
    bad: 'lineGuard.score.rule.host-resolves.bad',
    unknown: 'lineGuard.score.rule.host-resolves.unknown',
  },
};

/** What a schedule did at its last edge. */
export const STEPS: Record<ScheduleStep, MessageKey> = {
  waiting: 'lineGuard.schedule.step.waiting',
  done: 'lineGuard.schedule.step.done',
  already: 'lineGuard.schedule.step.already',
  'was-off': 'lineGuard.schedule.step.was-off',
  locked: 'lineGuard.schedule.step.locked',
  'changed-here': 'lineGuard.schedule.step.changed-here',
  unknown: 'lineGuard.schedule.step.unknown',
  'cannot-tell': 'lineGuard.schedule.step.cannot-tell',
  refused: 'lineGuard.schedule.step.refused',
  gone: 'lineGuard.schedule.step.gone',
};

/** Whether calls abroad are allowed by a schedule, with the time of its next edge and without one. */
export const PERIODS: Record<'on' | 'off', { until: MessageKey; always: MessageKey }> = {
  on: { until: 'lineGuard.schedule.now.on', always: 'lineGuard.schedule.always.on' },
  off: { until: 'lineGuard.schedule.now.off', always: 'lineGuard.schedule.always.off' },
};
