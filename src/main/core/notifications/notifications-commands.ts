import { fail } from '#shared/bridge/outcome.ts';
import type { AreaCommandDeps } from '../handler-deps.ts';
import type { NotificationsArea } from './notifications-area.ts';
import type { HandlersOf } from '../dispatch.ts';
import { MINUTE, RateLimit } from '../rate-limit.ts';

const TESTS_A_MINUTE = 5;

/** The notification centre of the profile on the screen. */
export function notificationsCommands({ inArea }: AreaCommandDeps<NotificationsArea>): HandlersOf<'notifications'> {
  const tests = new RateLimit(TESTS_A_MINUTE, MINUTE);
  return {
    'notifications.list': () => inArea((area) => area.notifications.list()),
    'notifications.read': ({ ids }) => inArea((area) => area.notifications.markRead(ids)),
    'notifications.test': () =>
      inArea((area) => (tests.take() ? area.notifications.test() : fail({ kind: 'too-often' }))),
    'notifications.delivery': () => inArea((area) => area.notifications.delivery()),
    'notifications.missed': () => inArea((area) => area.missed.get()),
    'notifications.dismissMissed': () => inArea((area) => area.missed.dismiss()),
  };
}
