import type { HandlerParts } from '../command-handlers.ts';
import type { HandlersOf } from '../dispatch.ts';

/** The notification centre of the profile on the screen (product O3 to O6, O9). */
export function noticeHandlers({ inWorkspace }: HandlerParts): HandlersOf<'notices'> {
  return {
    'notices.list': () => inWorkspace((workspace) => workspace.notices.list()),
    'notices.read': ({ ids }) => inWorkspace((workspace) => workspace.notices.markRead(ids)),
    'notices.test': () => inWorkspace((workspace) => workspace.notices.test()),
    'notices.pause': ({ minutes }) => inWorkspace((workspace) => workspace.notices.pause(minutes)),
    'notices.missed': () => inWorkspace((workspace) => workspace.missed.get()),
    'notices.dismissMissed': () => inWorkspace((workspace) => workspace.missed.dismiss()),
  };
}
