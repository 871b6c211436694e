import { succeed } from '#shared/bridge/outcome.ts';
import type { HandlerParts } from '../handler-parts.ts';
import type { HandlersOf } from '../dispatch.ts';
import { withPin } from './with-pin.ts';

/** Inventory of numbers, and changes of many, of the profile on the screen. */
export function numberHandlers({ inWorkspace, lock, shell }: HandlerParts): HandlersOf<'numbers' | 'bulk'> {
  return {
    'numbers.state': () => inWorkspace(({ numbers }) => succeed(numbers.inventory.state)),
    'numbers.rows': ({ since, after, limit }) =>
      inWorkspace(({ numbers }) => succeed(numbers.store.rows(since, after, limit))),
    'numbers.refresh': () => inWorkspace(({ numbers }) => numbers.refresh()),
    'numbers.reread': ({ dids }) => inWorkspace(({ numbers }) => numbers.reread(dids)),
    'numbers.setLocal': ({ dids, ...change }) => inWorkspace(({ numbers }) => numbers.setLocal(dids, change)),
    'numbers.setHere': ({ did }) => inWorkspace(({ numbers }) => succeed(numbers.setHere(did))),
    'numbers.keepPin': ({ did, pin }) => inWorkspace(({ numbers }) => numbers.pins.keep(did, pin)),
    'numbers.pinKept': ({ did }) => inWorkspace(({ numbers }) => numbers.pins.isKept(did)),
    'numbers.copyPin': ({ did }) =>
      inWorkspace(({ numbers }) =>
        numbers.pins.use(did, (pin) => {
          shell.copy(pin, true);
        }),
      ),
    'numbers.forgetPin': ({ did }) => inWorkspace(({ numbers }) => numbers.pins.forget(did)),
    'numbers.gone': ({ limit }) => inWorkspace(({ numbers }) => succeed(numbers.gone(limit))),

    'bulk.start': ({ operation, rows, undoes }) =>
      inWorkspace(({ numbers }) => numbers.bulk.start(operation, rows, undoes)),
    'bulk.run': ({ id }) => inWorkspace(({ numbers }) => numbers.bulk.run(id)),
    'bulk.pause': ({ id }) => inWorkspace(({ numbers }) => numbers.bulk.pause(id)),
    'bulk.resume': ({ id, overCap, pin }) =>
      withPin(lock, overCap, pin, () => inWorkspace(({ numbers }) => numbers.bulk.resume(id, overCap))),
    'bulk.cancel': ({ id }) => inWorkspace(({ numbers }) => numbers.bulk.cancel(id)),
    'bulk.retryFailed': ({ id }) => inWorkspace(({ numbers }) => numbers.bulk.retryFailed(id)),
    'bulk.checkUnknown': ({ id }) => inWorkspace(({ numbers }) => numbers.bulk.checkUnknown(id)),
    'bulk.undo': ({ id }) => inWorkspace(({ numbers }) => numbers.bulk.undo(id)),
  };
}
