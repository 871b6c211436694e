import { Notification } from 'electron';
import { formatUsNumber } from '#shared/domain/phone-format.ts';
import type { WorkspaceNews } from '../core/accounts/workspace.ts';
import { noticeOf, type Notice } from './fax-notice.ts';
import type { ShellTexts } from './texts.ts';

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
