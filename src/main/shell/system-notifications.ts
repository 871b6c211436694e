import { Notification } from 'electron';
import { digestWords, notificationWords } from '#shared/words/notification-words.ts';
import type { ShownNotifications } from '../core/notifications/notification-centre.ts';
import type { Place } from './place-behind-lock.ts';

interface Deps {
  language: () => 'en' | 'es';
  locked: () => boolean;
  /** What a notification says while the app is locked: nothing of what happened. */
  lockedText: () => string;
  /** More than one account, so that a notification says which. */
  several: () => boolean;
  /** Opens what was clicked, or the notification centre for several; of another account, that one first. */
  open: (profileId: string, place: Place) => void;
}

/** Notifications that are on screen; without a reference their click would be collected with them. */
const onScreen = new Set<Notification>();

/** Has the system show notifications: one each, or one for a digest. */
export function systemNotifications(deps: Deps): (shown: ShownNotifications) => void {
  return ({ profile, notifications, silent, heard }) => {
    const [first] = notifications;
    if (!first) return;
    if (!Notification.isSupported()) {
      heard('unsupported');
      return;
    }
    const language = deps.language();
    const words =
      notifications.length === 1 ? notificationWords(language, first) : digestWords(language, notifications);
    const locked = deps.locked();
    const { title, body } = locked ? { title: 'Linekeeper', body: deps.lockedText() } : words;
    const notification = new Notification({
      title: deps.several() && !locked ? `${title} · ${profile.name}` : title,
      body,
      silent,
    });
    onScreen.add(notification);
    notification.on('click', () => {
      deps.open(profile.id, notifications.length === 1 ? first.path : null);
    });
    notification.on('show', () => {
      heard('shown');
    });
    notification.on('failed', () => {
      heard('failed');
    });
    notification.on('close', () => onScreen.delete(notification));
    notification.show();
  };
}
