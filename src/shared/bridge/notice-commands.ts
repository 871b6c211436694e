// The notification centre.
import { z } from 'zod';
import { command, none, token } from './command.ts';
import type { Missed, NoticeList } from './notices.ts';

export const noticeCommands = {
  'notices.list': command<NoticeList>()(none),
  /** Marks notices as read; an empty list marks all. */
  'notices.read': command<NoticeList>()(z.strictObject({ ids: z.array(token) })),
  /** Shows a notification of the system, to see whether they come through. */
  'notices.test': command<null>()(none),
  /** What happened while the app was closed; null when there is nothing to tell or it was dismissed. */
  'notices.missed': command<Missed | null>()(none),
  'notices.dismissMissed': command<null>()(none),
} as const;
