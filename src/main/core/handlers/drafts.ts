import { fail } from '#shared/bridge/outcome.ts';
import type { HandlerParts } from '../handler-parts.ts';
import type { HandlersOf } from '../dispatch.ts';

/** What forms hold between two starts of the app, and lists that the person keeps. */
export function draftHandlers({ inWorkspace, session }: HandlerParts): HandlersOf<'draft' | 'kept'> {
  return {
    'draft.get': ({ kind }) => inWorkspace((workspace) => workspace.formDraft(kind)),
    'draft.save': async ({ profileId, kind, value }) => {
      await session.state();
      return session.workspaceOf(profileId)?.saveFormDraft(kind, value) ?? fail({ kind: 'signed-out' });
    },
    'kept.get': ({ name }) => inWorkspace((workspace) => workspace.kept(name)),
    'kept.put': async ({ profileId, name, value }) => {
      await session.state();
      return session.workspaceOf(profileId)?.keep(name, value) ?? fail({ kind: 'signed-out' });
    },
  };
}
