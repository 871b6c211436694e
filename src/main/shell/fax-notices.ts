import { Notification } from 'electron';
import type { FaxJob } from '#shared/bridge/fax.ts';
import { faxFailure } from '#shared/domain/fax-status.ts';
import { formatUsNumber } from '#shared/domain/phone-format.ts';
import type { WorkspaceNews } from '../core/accounts/workspace.ts';
import type { ShellTexts } from './texts.ts';

interface Notice {
  title: string;
  body: string;
  /** Screen that a click opens. */
  path: string;
}

/** Notifications that are on screen; without a reference their click would be collected with them. */
const shown = new Set<Notification>();

/** Tells of faxes by notifications of the system: the final result of each, trouble, and new ones. */
export function faxNotices(texts: () => ShellTexts['notice'], open: (path: string) => void): WorkspaceNews {
  return {
    faxChanged: (job, before) => {
      const notice = before === undefined ? undefined : noticeOf(job, texts());
      if (notice) show(notice, open);
    },
    faxReceived: (records) => {
      const [first] = records;
      if (!first) return;
      const words = texts();
      const one = {
        title: words.received(formatUsNumber(first.from)),
        body: words.receivedBody(formatUsNumber(first.to)),
        path: `/fax/record/${first.faxId}`,
      };
      const many = {
        title: words.receivedMany(records.length),
        body: words.receivedManyBody,
        path: '/fax?box=received',
      };
      show(records.length === 1 ? one : many, open);
    },
  };
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

function show({ title, body, path }: Notice, open: (path: string) => void): void {
  if (!Notification.isSupported()) return;
  const notification = new Notification({ title, body });
  shown.add(notification);
  notification.on('click', () => {
    open(path);
  });
  notification.on('close', () => shown.delete(notification));
  notification.show();
}
