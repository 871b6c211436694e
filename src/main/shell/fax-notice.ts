import type { FaxJob } from '#shared/bridge/fax.ts';
import { faxFailure } from '#shared/domain/fax-status.ts';
import { formatUsNumber } from '#shared/domain/phone-format.ts';
import type { ShellTexts } from './texts.ts';

export interface Notice {
  title: string;
  body: string;
  /** Screen that a click opens. */
  path: string;
}

/** What a person is told of a job's new state; nothing while it is on its way. */
export function noticeOf(job: FaxJob, texts: ShellTexts['notice']): Notice | undefined {
  const number = formatUsNumber(job.to);
  const path = `/fax/job/${job.id}`;
  switch (job.state) {
    case 'delivered':
      return { title: texts.delivered(number), body: texts.deliveredBody(job.document.name), path };
    case 'failed':
      return { title: texts.failed(number), body: texts.failure[faxFailure(job.providerStatus)], path };
    case 'refused':
      return { title: texts.refused(number), body: providerWords(job) ?? texts.failure.other, path };
    case 'not-sent':
      return { title: texts.notSent(number), body: texts.notSentBody, path };
    case 'unknown':
      return { title: texts.unknown(number), body: texts.unknownBody, path };
    case 'holding':
    case 'sending':
    case 'accepted':
    case 'cancelled':
    case 'no-final-answer':
      return undefined;
  }
}

function providerWords(job: FaxJob): string | undefined {
  return job.problem && 'text' in job.problem && job.problem.text !== '' ? job.problem.text : undefined;
}
