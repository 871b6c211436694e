import { fail } from '#shared/bridge/outcome.ts';
import type { HandlerParts } from '../command-handlers.ts';
import type { HandlersOf } from '../dispatch.ts';

/** What forms hold between two starts of the app. */
export function draftHandlers({ inWorkspace, session }: HandlerParts): HandlersOf<'draft'> {
  return {
    'draft.get': ({ kind }) => inWorkspace((workspace) => workspace.formDraft(kind)),
    'draft.save': async ({ profileId, kind, value }) => {
      await session.state();
      return session.workspaceOf(profileId)?.saveFormDraft(kind, value) ?? fail({ kind: 'signed-out' });
    },
  };
}
