import type { HandlerParts } from '../command-handlers.ts';
import type { HandlersOf } from '../dispatch.ts';

/** What forms hold between two starts of the app. */
export function draftHandlers({ inWorkspace }: HandlerParts): HandlersOf<'draft'> {
  return {
    'draft.get': ({ kind }) => inWorkspace((workspace) => workspace.formDraft(kind)),
    'draft.save': ({ kind, value }) => inWorkspace((workspace) => workspace.saveFormDraft(kind, value)),
  };
}
