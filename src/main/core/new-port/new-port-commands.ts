import { succeed } from '#shared/bridge/outcome.ts';
import type { HandlersOf } from '../dispatch.ts';
import type { AreaCommandDeps } from '../handler-deps.ts';
import { withPin } from '../handlers/with-pin.ts';
import type { NewPortArea } from './new-port-area.ts';

/** Requests to move numbers to the account on the screen. */
export function newPortCommands({ inArea, lock, scans, emit }: AreaCommandDeps<NewPortArea>): HandlersOf<'newPort'> {
  return {
    'newPort.start': ({ pin, ...input }) =>
      withPin(lock, input.overCap, pin, () => inArea(({ runs }) => runs.start(input))),
    'newPort.run': () => inArea(({ runs }) => succeed(runs.run)),
    'newPort.stop': () => inArea(({ runs }) => runs.stop()),
    'newPort.continue': ({ pin, ...input }) =>
      withPin(lock, input.overCap, pin, () => inArea(({ runs }) => runs.continue(input))),
    'newPort.retry': ({ pin, ...input }) =>
      withPin(lock, input.overCap, pin, () => inArea(({ runs }) => runs.retry(input))),
    'newPort.check': () => inArea(({ runs }) => runs.check()),
    'newPort.readScan': ({ picture }) =>
      scans.read(picture, (percent) => {
        emit('newPort.scanProgress', { percent });
      }),
    'newPort.stopScan': () => {
      scans.stop();
      return succeed(null);
    },
    'newPort.dismiss': () => inArea(({ runs }) => runs.dismiss()),
  };
}
