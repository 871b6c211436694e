// The notification centre.
import { z } from 'zod';
import { command, none, token } from './command.ts';
import type { Missed, NotificationList } from './notifications.ts';

export const notificationCommands = {
  'notifications.list': command<NotificationList>()(none),
  /** Marks notifications as read; an empty list marks all. */
  'notifications.read': command<NotificationList>()(z.strictObject({ ids: z.array(token) })),
  /** Shows a notification of the system, to see whether they come through. */
  'notifications.test': command<null>()(none),
  /** What happened while the app was closed; null when there is nothing to tell or it was dismissed. */
  'notifications.missed': command<Missed | null>()(none),
  'notifications.dismissMissed': command<null>()(none),
} as const;
