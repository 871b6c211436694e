import type { HandlersOf } from '../dispatch.ts';
import { withPin } from '../handlers/with-pin.ts';
import type { AreaCommandDeps } from '../handler-deps.ts';
import type { TextsArea } from './texts-area.ts';

/** Texts of the profile that the request is for. */
export function textsCommands({ lock, inArea }: AreaCommandDeps<TextsArea>): HandlersOf<'texts'> {
  return {
    'texts.conversations': (query) => inArea((area) => area.conversations(query)),
    'texts.thread': (query) => inArea((area) => area.thread(query)),
    'texts.senders': () => inArea((area) => area.senders()),
    'texts.send': ({ pin, ...text }) => withPin(lock, text.overCap, pin, () => inArea((area) => area.send(text))),
    'texts.look': ({ peer }) => inArea((area) => area.look(peer)),
    'texts.mark': (what) => inArea((area) => area.mark(what)),
    'texts.optOuts': () => inArea((area) => area.optOuts()),
    'texts.block': (what) => inArea((area) => area.block(what)),
    'texts.unblock': (what) => inArea((area) => area.unblock(what)),
  };
}
