import type { PortSeen } from '#shared/bridge/porting.ts';
import { moveDay, readStatus, type PortGroup, type PortStage } from '#shared/domain/porting/stages.ts';
import { USUAL_DAYS, type Standstill } from '#shared/domain/porting/stuck.ts';
import type { Port } from '#shared/lists/lists.ts';
import { formatDay } from '#renderer/kernel/format.ts';
import { localeTag, t, tn, type MessageKey } from '#renderer/kernel/i18n/index.ts';
import type { StatusIcon, StatusTone } from '#renderer/ui/status/status-types.ts';

interface StatusWords {
  tone: StatusTone;
  icon: StatusIcon;
  label: string;
}

export const STAGE_LABELS: Readonly<Record<Exclude<PortStage, 'unknown'>, MessageKey>> = {
  submitted: 'porting.stage.submitted',
  'in-progress': 'porting.stage.in-progress',
  confirmed: 'porting.stage.confirmed',
  moved: 'porting.stage.moved',
  rejected: 'porting.stage.rejected',
  canceled: 'porting.stage.canceled',
};
const TONES: Readonly<Record<PortStage, Pick<StatusWords, 'tone' | 'icon'>>> = {
  submitted: { tone: 'busy', icon: 'sent' },
  'in-progress': { tone: 'busy', icon: 'working' },
  confirmed: { tone: 'good', icon: 'waiting' },
  moved: { tone: 'good', icon: 'done' },
  rejected: { tone: 'bad', icon: 'failed' },
  canceled: { tone: 'neutral', icon: 'stopped' },
  unknown: { tone: 'neutral', icon: 'unknown' },
};
export const GROUP_LABELS: Readonly<Record<PortGroup, MessageKey>> = {
  'needs-you': 'porting.group.needsYou',
  waiting: 'porting.group.waiting',
  done: 'porting.group.done',
};

const STILL_WORDS: Readonly<Record<Standstill['why'], MessageKey>> = {
  'no-change': 'porting.still.noChange',
  long: 'porting.still.long',
  'date-passed': 'porting.still.datePassed',
};

/** How far a move is; a word of the provider that is not known stands as it is. */
export function stateOf(status: string): StatusWords {
  const { stage } = readStatus(status);
  return { ...TONES[stage], label: stage === 'unknown' ? status || t('porting.notKnown') : t(STAGE_LABELS[stage]) };
}

/** A day such as 2026-07-01, in words; no time zone moves it. */
export function dayWords(day: string): string {
  return day === '' ? '' : formatDay(`${day}T12:00:00`);
}

/** The same with its weekday. */
export function weekdayWords(day: string): string {
  const date = new Date(`${day}T12:00:00`);
  return date.toLocaleDateString(localeTag(), { weekday: 'short', month: 'short', day: 'numeric' });
}

/** The day of a move, and whether it is a wish or agreed. */
export function moveDayWords({
  status,
  foc_date,
  wireless_no,
}: Pick<Port, 'status' | 'foc_date' | 'wireless_no'>): string {
  const day = moveDay(foc_date);
  if (day === '') return wireless_no === 'yes' ? t('porting.day.mobile') : t('porting.day.none');
  const named = { day: dayWords(day) };
  const { stage } = readStatus(status);
  if (stage === 'confirmed') return t('porting.day.confirmed', named);
  return stage === 'moved' || stage === 'canceled' ? named.day : t('porting.day.requested', named);
}

/** What the person does next, in one sentence. */
export function nextWords(port: Pick<Port, 'status' | 'foc_date'>, still: Standstill | null, today: string): string {
  if (still) return t('porting.next.still');
  const { stage, reason } = readStatus(port.status);
  const day = moveDay(port.foc_date);
  switch (stage) {
    case 'rejected':
      return reason === '' ? t('porting.next.rejected') : t('porting.next.rejectedFor', { reason });
    case 'moved':
      return t('porting.next.moved');
    case 'canceled':
      return t('porting.next.canceled');
    case 'confirmed':
      return day === today ? t('porting.next.today') : t('porting.next.confirmed');
    case 'submitted':
      return t('porting.next.submitted');
    case 'in-progress':
      return t('porting.next.inProgress');
    case 'unknown':
      return t('porting.next.unknown');
  }
}

/** Why a move needs a question to the provider. */
export function stillWords({ why, days }: Standstill): string {
  return tn(STILL_WORDS[why], days, { least: USUAL_DAYS.least, most: USUAL_DAYS.most });
}

/** One entry of the timeline: what the provider said then, and what changed. */
export function seenWords(step: PortSeen, before: PortSeen | undefined): string {
  if (before && step.status === before.status)
    return step.day === '' ? t('porting.timeline.noDate') : t('porting.timeline.date', { day: dayWords(step.day) });
  const { label } = stateOf(step.status);
  return step.day !== '' && step.day !== before?.day
    ? t('porting.timeline.stageAndDate', { stage: label, day: dayWords(step.day) })
    : label;
}
