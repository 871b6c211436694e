import { succeed } from '#shared/bridge/outcome.ts';
import type { AreaCommandDeps } from '../handler-deps.ts';
import type { NumbersArea } from './numbers-area.ts';
import type { HandlersOf } from '../dispatch.ts';
import { withPin } from '../handlers/with-pin.ts';

/** Numbers, and changes of many, of the profile on the screen. */
export function numbersCommands({ inArea, lock, shell }: AreaCommandDeps<NumbersArea>): HandlersOf<'numbers' | 'bulk'> {
  return {
    'numbers.state': () => inArea(({ numbers }) => succeed(numbers.state)),
    'numbers.reread': ({ dids }) => inArea(({ numbers }) => numbers.reread(dids)),
    'numbers.setLocal': ({ dids, ...change }) => inArea(({ numbers }) => numbers.setLocal(dids, change)),
    'numbers.setHere': ({ did }) => inArea(({ numbers }) => succeed(numbers.setHere(did))),
    'numbers.keepPinWhenSet': ({ dids, pin }) =>
      inArea(({ numbers }) => {
        numbers.pins.wish(dids, pin);
        return succeed(null);
      }),
    'numbers.pinKept': ({ did }) => inArea(({ numbers }) => numbers.pins.isKept(did)),
    'numbers.copyPin': ({ did }) =>
      inArea(({ numbers }) =>
        numbers.pins.use(did, (pin) => {
          shell.copy(pin, true);
        }),
      ),
    'numbers.forgetPin': ({ did }) => inArea(({ numbers }) => numbers.pins.forget(did)),
    'numbers.removed': ({ limit }) => inArea(({ numbers }) => succeed(numbers.removed(limit))),

    'numbers.unused': () => inArea(({ unused }) => succeed(unused.state)),
    'numbers.findUnused': ({ days }) => inArea(({ unused }) => unused.search(days)),
    'numbers.stopUnused': () =>
      inArea(({ unused }) => {
        unused.stop();
        return succeed(null);
      }),

    'bulk.start': ({ operation, rows, undoes }) => inArea(({ numbers }) => numbers.bulk.start(operation, rows, undoes)),
    'bulk.run': ({ id, of }) => inArea(({ numbers }) => numbers.bulk.run(id, of)),
    'bulk.pause': ({ id }) => inArea(({ numbers }) => numbers.bulk.pause(id)),
    'bulk.resume': ({ id, overCap, pin }) =>
      withPin(lock, overCap, pin, () => inArea(({ numbers }) => numbers.bulk.resume(id, overCap))),
    'bulk.cancel': ({ id }) => inArea(({ numbers }) => numbers.bulk.cancel(id)),
    'bulk.retryFailed': ({ id }) => inArea(({ numbers }) => numbers.bulk.retryFailed(id)),
    'bulk.checkUnknown': ({ id }) => inArea(({ numbers }) => numbers.bulk.checkUnknown(id)),
    'bulk.undo': ({ id }) => inArea(({ numbers }) => numbers.bulk.undo(id)),
  };
}
