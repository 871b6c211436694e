import { fail } from '#shared/bridge/outcome.ts';
import type { AreaCommandDeps } from '../handler-deps.ts';
import type { DraftsArea } from './drafts-area.ts';
import type { HandlersOf } from '../dispatch.ts';

/** What forms hold between two starts of the app, and what the person keeps. */
export function draftsCommands({ inArea, accounts }: AreaCommandDeps<DraftsArea>): HandlersOf<'draft' | 'userData'> {
  return {
    'draft.get': ({ form, of }) => inArea((area) => area.draft(form, of)),
    'draft.save': async ({ profileId, form, of, value, was }) => {
      await accounts.state();
      return (
        accounts.accountOf(profileId)?.areas.drafts.saveDraft(form, of, value, was) ?? fail({ kind: 'signed-out' })
      );
    },
    'draft.sent': async ({ profileId, journalId, form, of, value }) => {
      await accounts.state();
      const area = accounts.accountOf(profileId)?.areas.drafts;
      return area?.sent(journalId, form, of, value) ?? fail({ kind: 'signed-out' });
    },
    'userData.get': ({ name }) => inArea((area) => area.userData(name)),
    'userData.put': async ({ profileId, name, value }) => {
      await accounts.state();
      return accounts.accountOf(profileId)?.areas.drafts.saveUserData(name, value) ?? fail({ kind: 'signed-out' });
    },
  };
}
