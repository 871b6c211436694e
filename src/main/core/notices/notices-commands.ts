import { fail } from '#shared/bridge/outcome.ts';
import type { AreaCommandDeps } from '../handler-deps.ts';
import type { NoticesArea } from './notices-area.ts';
import type { HandlersOf } from '../dispatch.ts';
import { MINUTE, RateLimit } from '../rate-limit.ts';

const TESTS_A_MINUTE = 5;

/** The notification centre of the profile on the screen. */
export function noticesCommands({ inArea }: AreaCommandDeps<NoticesArea>): HandlersOf<'notices'> {
  const tests = new RateLimit(TESTS_A_MINUTE, MINUTE);
  return {
    'notices.list': () => inArea((area) => area.notices.list()),
    'notices.read': ({ ids }) => inArea((area) => area.notices.markRead(ids)),
    'notices.test': () => inArea((area) => (tests.take() ? area.notices.test() : fail({ kind: 'too-often' }))),
    'notices.missed': () => inArea((area) => area.missed.get()),
    'notices.dismissMissed': () => inArea((area) => area.missed.dismiss()),
  };
}
