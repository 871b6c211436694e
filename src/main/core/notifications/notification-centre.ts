import { randomUUID } from 'node:crypto';
import type {
  AppNotification,
  NotificationDelivery,
  NotificationList,
  NotificationSubject,
  SystemWord,
} from '#shared/bridge/notifications.ts';
import { succeed, type Outcome } from '#shared/bridge/outcome.ts';
import type { Profile } from '#shared/bridge/session.ts';
import type { Settings } from '#shared/bridge/settings.ts';
import type { Logger } from '../log/logger.ts';
import type { Database } from '../store/database.ts';
import type { KeyValueStore } from '../store/key-value-store.ts';
import type { Cipher } from '../vault/cipher.ts';
import { DeliveryRecord } from './delivery-record.ts';
import { kindOf } from './notification-kinds.ts';
import { notificationOf, NotificationStore } from './notification-store.ts';
import { isQuiet } from './quiet-hours.ts';

/** What the system is to show: one notification, or several of them as a digest. */
export interface ShownNotifications {
  profile: Profile;
  /** Oldest first. */
  notifications: AppNotification[];
  silent: boolean;
  /** Takes what the system says of it. */
  heard: (word: SystemWord) => void;
}

export interface NotificationCentreDeps {
  db: Database;
  cipher: Cipher | null;
  keyValues: KeyValueStore;
  logger: Logger;
  profile: () => Profile;
  settings: () => Settings;
  now: () => number;
  /** Milliseconds of a time that has surely come; null while none is known. */
  surelyNow: () => number | null;
  focused: () => boolean;
  /** Whether the app is locked: then its window shows nothing, also when it is in front. */
  locked: () => boolean;
  show: (shown: ShownNotifications) => void;
  /** The list or the number of unread ones changed. */
  changed: (unread: number) => void;
  /** Milliseconds for which notifications are gathered into one. */
  gatherMs?: number;
}

const GATHER_MS = 3_000;
/** Failures of one burst that are shown one by one. */
const SINGLE_FAILURES = 3;
const PAUSED_AT = 'notifications.paused-at';
const PAUSED_UNTIL = 'notifications.paused-until';

/**
 * What a profile tells a person: everything is kept in the notification centre, and this decides what the system shows and
 * how loudly. Failures are always shown, silently in quiet hours and in a pause.
 */
export class NotificationCentre {
  readonly #deps: NotificationCentreDeps;
  readonly #store: NotificationStore;
  readonly #delivery: DeliveryRecord;
  #timer: NodeJS.Timeout | undefined;
  /** Waiting to be shown together. */
  #gathered: AppNotification[] = [];
  #failuresShown = 0;

  constructor(deps: NotificationCentreDeps) {
    this.#deps = deps;
    this.#store = new NotificationStore(deps.db, deps.cipher, deps.surelyNow);
    this.#delivery = new DeliveryRecord(deps);
  }

  get unread(): number {
    return this.#store.unread;
  }

  /** ISO time until which only failures are shown; null without a pause. */
  get pausedUntil(): string | null {
    const { keyValues, now } = this.#deps;
    const [at, until] = [PAUSED_AT, PAUSED_UNTIL].map((key) => keyValues.get(key));
    // One that begins in a time to come was asked for while the clock was ahead: its end may be years away.
    if (typeof until !== 'string' || (typeof at === 'string' && Date.parse(at) > now())) return null;
    return Date.parse(until) > now() ? until : null;
  }

  /** Whether the system shows failures only: in quiet hours, and in a pause. */
  get isHushed(): boolean {
    return this.pausedUntil !== null || isQuiet(this.#deps.settings().quietHours, new Date(this.#deps.now()));
  }

  /** Keeps a notification, and has the system show it where the settings allow that. */
  tell(subject: NotificationSubject): void {
    const notification = notificationOf(randomUUID(), this.#time(), subject);
    this.#keep(notification);
    if (this.#isShown(notification)) this.#show(notification);
  }

  list(): Outcome<NotificationList> {
    return succeed({ notifications: this.#store.list(), unread: this.unread });
  }

  /** Marks notifications as read; all of them when none is named. */
  markRead(ids: readonly string[]): Outcome<NotificationList> {
    this.#store.markRead(ids);
    this.#changed();
    return this.list();
  }

  /** Shows a notification, whatever the settings say, and answers what the system said of it. */
  async test(): Promise<Outcome<NotificationDelivery>> {
    const notification = notificationOf(randomUUID(), this.#time(), { type: 'test' });
    const word = this.#delivery.next();
    this.#give([notification], !this.#deps.settings().notifySound);
    return succeed(await word);
  }

  /** The system's last word on a notification; null when it was never given one. */
  delivery(): Outcome<NotificationDelivery | null> {
    return succeed(this.#delivery.last);
  }

  /** Shows only failures for so many minutes, also after a restart; 0 ends the pause. */
  pause(minutes: number): Outcome<{ until: string | null }> {
    const until = minutes === 0 ? null : new Date(this.#deps.now() + minutes * 60_000).toISOString();
    this.#deps.keyValues.put(PAUSED_AT, this.#time());
    this.#deps.keyValues.put(PAUSED_UNTIL, until);
    return succeed({ until });
  }

  /** Shows the failures that still wait, and ends. */
  close(): void {
    this.#gathered = this.#gathered.filter(({ subject }) => kindOf(subject).always);
    this.#flush();
  }

  /** A disk that is full must not keep a failure from being shown, nor a fax from going on. */
  #keep(notification: AppNotification): void {
    try {
      this.#store.add(notification);
      this.#changed();
    } catch (error) {
      this.#deps.logger.log('error', 'a notification could not be kept', { error, type: notification.subject.type });
    }
  }

  #isShown({ subject, category }: AppNotification): boolean {
    const { always, centreOnly } = kindOf(subject);
    if (centreOnly) return false;
    if (always) return true;
    const settings = this.#deps.settings();
    if (settings.notify[category] === false || this.isHushed) return false;
    return !(settings.notifyOnlyUnfocused && this.#deps.focused() && !this.#deps.locked());
  }

  /** Failures and warnings are shown at once; the rest, and a burst of failures, is gathered. */
  #show(notification: AppNotification): void {
    if (!this.#deps.settings().notifyDigest) {
      this.#hand([notification]);
      return;
    }
    const failure = kindOf(notification.subject).always === true;
    this.#timer ??= setTimeout(() => {
      this.#flush();
    }, this.#deps.gatherMs ?? GATHER_MS);
    if (failure && this.#failuresShown < SINGLE_FAILURES) {
      this.#failuresShown += 1;
      this.#hand([notification]);
    } else if (!failure && notification.tone === 'warn') this.#hand([notification]);
    else this.#gathered.push(notification);
  }

  #flush(): void {
    clearTimeout(this.#timer);
    const gathered = this.#gathered;
    [this.#timer, this.#gathered, this.#failuresShown] = [undefined, [], 0];
    if (gathered.length > 0) this.#hand(gathered);
  }

  #hand(notifications: AppNotification[]): void {
    this.#give(notifications, this.isHushed || !this.#deps.settings().notifySound);
  }

  #give(notifications: AppNotification[], silent: boolean): void {
    const heard = (word: SystemWord) => void this.#delivery.heard(word);
    this.#deps.show({ profile: this.#deps.profile(), notifications, silent, heard });
  }

  #changed(): void {
    this.#deps.changed(this.unread);
  }

  #time(): string {
    return new Date(this.#deps.now()).toISOString();
  }
}
