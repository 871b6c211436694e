import type { FaxJob } from '#shared/bridge/fax.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import type { Message } from '#renderer/kernel/i18n/index.ts';
import { cannotTell, isHeld } from './fax-labels.ts';

/** One step of a fax's way, in a plain sentence. */
export interface Step {
  at: string | null;
  text: Message;
}

const HAS_NOT_LEFT: readonly FaxJob['state'][] = ['holding', 'queued', 'waiting', 'uploading'];

/** What happened to a fax so far. */
export function storyOf(job: FaxJob): Step[] {
  const number = formatUsNumber(job.to);
  const steps: Step[] = [{ at: job.createdAt, text: { key: 'fax.story.pressed', named: { number } } }];
  if (job.sentAt) steps.push({ at: job.sentAt, text: { key: 'fax.story.left' } });
  if (job.faxId) {
    steps.push({ at: job.check?.checkedAt ?? null, text: { key: howTaken(job), named: { id: job.faxId } } });
  }
  const last = lastStep(job, number);
  if (last) steps.push({ at: HAS_NOT_LEFT.includes(job.state) ? null : job.updatedAt, text: last });
  return steps;
}

/** How it is known that the provider has it. */
function howTaken({ check }: FaxJob): Message['key'] {
  if (check?.thoughRefused) return 'fax.story.thoughRefused';
  return check ? 'fax.story.found' : 'fax.story.accepted';
}

function lastStep(job: FaxJob, number: string): Message | undefined {
  switch (job.state) {
    case 'holding':
      return { key: isHeld(job) ? 'fax.story.held' : 'fax.story.holding' };
    case 'queued':
      return { key: 'fax.story.queued' };
    case 'waiting':
      return { key: 'fax.story.forConnection' };
    case 'uploading':
      return { key: 'fax.story.uploading' };
    case 'sending':
      return { key: 'fax.story.sending' };
    case 'accepted':
      return { key: 'fax.story.waiting' };
    case 'delivered':
      return { key: 'fax.story.delivered', named: { number } };
    case 'failed':
      return { key: 'fax.story.failed' };
    case 'refused':
      return { key: 'fax.story.refused' };
    case 'unknown':
      return { key: cannotTell(job) ? 'fax.story.cannotTell' : 'fax.story.noAnswer' };
    case 'not-sent':
      return { key: 'fax.story.notSent' };
    case 'cancelled':
      return { key: 'fax.story.cancelled' };
    case 'no-final-answer':
      return { key: 'fax.story.noFinalAnswer' };
  }
}
