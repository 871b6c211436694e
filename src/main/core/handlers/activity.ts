import { fail, succeed } from '#shared/bridge/outcome.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import type { HandlersOf } from '../dispatch.ts';
import { withPin } from './with-pin.ts';

/** The activity log of the profile on the screen. */
export function activityHandlers({ inAccount, lock, shell }: HandlerDeps): HandlersOf<'activity'> {
  return {
    'activity.list': (input) => inAccount((account) => account.activity.list(input)),
    'activity.get': ({ id }) => inAccount((account) => account.activity.get(id)),
    'activity.dismissWarnings': ({ id }) => inAccount((account) => account.activity.dismissWarnings(id)),
    'activity.undo': ({ id, overCap, pin }) =>
      withPin(lock, overCap, pin, () => inAccount((account) => account.activity.undo(id, overCap))),
    'activity.check': ({ id }) => inAccount((account) => account.activity.check(id)),
    'activity.export': (filter) =>
      inAccount(async (account) => {
        const csv = await account.activity.csv(filter);
        if (!csv.ok) return csv;
        const { name, text, rows } = csv.value;
        const file = await shell.saveFile(name, text);
        return file ? succeed({ ...file, rows }) : fail({ kind: 'cancelled' });
      }),
  };
}
