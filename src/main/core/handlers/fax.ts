import { fail } from '#shared/bridge/outcome.ts';
import type { HandlerParts } from '../handler-parts.ts';
import type { HandlersOf } from '../dispatch.ts';
import { withPin } from './with-pin.ts';

/** Documents and faxes of the profile on the screen, and what it last read. */
export function faxHandlers({ inWorkspace, lock, shell }: HandlerParts): HandlersOf<'cache' | 'document' | 'fax'> {
  return {
    'cache.read': ({ id, params }) => inWorkspace((workspace) => workspace.cached(id, params)),

    'document.add': (input) => inWorkspace((workspace) => workspace.addDocument(input)),
    'document.choose': () =>
      inWorkspace(async (workspace) => {
        const file = await shell.chooseFile();
        if (!file) return fail({ kind: 'cancelled' });
        const { name } = file;
        if (!file.ok) return fail({ kind: 'document', reason: file.reason, name });
        return await workspace.addDocument({ name, bytes: file.bytes, kind: 'file' });
      }),
    'document.read': ({ id }) => inWorkspace((workspace) => workspace.readDocument(id)),

    'fax.draft': () => inWorkspace((workspace) => workspace.draft()),
    'fax.saveDraft': (draft) => inWorkspace((workspace) => workspace.saveDraft(draft)),
    'fax.overview': (input) => inWorkspace((workspace) => workspace.overview(input?.listed)),
    'fax.refresh': (input) => inWorkspace((workspace) => workspace.refreshFaxes(input?.listed)),
    'fax.send': ({ pin, ...input }) =>
      withPin(lock, input.overCap, pin, () => inWorkspace((workspace) => workspace.sendFax(input))),
    'fax.cancel': ({ jobId }) => inWorkspace((workspace) => workspace.cancelFax(jobId)),
    'fax.sendNow': ({ jobId }) => inWorkspace((workspace) => workspace.sendFaxNow(jobId)),
    'fax.check': ({ jobId }) => inWorkspace((workspace) => workspace.checkFax(jobId)),
    'fax.dismiss': ({ jobId }) => inWorkspace((workspace) => workspace.dismissFax(jobId)),
  };
}
