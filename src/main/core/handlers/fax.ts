import { fail } from '#shared/bridge/outcome.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import type { HandlersOf } from '../dispatch.ts';
import { withPin } from './with-pin.ts';

/** Documents and faxes of the profile on the screen, and what it last read. */
export function faxHandlers({ inAccount, lock, shell }: HandlerDeps): HandlersOf<'cache' | 'document' | 'fax'> {
  return {
    'cache.read': ({ id, params }) => inAccount((account) => account.cached(id, params)),

    'document.add': (input) => inAccount((account) => account.addDocument(input)),
    'document.choose': () =>
      inAccount(async (account) => {
        const file = await shell.chooseFile();
        if (!file) return fail({ kind: 'cancelled' });
        const { name } = file;
        if (!file.ok) return fail({ kind: 'document', reason: file.reason, name });
        return await account.addDocument({ name, bytes: file.bytes, kind: 'file' });
      }),
    'document.read': ({ id }) => inAccount((account) => account.readDocument(id)),

    'fax.draft': () => inAccount((account) => account.draft()),
    'fax.saveDraft': (draft) => inAccount((account) => account.saveDraft(draft)),
    'fax.overview': (input) => inAccount((account) => account.overview(input?.listed)),
    'fax.refresh': (input) => inAccount((account) => account.refreshFaxes(input?.listed)),
    'fax.send': ({ pin, ...input }) =>
      withPin(lock, input.overCap, pin, () => inAccount((account) => account.sendFax(input))),
    'fax.cancel': ({ jobId }) => inAccount((account) => account.cancelFax(jobId)),
    'fax.sendNow': ({ jobId }) => inAccount((account) => account.sendFaxNow(jobId)),
    'fax.check': ({ jobId }) => inAccount((account) => account.checkFax(jobId)),
    'fax.dismiss': ({ jobId }) => inAccount((account) => account.dismissFax(jobId)),
  };
}
