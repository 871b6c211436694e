// The notification centre.
import { z } from 'zod';
import { command, none, token } from './command.ts';
import type { Missed, NotificationDelivery, NotificationList } from './notifications.ts';

export const notificationCommands = {
  'notifications.list': command<NotificationList>()(none),
  /** Marks notifications as read; an empty list marks all. */
  'notifications.read': command<NotificationList>()(z.strictObject({ ids: z.array(token) })),
  /** Has the system show a notification, and answers what the system said of it. */
  'notifications.test': command<NotificationDelivery>()(none),
  /** The system's last word on any notification of the account; null when it was never given one. */
  'notifications.delivery': command<NotificationDelivery | null>()(none),
  /** What happened while the app was closed; null when there is nothing to tell or it was dismissed. */
  'notifications.missed': command<Missed | null>()(none),
  'notifications.dismissMissed': command<null>()(none),
} as const;
