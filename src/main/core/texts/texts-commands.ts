import { fail, succeed } from '#shared/bridge/outcome.ts';
import type { HandlersOf } from '../dispatch.ts';
import { withPin } from '../handlers/with-pin.ts';
import type { AreaCommandDeps } from '../handler-deps.ts';
import { pictureCommands } from './picture-commands.ts';
import { threadHtml } from './thread-html.ts';
import type { TextsArea } from './texts-area.ts';

/** Texts of the profile that the request is for. */
export function textsCommands({ lock, inArea, shell }: AreaCommandDeps<TextsArea>): HandlersOf<'texts'> {
  return {
    ...pictureCommands({ inArea }),
    'texts.conversations': (query) => inArea((area) => area.conversations(query)),
    'texts.thread': (query) => inArea((area) => area.thread(query)),
    'texts.senders': () => inArea((area) => area.senders()),
    'texts.send': ({ pin, ...text }) => withPin(lock, text.overCap, pin, () => inArea((area) => area.send(text))),
    'texts.callOff': ({ id }) => inArea((area) => area.callOff(id)),
    'texts.price': () => inArea(({ prices }) => prices.learnt()),
    'texts.look': ({ peer }) => inArea((area) => area.look(peer)),
    'texts.mark': (what) => inArea((area) => area.mark(what)),
    'texts.receiver': () => inArea(({ incoming }) => incoming.state()),
    'texts.setReceiver': (settings) => inArea(({ incoming }) => incoming.set(settings)),
    'texts.renewReceiver': () => inArea(({ incoming }) => incoming.renew()),
    'texts.proveReceiver': () => inArea(({ incoming }) => incoming.prove()),
    'texts.copyReceiverSecret': () =>
      inArea(async ({ incoming }) => {
        const secret = await incoming.secret();
        if (!secret.ok) return secret;
        shell.copy(secret.value, true);
        return succeed(null);
      }),
    'texts.setMail': (mailbox) => inArea(({ incoming }) => incoming.setMail(mailbox)),
    'texts.leaveMail': () => inArea(({ incoming }) => incoming.leaveMail()),
    'texts.lookInMail': () => inArea(({ incoming }) => incoming.lookInMail()),
    'texts.outOfHours': () => inArea(({ replies }) => succeed(replies.settings)),
    'texts.setOutOfHours': (settings) => inArea((area) => area.setOutOfHours(settings)),
    'texts.merge': () => inArea(({ merges }) => succeed(merges.last())),
    'texts.startMerge': (input) => inArea((area) => area.startMerge(input)),
    'texts.mergeStep': ({ id, step }) => inArea(({ merges }) => merges.step(id, step)),
    'texts.savePdf': (thread) =>
      inArea(async (area) => {
        const pdf = await area.print(threadHtml(thread));
        if (!pdf.ok) return pdf;
        const file = await shell.saveFile(`texts-${thread.peer}.pdf`, pdf.value);
        return file ? succeed(file) : fail({ kind: 'cancelled' });
      }),
    'texts.optOuts': () => inArea((area) => area.optOuts()),
    'texts.block': (what) => inArea((area) => area.block(what)),
    'texts.unblock': (what) => inArea((area) => area.unblock(what)),
  };
}
