import { fail, succeed } from '#shared/bridge/outcome.ts';
import type { AreaCommandDeps } from '../handler-deps.ts';
import type { FaxArea } from './fax-area.ts';
import type { HandlersOf } from '../dispatch.ts';
import { sheetPages } from '../print/sheet-pages.ts';
import { takeInFiles } from './take-in-files.ts';
import { withPin } from '../handlers/with-pin.ts';

/** Documents and faxes of the profile on the screen, and what it last read. */
export function faxCommands({ inArea, lock, shell, emit }: AreaCommandDeps<FaxArea>): HandlersOf<'document' | 'fax'> {
  return {
    'document.add': (input) => inArea((area) => area.addDocument(input)),
    'document.choose': () =>
      inArea(async (area) => {
        const files = await shell.chooseFiles();
        return files ? succeed(await takeInFiles(files, area)) : fail({ kind: 'cancelled' });
      }),
    'document.readLarge': ({ large }) => inArea((area) => area.large.read(large)),
    'document.unlock': ({ locked, password }) => inArea((area) => area.unlockDocument(locked, password)),
    'document.arrange': ({ pages, form }) => inArea((area) => area.arrange(pages, form)),
    'document.cover': ({ form, ...cover }) => inArea((area) => area.drawCover(cover, form)),
    'document.read': ({ id }) => inArea((area) => area.readAny(id)),

    'fax.draft': (input) => inArea((area) => area.draft(input?.form)),
    'fax.saveDraft': ({ form, ...draft }) => inArea((area) => area.saveDraft(draft, form)),
    'fax.openInForm': () =>
      inArea((area) => {
        const id = area.drafts.begin('quick');
        // Its list of drafts has one more.
        emit('fax.changed', null);
        shell.showWindow(id === null ? '/fax/new' : `/fax/new?draft=${id}`);
        return succeed(null);
      }),
    'fax.draftsAside': () => inArea((area) => succeed(area.drafts.aside())),
    'fax.beginDraft': (input) =>
      inArea((area) => {
        // The other window may show the list of drafts.
        if (area.drafts.begin(input?.form) !== null) emit('fax.changed', null);
        return succeed(null);
      }),
    'fax.openDraft': ({ id }) => inArea((area) => area.drafts.open(id)),
    'fax.discardDraft': ({ id }) => inArea((area) => area.drafts.discard(id)),
    'fax.bringDraftBack': ({ id }) => inArea((area) => area.drafts.bringBack(id)),
    'fax.overview': (input) => inArea((area) => area.overview(input?.listed)),
    'fax.refresh': (input) => inArea((area) => area.refresh(input?.listed)),
    'fax.find': (input) => inArea((area) => area.lists.find(input)),
    'fax.part': (input) => inArea((area) => area.lists.part(input)),
    'fax.exportList': (input) =>
      inArea(async (area) => {
        const count = await area.export.count(input.query);
        if (!count.ok) return count;
        const file = await shell.chooseSaveFile(`linekeeper-faxes-${String(count.value)}.csv`);
        if (!file) return fail({ kind: 'cancelled' });
        return area.export.list(input, file.path, (done) => {
          emit('fax.exported', { done, total: count.value });
        });
      }),
    'fax.exportFiles': (input) =>
      inArea(async (area) => {
        const count = await area.export.count(input.query);
        if (!count.ok) return count;
        const file = await shell.chooseSaveFile(`linekeeper-documents-of-${String(count.value)}-faxes.zip`);
        if (!file) return fail({ kind: 'cancelled' });
        return area.export.documents(input, file.path, (done) => {
          emit('fax.exported', { done, total: count.value });
        });
      }),
    'fax.stopExport': () =>
      inArea((area) => {
        area.export.stop();
        return succeed(null);
      }),
    'fax.record': ({ faxId }) => inArea((area) => area.lists.record(faxId)),
    'fax.addFile': (input) => inArea((area) => area.files.add(input)),
    'fax.removeFile': (input) => inArea((area) => area.files.remove(input)),
    'fax.saveFile': ({ id }) =>
      inArea(async (area) => {
        const found = await area.files.read(id);
        if (!found.ok) return found;
        const file = await shell.saveFile(found.value.file.name, found.value.content);
        return file ? succeed(file) : fail({ kind: 'cancelled' });
      }),
    'fax.dragFile': ({ id }) =>
      inArea(async (area) => {
        const found = await area.files.read(id);
        if (!found.ok) return found;
        const { file, content } = found.value;
        return (await shell.dragFile(file.name, content)) ? succeed(null) : fail({ kind: 'cancelled' });
      }),
    'fax.retention': () => inArea((area) => area.retention.state()),
    'fax.retentionPlan': ({ days }) => inArea((area) => area.retention.plan(days)),
    'fax.setRetention': (input) => inArea((area) => area.retention.set(input)),
    'fax.endRetention': () =>
      inArea((area) => {
        area.retention.end();
        return succeed(null);
      }),
    'fax.sources': () => inArea((area) => succeed(area.finder.sources)),
    'fax.setMailbox': (input) => inArea((area) => area.places.setMailbox(input)),
    'fax.removeMailbox': () => inArea((area) => area.places.removeMailbox()),
    'fax.chooseFolder': () =>
      inArea(async (area) => {
        const folder = await shell.chooseFolder();
        return folder === undefined ? fail({ kind: 'cancelled' }) : area.places.setFolder(folder);
      }),
    'fax.removeFolder': () =>
      inArea((area) => {
        area.finder.setFolder(null);
        return succeed(null);
      }),
    'fax.findDocuments': () =>
      inArea(async (area) => {
        await area.finder.look();
        return succeed(area.finder.sources);
      }),
    'fax.watchFolder': () => inArea((area) => succeed(area.watched.shown)),
    'fax.chooseWatchFolder': () =>
      inArea(async (area) => {
        const folder = await shell.chooseFolder();
        return folder === undefined ? fail({ kind: 'cancelled' }) : area.places.watch(folder);
      }),
    'fax.leaveWatchFolder': () =>
      inArea(async (area) => {
        await area.watched.leave();
        return succeed(area.watched.shown);
      }),
    'fax.setWatchSends': ({ sends }) =>
      inArea((area) => {
        area.watched.setSends(sends);
        return succeed(area.watched.shown);
      }),
    'fax.fileToRead': () => inArea((area) => area.files.toRead()),
    'fax.noteWords': (input) => inArea((area) => area.files.noteWords(input)),
    'fax.readPast': () => inArea((area) => area.readPast()),
    'fax.mark': (input) => inArea((area) => area.marks.mark(input)),
    'fax.unmark': ({ undo }) => inArea((area) => area.marks.unmark(undo)),
    'fax.send': ({ pin, ...input }) =>
      withPin(lock, input.overCap, pin, () => inArea((area) => area.sending.send(input))),
    'fax.earlier': (input) => inArea((area) => area.sending.earlier(input)),
    'fax.sendMany': ({ pin, ...input }) =>
      withPin(lock, input.overCap, pin, () => inArea((area) => area.sending.sendMany(input))),
    'fax.batch': ({ id }) => inArea((area) => area.sending.batch(id)),
    'fax.batchStep': ({ pin, ...input }) =>
      withPin(lock, input.overCap, pin, () => inArea((area) => area.sending.batchStep(input))),
    'fax.cancel': ({ jobId }) => inArea((area) => area.cancel(jobId)),
    'fax.sendNow': ({ jobId, overCap, pin }) =>
      withPin(lock, overCap, pin, () => inArea((area) => area.sending.sendNow(jobId, overCap))),
    'fax.check': ({ jobId }) => inArea((area) => area.check(jobId)),
    'fax.saveReceipt': ({ faxId, ...sheet }) =>
      inArea(async () => {
        const file = await shell.saveFile(`linekeeper-fax-${faxId}.pdf`, await sheetPages({ ...sheet, qr: null }));
        return file ? succeed(file) : fail({ kind: 'cancelled' });
      }),
    'fax.dismiss': ({ jobId }) => inArea((area) => area.dismiss(jobId)),
  };
}
