import { basename } from 'node:path';
import type { Result } from '#shared/provider/catalogue.ts';
import type { Area, ReadResponse } from '../area.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { FaxJobs } from '../store/fax-jobs.ts';
import type { FaxRecords } from '../store/fax-records.ts';
import { MissedWhileClosed } from './missed-while-closed.ts';
import type { NotificationCentre } from './notification-centre.ts';

/** The notification centre, and what happened while the app was closed. */
export class NotificationsArea implements Area {
  readonly name = 'notifications';
  readonly notifications: NotificationCentre;
  readonly missed: MissedWhileClosed;
  readonly #kernel: Kernel;

  constructor(kernel: Kernel, faxes: { jobs: FaxJobs; records: FaxRecords }) {
    this.#kernel = kernel;
    this.notifications = kernel.notifications;
    const { logger, now, emit } = kernel.deps;
    this.missed = new MissedWhileClosed({
      keyValues: kernel.keyValues,
      jobs: faxes.jobs,
      records: faxes.records,
      logger,
      now,
      changed: () => {
        emit('notifications.changed', { unread: this.notifications.unread });
      },
    });
  }

  start(): void {
    const { setAside } = this.#kernel.db;
    if (setAside !== null) this.notifications.tell({ type: 'file-set-aside', file: basename(setAside) });
    this.missed.start();
    this.#kernel.tasks.add('seen-running', () => {
      this.missed.seen();
    });
  }

  close(): void {
    this.notifications.close();
    this.missed.close();
  }

  responseStored({ id, value }: ReadResponse): void {
    if (id === 'account.getAccountBalance')
      this.missed.noteBalance((value as Result<'account.getAccountBalance'>).balance);
  }

  summary() {
    return { unreadNotifications: this.notifications.unread };
  }
}
