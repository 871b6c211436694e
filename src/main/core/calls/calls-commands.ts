import { fail, succeed } from '#shared/bridge/outcome.ts';
import type { HandlersOf } from '../dispatch.ts';
import type { AreaCommandDeps } from '../handler-deps.ts';
import { groupsFile } from './groups-file.ts';
import { sheetPages } from '../print/sheet-pages.ts';
import type { CallsArea } from './calls-area.ts';

/** The archive of calls of the profile on the screen. */
export function callsCommands({ inArea, shell, emit }: AreaCommandDeps<CallsArea>): HandlersOf<'calls'> {
  return {
    'calls.state': () => inArea((area) => area.state()),
    'calls.read': (input) => inArea((area) => area.read(input)),
    'calls.refresh': () => inArea((area) => area.refresh()),
    'calls.stop': () =>
      inArea((area) => {
        area.archive.stop();
        return succeed(null);
      }),
    'calls.find': (input) => inArea((area) => area.find(input)),
    'calls.part': (input) => inArea((area) => area.part(input)),
    'calls.one': ({ id }) => inArea((area) => area.one(id)),
    'calls.groups': (input) => inArea((area) => area.groups(input)),
    'calls.ofNumber': (input) => inArea((area) => area.ofNumber(input)),
    'calls.unusual': () => inArea((area) => area.unusual.today()),
    'calls.notices': () => inArea((area) => succeed(area.notices)),
    'calls.silence': ({ silenced }) => inArea((area) => succeed(area.silence(silenced))),
    'calls.chooseReportFolder': ({ language }) =>
      inArea(async (area) => {
        const folder = await shell.chooseFolder();
        if (folder === undefined) return fail({ kind: 'cancelled' });
        area.report.switchOn(folder, language);
        return succeed(area.notices);
      }),
    'calls.endReport': () =>
      inArea((area) => {
        area.report.switchOff();
        return succeed(area.notices);
      }),
    'calls.writeReport': () =>
      inArea(async (area) => {
        const written = await area.report.writeNow();
        return written.ok ? succeed(area.notices) : written;
      }),
    'calls.pictures': (input) => inArea((area) => area.pictures(input)),
    'calls.exportGroups': (input) =>
      inArea(async (area) => {
        const groups = await area.groups(input);
        if (!groups.ok) return groups;
        const { name, text, rows } = groupsFile(groups.value);
        const file = await shell.saveFile(name, text);
        return file ? succeed({ ...file, rows }) : fail({ kind: 'cancelled' });
      }),
    'calls.saveStatement': (sheet) =>
      inArea(async () => {
        const file = await shell.saveFile('linekeeper-statement.pdf', await sheetPages({ ...sheet, qr: null }));
        return file ? succeed(file) : fail({ kind: 'cancelled' });
      }),
    'calls.export': (input) =>
      inArea(async (area) => {
        const count = await area.count(input.filter);
        if (!count.ok) return count;
        const file = await shell.chooseSaveFile(`linekeeper-calls-${String(count.value)}.csv`);
        if (!file) return fail({ kind: 'cancelled' });
        const check = await area.export(input, file.path, (done) => {
          emit('calls.exported', { done, total: count.value });
        });
        return check.ok ? succeed({ name: file.name, ...check.value }) : check;
      }),
  };
}
