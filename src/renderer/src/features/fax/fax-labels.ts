import { termed } from '#renderer/ui/word/termed.ts';
import type { FaxJob, FaxJobState, FaxRecord } from '#shared/bridge/fax.ts';
import { faxFailure, faxStatusMeaning, type FaxFailure } from '#shared/domain/fax/fax-status.ts';
import { secondsUntil } from '#renderer/kernel/format.ts';
import { t, type Message, type MessageKey } from '#renderer/kernel/i18n/index.ts';
import type { StatusIcon, StatusTone } from '#renderer/ui/status/status-types.ts';

/** A fax's status as it is shown: icon, word, colour, and whether it may still change. */
export interface ShownStatus {
  tone: StatusTone;
  icon: StatusIcon;
  label: string;
  final: boolean;
}

interface StateWords {
  tone: StatusTone;
  icon: StatusIcon;
  label: MessageKey;
  final: boolean;
}

const states: Record<FaxJobState, StateWords> = {
  holding: { tone: 'busy', icon: 'waiting', label: 'fax.status.holding', final: false },
  queued: { tone: 'neutral', icon: 'waiting', label: 'fax.status.queued', final: false },
  waiting: { tone: 'neutral', icon: 'waiting', label: 'fax.status.waiting', final: false },
  uploading: { tone: 'busy', icon: 'working', label: 'fax.status.uploading', final: false },
  sending: { tone: 'busy', icon: 'working', label: 'fax.status.sending', final: false },
  accepted: { tone: 'busy', icon: 'working', label: 'fax.status.sending', final: false },
  delivered: { tone: 'good', icon: 'done', label: 'fax.status.delivered', final: true },
  failed: { tone: 'bad', icon: 'failed', label: 'fax.status.failed', final: true },
  refused: { tone: 'bad', icon: 'failed', label: 'fax.status.refused', final: true },
  unknown: { tone: 'warn', icon: 'unknown', label: 'fax.status.checking', final: false },
  'not-sent': { tone: 'warn', icon: 'stopped', label: 'fax.status.notSent', final: true },
  cancelled: { tone: 'neutral', icon: 'stopped', label: 'fax.status.cancelled', final: true },
  'no-final-answer': { tone: 'warn', icon: 'unknown', label: 'fax.status.noFinalAnswer', final: false },
};

export function jobStatus(job: FaxJob): ShownStatus {
  if (job.state === 'accepted' && job.providerStatus !== '') return outgoingStatus(job.providerStatus);
  const words = states[job.state];
  if (isHeld(job)) return { ...words, tone: 'warn', label: t('fax.status.held') };
  return { ...words, label: t(cannotTell(job) ? 'fax.status.cannotTell' : words.label) };
}

/** Whether a fax waits for a person's word, because it could not leave when it should. */
export function isHeld({ state, holdUntil }: FaxJob): boolean {
  return state === 'holding' && holdUntil === null;
}

/** Seconds until a fax leaves, never more than it is held: the clock of the screen may be a moment behind. */
export function heldSeconds(holdUntil: string, now: Date, holdSeconds: number): number {
  return Math.min(secondsUntil(holdUntil, now), holdSeconds);
}

/** Whether the looks for a fax without an answer have not found it, so that it may be sent again by somebody who asked. */
export function cannotTell({ state, check }: FaxJob): boolean {
  return state === 'unknown' && check?.verdict === 'cannot-tell';
}

/** How far the provider's clock is from this computer's; null where that is not known, or not worth telling. */
export function clockOffsetText(offset: number | null): string | null {
  const minutes = Math.abs(Math.round((offset ?? 0) / 60_000));
  if (offset === null || minutes < 5) return null;
  const parts = [
    minutes >= 60 ? t('fax.clock.hours', { n: Math.floor(minutes / 60) }) : '',
    minutes % 60 > 0 ? t('fax.clock.minutes', { n: minutes % 60 }) : '',
  ];
  const time = parts.filter((part) => part !== '').join(' ');
  return offset > 0 ? t('fax.clock.ahead', { time }) : t('fax.clock.behind', { time });
}

export function recordStatus(record: FaxRecord): ShownStatus {
  return record.direction === 'out' ? outgoingStatus(record.status) : incomingStatus(record.status);
}

/** After this long without a final status the person is told that it takes long. */
const LATE_AFTER = 30 * 60_000;

/** Since when the provider has had a fax of this app without a final status; null when it has not. */
export function jobPendingSince(job: FaxJob): string | null {
  return job.state === 'accepted' ? (job.sentAt ?? job.createdAt) : null;
}

/** The same for a fax of the history. */
export function recordPendingSince(record: FaxRecord): string | null {
  const { kind } = faxStatusMeaning(record.status);
  return record.direction === 'out' && kind === 'sending' ? record.sendTime || record.seenAt : null;
}

export function isLate(pendingSince: string | null, now: Date): boolean {
  return pendingSince !== null && now.getTime() - new Date(pendingSince).getTime() > LATE_AFTER;
}

/** Whether a status is final, may change, or takes unusually long. */
export function finality(status: ShownStatus, pendingSince: string | null, now: Date): string {
  if (status.tone === 'busy' && isLate(pendingSince, now)) return t('fax.late.short');
  return status.final ? t('fax.final') : t('fax.mayChange');
}

function outgoingStatus(word: string): ShownStatus {
  const { kind } = faxStatusMeaning(word);
  if (kind === 'unknown-word') return verbatim(word);
  const words = states[kind];
  return { ...words, label: t(words.label) };
}

function incomingStatus(word: string): ShownStatus {
  switch (faxStatusMeaning(word, 'in').kind) {
    case 'delivered':
      return { tone: 'good', icon: 'done', label: t('fax.status.received'), final: true };
    case 'sending':
      return { tone: 'busy', icon: 'working', label: t('fax.status.receiving'), final: false };
    case 'failed':
      return { tone: 'bad', icon: 'failed', label: t('fax.status.notReceived'), final: true };
    case 'unknown-word':
      return verbatim(word);
  }
}

/** A word that this app does not know is shown as it came: neither good nor bad. */
function verbatim(word: string): ShownStatus {
  const label = word.trim() === '' ? t('fax.status.none') : t('fax.status.verbatim', { word });
  return { tone: 'neutral', icon: 'unknown', label, final: false };
}

const failureTitles: Record<FaxFailure, MessageKey> = {
  busy: 'fax.failure.busy',
  'no-answer': 'fax.failure.noAnswer',
  'not-a-fax': 'fax.failure.notAFax',
  'not-in-service': 'fax.failure.notInService',
  'cut-off': 'fax.failure.cutOff',
  partly: 'fax.failure.partly',
  unreadable: 'fax.failure.unreadable',
  'no-balance': 'fax.failure.noBalance',
  other: 'fax.failure.other',
};

/** Why a fax failed, in one sentence. */
export function failureSentence(providerStatus: string): Message {
  return { key: failureTitles[faxFailure(providerStatus)] };
}

/** A fax service by the name that people know it by. */
export function serviceName(service: string): string {
  if (service === 'pro') return termed(t('fax.service.pro'), 'proFax');
  if (service === 'enterprise') return termed(t('fax.service.enterprise'), 'enterpriseFax');
  return service;
}
