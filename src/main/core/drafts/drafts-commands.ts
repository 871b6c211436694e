import { fail } from '#shared/bridge/outcome.ts';
import type { AreaCommandDeps } from '../handler-deps.ts';
import type { DraftsArea } from './drafts-area.ts';
import type { HandlersOf } from '../dispatch.ts';

/** What forms hold between two starts of the app, and lists that the person keeps. */
export function draftsCommands({ inArea, accounts }: AreaCommandDeps<DraftsArea>): HandlersOf<'draft' | 'kept'> {
  return {
    'draft.get': ({ kind }) => inArea((area) => area.draft(kind)),
    'draft.save': async ({ profileId, kind, value }) => {
      await accounts.state();
      return accounts.accountOf(profileId)?.areas.drafts.saveDraft(kind, value) ?? fail({ kind: 'signed-out' });
    },
    'kept.get': ({ name }) => inArea((area) => area.list(name)),
    'kept.put': async ({ profileId, name, value }) => {
      await accounts.state();
      return accounts.accountOf(profileId)?.areas.drafts.saveList(name, value) ?? fail({ kind: 'signed-out' });
    },
  };
}
