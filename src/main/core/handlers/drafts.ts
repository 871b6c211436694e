import { fail } from '#shared/bridge/outcome.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import type { HandlersOf } from '../dispatch.ts';

/** What forms hold between two starts of the app, and lists that the person keeps. */
export function draftHandlers({ inAccount, accounts }: HandlerDeps): HandlersOf<'draft' | 'kept'> {
  return {
    'draft.get': ({ kind }) => inAccount((account) => account.formDraft(kind)),
    'draft.save': async ({ profileId, kind, value }) => {
      await accounts.state();
      return accounts.accountOf(profileId)?.saveFormDraft(kind, value) ?? fail({ kind: 'signed-out' });
    },
    'kept.get': ({ name }) => inAccount((account) => account.kept(name)),
    'kept.put': async ({ profileId, name, value }) => {
      await accounts.state();
      return accounts.accountOf(profileId)?.keep(name, value) ?? fail({ kind: 'signed-out' });
    },
  };
}
