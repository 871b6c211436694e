import { fail } from '#shared/bridge/outcome.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import type { HandlersOf } from '../dispatch.ts';
import { MINUTE, RateLimit } from '../rate-limit.ts';

const TESTS_A_MINUTE = 5;

/** The notification centre of the profile on the screen. */
export function noticeHandlers({ inAccount }: HandlerDeps): HandlersOf<'notices'> {
  const tests = new RateLimit(TESTS_A_MINUTE, MINUTE);
  return {
    'notices.list': () => inAccount((account) => account.notices.list()),
    'notices.read': ({ ids }) => inAccount((account) => account.notices.markRead(ids)),
    'notices.test': () => inAccount((account) => (tests.take() ? account.notices.test() : fail({ kind: 'too-often' }))),
    'notices.missed': () => inAccount((account) => account.missed.get()),
    'notices.dismissMissed': () => inAccount((account) => account.missed.dismiss()),
  };
}
