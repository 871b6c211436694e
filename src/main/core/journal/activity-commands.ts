import { fail, succeed } from '#shared/bridge/outcome.ts';
import type { AreaCommandDeps } from '../handler-deps.ts';
import type { ActivityArea } from './activity-area.ts';
import type { HandlersOf } from '../dispatch.ts';
import { withPin } from '../handlers/with-pin.ts';

/** The activity log of the profile on the screen. */
export function activityCommands({ inArea, lock, shell }: AreaCommandDeps<ActivityArea>): HandlersOf<'activity'> {
  return {
    'activity.list': (input) => inArea((area) => area.activity.list(input)),
    'activity.get': ({ id }) => inArea((area) => area.activity.get(id)),
    'activity.dismissWarnings': ({ id }) => inArea((area) => area.activity.dismissWarnings(id)),
    'activity.undo': ({ id, overCap, pin }) =>
      withPin(lock, overCap, pin, () => inArea((area) => area.activity.undo(id, overCap))),
    'activity.check': ({ id }) => inArea((area) => area.activity.check(id)),
    'activity.export': (filter) =>
      inArea(async (area) => {
        const csv = await area.activity.csv(filter);
        if (!csv.ok) return csv;
        const { name, text, rows } = csv.value;
        const file = await shell.saveFile(name, text);
        return file ? succeed({ ...file, rows }) : fail({ kind: 'cancelled' });
      }),
  };
}
