import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import type { SavedFile } from '#shared/bridge/command.ts';
import type { HandlersOf } from '../dispatch.ts';
import type { AreaCommandDeps } from '../handler-deps.ts';
import { sheetPages } from '../print/sheet-pages.ts';
import { portCalendar } from './port-calendar.ts';
import type { PortingArea } from './porting-area.ts';

/** Moving numbers to the profile on the screen. */
export function portingCommands({
  inArea,
  shell,
}: AreaCommandDeps<PortingArea>): HandlersOf<'porting' | 'portability'> {
  const saved = (file: SavedFile | undefined): Outcome<SavedFile> =>
    file ? succeed(file) : fail({ kind: 'cancelled' });
  return {
    'porting.saveCalendar': (content) =>
      inArea(async () => saved(await shell.saveFile('linekeeper-moves.ics', portCalendar(content, Date.now())))),
    'porting.saveSummary': ({ of, ...sheet }) =>
      inArea(async () =>
        saved(await shell.saveFile(`linekeeper-move-${of}.pdf`, await sheetPages({ ...sheet, qr: null }))),
      ),
    'porting.correct': (input) => inArea((area) => area.correct(input)),
    'porting.keptKeys': () => inArea(({ keys }) => succeed(keys.kept)),
    'porting.removeKeys': ({ number }) =>
      inArea(({ keys }) => {
        keys.remove(number);
        return succeed(keys.kept);
      }),
    'porting.timeline': () => inArea(({ timeline }) => succeed(timeline.all)),
    'portability.check': ({ numbers }) => inArea(async ({ checks }) => succeed(await checks.check(numbers))),
    'portability.known': ({ numbers }) => inArea(({ checks }) => succeed(checks.known(numbers))),
  };
}
