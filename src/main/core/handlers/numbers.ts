import { succeed } from '#shared/bridge/outcome.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import type { HandlersOf } from '../dispatch.ts';
import { withPin } from './with-pin.ts';

/** Inventory of numbers, and changes of many, of the profile on the screen. */
export function numberHandlers({ inAccount, lock, shell }: HandlerDeps): HandlersOf<'numbers' | 'bulk'> {
  return {
    'numbers.state': () => inAccount(({ numbers }) => succeed(numbers.inventory.state)),
    'numbers.rows': ({ since, after, limit }) =>
      inAccount(({ numbers }) => succeed(numbers.store.rows(since, after, limit))),
    'numbers.refresh': () => inAccount(({ numbers }) => numbers.refresh()),
    'numbers.reread': ({ dids }) => inAccount(({ numbers }) => numbers.reread(dids)),
    'numbers.setLocal': ({ dids, ...change }) => inAccount(({ numbers }) => numbers.setLocal(dids, change)),
    'numbers.setHere': ({ did }) => inAccount(({ numbers }) => succeed(numbers.setHere(did))),
    'numbers.keepPin': ({ did, pin }) => inAccount(({ numbers }) => numbers.pins.keep(did, pin)),
    'numbers.pinKept': ({ did }) => inAccount(({ numbers }) => numbers.pins.isKept(did)),
    'numbers.copyPin': ({ did }) =>
      inAccount(({ numbers }) =>
        numbers.pins.use(did, (pin) => {
          shell.copy(pin, true);
        }),
      ),
    'numbers.forgetPin': ({ did }) => inAccount(({ numbers }) => numbers.pins.forget(did)),
    'numbers.removed': ({ limit }) => inAccount(({ numbers }) => succeed(numbers.removed(limit))),

    'bulk.start': ({ operation, rows, undoes }) =>
      inAccount(({ numbers }) => numbers.bulk.start(operation, rows, undoes)),
    'bulk.run': ({ id }) => inAccount(({ numbers }) => numbers.bulk.run(id)),
    'bulk.pause': ({ id }) => inAccount(({ numbers }) => numbers.bulk.pause(id)),
    'bulk.resume': ({ id, overCap, pin }) =>
      withPin(lock, overCap, pin, () => inAccount(({ numbers }) => numbers.bulk.resume(id, overCap))),
    'bulk.cancel': ({ id }) => inAccount(({ numbers }) => numbers.bulk.cancel(id)),
    'bulk.retryFailed': ({ id }) => inAccount(({ numbers }) => numbers.bulk.retryFailed(id)),
    'bulk.checkUnknown': ({ id }) => inAccount(({ numbers }) => numbers.bulk.checkUnknown(id)),
    'bulk.undo': ({ id }) => inAccount(({ numbers }) => numbers.bulk.undo(id)),
  };
}
