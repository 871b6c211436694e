import { fail } from '#shared/bridge/outcome.ts';
import type { HandlerParts } from '../handler-parts.ts';
import type { HandlersOf } from '../dispatch.ts';
import { MINUTE, RateLimit } from '../rate-limit.ts';

const TESTS_A_MINUTE = 5;

/** The notification centre of the profile on the screen. */
export function noticeHandlers({ inWorkspace }: HandlerParts): HandlersOf<'notices'> {
  const tests = new RateLimit(TESTS_A_MINUTE, MINUTE);
  return {
    'notices.list': () => inWorkspace((workspace) => workspace.notices.list()),
    'notices.read': ({ ids }) => inWorkspace((workspace) => workspace.notices.markRead(ids)),
    'notices.test': () =>
      inWorkspace((workspace) => (tests.take() ? workspace.notices.test() : fail({ kind: 'too-often' }))),
    'notices.missed': () => inWorkspace((workspace) => workspace.missed.get()),
    'notices.dismissMissed': () => inWorkspace((workspace) => workspace.missed.dismiss()),
  };
}
