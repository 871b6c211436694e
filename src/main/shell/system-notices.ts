import { Notification } from 'electron';
import { digestWords, noticeWords } from '#shared/words/notice-words.ts';
import type { ShownNotices } from '../core/notices/notice-centre.ts';

interface Deps {
  language: () => 'en' | 'es';
  locked: () => boolean;
  /** What a notification says while the app is locked: nothing of what happened. */
  lockedText: () => string;
  /** More than one account, so that a notification says which. */
  several: () => boolean;
  /** Opens what was clicked, or the notification centre for several; of another account, that one first. */
  open: (profileId: string, path: string | null) => void;
}

/** Notifications that are on screen; without a reference their click would be collected with them. */
const onScreen = new Set<Notification>();

/** Shows notices as notifications of the system: one each, or one for a digest. */
export function systemNotices(deps: Deps): (shown: ShownNotices) => void {
  return ({ profile, notices, silent }) => {
    const [first] = notices;
    if (!first || !Notification.isSupported()) return;
    const language = deps.language();
    const words = notices.length === 1 ? noticeWords(language, first) : digestWords(language, notices);
    const locked = deps.locked();
    const { title, body } = locked ? { title: 'Linekeeper', body: deps.lockedText() } : words;
    const notification = new Notification({
      title: deps.several() && !locked ? `${title} · ${profile.name}` : title,
      body,
      silent,
    });
    onScreen.add(notification);
    notification.on('click', () => {
      deps.open(profile.id, notices.length === 1 ? first.path : null);
    });
    notification.on('close', () => onScreen.delete(notification));
    notification.show();
  };
}
