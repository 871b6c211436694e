import type {
  NotificationCategory,
  NotificationSubject,
  NotificationTone,
  NotificationType,
} from '#shared/bridge/notifications.ts';

interface NotificationKind<S extends NotificationSubject> {
  category: NotificationCategory;
  tone: NotificationTone;
  /** Screen that shows the thing. */
  path: (subject: S) => string;
  /** Told by the system whatever is switched off, in quiet hours and in a pause. */
  always?: true;
  /** Kept in the notification centre, and never told by the system. */
  centreOnly?: true;
}

type Kinds = { [T in NotificationType]: NotificationKind<Extract<NotificationSubject, { type: T }>> };

/** The sheet that adds money, filled in with what is offered elsewhere too. */
const ADD_MONEY = '/money/add?amount=50';

const job = ({ jobId }: { jobId: string }) => `/fax/job/${jobId}`;
const batch = ({ batchId }: { batchId: string }) => `/fax/several/${batchId}`;
const move = ({ port }: { port: string }) => `/porting/${encodeURIComponent(port)}`;
const activity = ({ activityId }: { activityId: string }) => `/activity/${activityId}`;

/** What follows from the type of a notification. */
export const notificationKinds: Kinds = {
  'fax-delivered': { category: 'fax-result', tone: 'good', path: job },
  'fax-failed': { category: 'fax-result', tone: 'bad', path: job, always: true },
  'fax-refused': { category: 'fax-result', tone: 'bad', path: job, always: true },
  'fax-not-sent': { category: 'fax-result', tone: 'bad', path: job, always: true },
  'fax-unknown': { category: 'fax-result', tone: 'warn', path: job },
  'fax-cannot-tell': { category: 'fax-result', tone: 'warn', path: job, always: true },
  'fax-found': { category: 'fax-result', tone: 'warn', path: job, always: true },
  'fax-no-final-answer': { category: 'fax-result', tone: 'warn', path: job, always: true },
  'fax-held': { category: 'fax-result', tone: 'warn', path: job, always: true },
  'fax-several-paused': { category: 'fax-result', tone: 'warn', path: batch, always: true },
  'fax-waits': { category: 'fax-result', tone: 'warn', path: batch, always: true },
  'fax-several-ended': { category: 'fax-result', tone: 'info', path: batch },
  'fax-received': { category: 'fax-received', tone: 'info', path: ({ faxId }) => `/fax/record/${faxId}` },
  'fax-document-found': { category: 'fax-received', tone: 'info', path: ({ faxId }) => `/fax/record/${faxId}` },
  'fax-document-unmatched': { category: 'fax-received', tone: 'warn', path: () => '/fax' },
  'fax-source-failed': { category: 'fax-received', tone: 'bad', path: () => '/fax', always: true },
  'fax-retention-asks': { category: 'fax-received', tone: 'warn', path: () => '/fax' },
  'text-failed': { category: 'texts', tone: 'bad', path: ({ number }) => `/texts/${number}`, always: true },
  'text-held': { category: 'texts', tone: 'warn', path: ({ number }) => `/texts/${number}`, always: true },
  'text-list-paused': { category: 'texts', tone: 'warn', path: () => '/texts/list', always: true },
  'text-mail-failed': { category: 'texts', tone: 'bad', path: () => '/texts/receiving', always: true },
  'text-received': { category: 'texts', tone: 'info', path: ({ number }) => `/texts/${number}` },
  'balance-low': { category: 'balance', tone: 'warn', path: () => ADD_MONEY },
  'balance-empty': { category: 'balance', tone: 'bad', path: () => ADD_MONEY, always: true },
  'refill-seen': {
    category: 'balance',
    tone: 'info',
    path: ({ activityId }) => (activityId === null ? '/money/refills' : `/money/refills/${activityId}`),
  },
  'number-left': { category: 'numbers', tone: 'bad', path: () => '/numbers/gone', always: true },
  'pin-not-kept': { category: 'numbers', tone: 'bad', path: ({ number }) => `/numbers/${number}`, always: true },
  'calls-unusual': { category: 'calls', tone: 'warn', path: () => '/calls?period=today' },
  'call-report': { category: 'calls', tone: 'info', path: () => '/calls/notices' },
  'call-report-failed': { category: 'calls', tone: 'bad', path: () => '/calls/notices', always: true },
  'calls-abroad': {
    category: 'lines',
    tone: 'bad',
    path: ({ line }) => (line === '' ? '/guard' : `/guard/${encodeURIComponent(line)}`),
    always: true,
  },
  'schedule-failed': {
    category: 'lines',
    tone: 'bad',
    path: ({ line }) => `/guard/${encodeURIComponent(line)}`,
    always: true,
  },
  'port-changed': { category: 'porting', tone: 'info', path: move },
  'port-rejected': { category: 'porting', tone: 'bad', path: move, always: true },
  'port-moved': { category: 'porting', tone: 'good', path: move },
  'port-date': { category: 'porting', tone: 'warn', path: move },
  'port-tomorrow': { category: 'porting', tone: 'info', path: move },
  'port-today': { category: 'porting', tone: 'info', path: move },
  'port-stuck': { category: 'porting', tone: 'warn', path: move },
  'server-active': {
    category: 'servers',
    tone: 'good',
    path: ({ server }) => `/servers/${encodeURIComponent(server)}`,
  },
  'change-settled': { category: 'changes', tone: 'info', path: activity },
  'change-warned': { category: 'changes', tone: 'warn', path: activity, centreOnly: true },
  'address-changed': { category: 'connection', tone: 'warn', path: () => '/settings' },
  'file-set-aside': { category: 'computer', tone: 'warn', path: () => '/settings/diagnostics' },
  'file-unread': { category: 'computer', tone: 'warn', path: () => '/settings/diagnostics' },
  'file-newer': { category: 'computer', tone: 'warn', path: () => '/settings/diagnostics' },
  test: { category: 'computer', tone: 'info', path: () => '/settings' },
};

/** The row of a subject's type. */
export function kindOf(subject: NotificationSubject): NotificationKind<NotificationSubject> {
  return notificationKinds[subject.type] as NotificationKind<NotificationSubject>;
}
