import { MINUTE, RateLimit } from '../rate-limit.ts';
import type { ShownNotifications } from './notification-centre.ts';

/** Notifications of all accounts in a minute; what comes beyond them is shown as one an account. */
const MOST_A_MINUTE = 10;
const GATHER_MS = 10_000;

/** Passes notifications on, and gathers what comes faster than a person can read. */
export function pacedNotifications(show: (shown: ShownNotifications) => void): (shown: ShownNotifications) => void {
  const limit = new RateLimit(MOST_A_MINUTE, MINUTE);
  const gathered = new Map<string, ShownNotifications>();
  let timer: NodeJS.Timeout | undefined;

  function showGathered(): void {
    timer = undefined;
    for (const [id, shown] of gathered) {
      if (!limit.take()) break;
      gathered.delete(id);
      show(shown);
    }
    if (gathered.size > 0) wait();
  }

  function wait(): void {
    timer ??= setTimeout(showGathered, GATHER_MS);
    // What is not shown is kept in the notification centre, so that the end of the app need not wait.
    timer.unref();
  }

  return (shown) => {
    if (gathered.size === 0 && limit.take()) {
      show(shown);
      return;
    }
    const { id } = shown.profile;
    const before = gathered.get(id);
    const notifications = [...(before?.notifications ?? []), ...shown.notifications];
    gathered.set(id, { ...shown, notifications, silent: shown.silent && (before?.silent ?? true) });
    wait();
  };
}
