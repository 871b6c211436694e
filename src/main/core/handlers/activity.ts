import { fail, succeed } from '#shared/bridge/outcome.ts';
import type { HandlerParts } from '../handler-parts.ts';
import type { HandlersOf } from '../dispatch.ts';
import { withPin } from './with-pin.ts';

/** The activity log of the profile on the screen. */
export function activityHandlers({ inWorkspace, lock, shell }: HandlerParts): HandlersOf<'activity'> {
  return {
    'activity.list': (input) => inWorkspace((workspace) => workspace.activity.list(input)),
    'activity.get': ({ id }) => inWorkspace((workspace) => workspace.activity.get(id)),
    'activity.dismissWarnings': ({ id }) => inWorkspace((workspace) => workspace.activity.dismissWarnings(id)),
    'activity.undo': ({ id, overCap, pin }) =>
      withPin(lock, overCap, pin, () => inWorkspace((workspace) => workspace.activity.undo(id, overCap))),
    'activity.check': ({ id }) => inWorkspace((workspace) => workspace.activity.check(id)),
    'activity.export': (filter) =>
      inWorkspace(async (workspace) => {
        const csv = await workspace.activity.csv(filter);
        if (!csv.ok) return csv;
        const { name, text, rows } = csv.value;
        const file = await shell.saveFile(name, text);
        return file ? succeed({ ...file, rows }) : fail({ kind: 'cancelled' });
      }),
  };
}
