import type { CallGroups, ExportCheck } from '#shared/bridge/calls.ts';
import type { CommandInput } from '#shared/bridge/commands.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import { allCallsOf } from '#shared/domain/calls/call-filter.ts';
import { gapsIn } from '#shared/domain/calls/windows.ts';
import { sheetPages } from '../print/sheet-pages.ts';
import type { CallArchive } from './call-archive.ts';
import { reportSheet, REPORT_GROUPS, type ReportGroups } from './report-sheet.ts';
import type { WeeklyReportDeps } from './weekly-report.ts';

interface Sources {
  archive: CallArchive;
  /** IANA name of the provider's zone. */
  zone: () => string;
  export: (input: CommandInput<'calls.export'>, path: string) => Promise<Outcome<ExportCheck>>;
  groups: (input: CommandInput<'calls.groups'>) => Promise<Outcome<CallGroups>>;
}

/** What a report of a week is made of: all its calls, and their sums as a sheet. */
export function reportFiles({
  archive,
  zone,
  groups,
  ...sources
}: Sources): Pick<WeeklyReportDeps, 'complete' | 'writeCalls' | 'sheet'> {
  return {
    complete: async (week) => {
      await archive.read(week);
      const { known, problem } = await archive.state();
      return gapsIn(week, known).length === 0 ? null : (problem ?? { kind: 'cancelled' });
    },
    writeCalls: async (week, path) => {
      const written = await sources.export({ filter: allCallsOf(week), zone: zone() }, path);
      // What was read back is not what was written.
      return written.ok && !written.value.same ? fail({ kind: 'disk', reason: 'failing' }) : written;
    },
    sheet: async (week, language) => {
      const found: Partial<ReportGroups> = {};
      for (const by of REPORT_GROUPS) {
        const sums = await groups({ filter: allCallsOf(week), by, zone: zone() });
        if (!sums.ok) return sums;
        found[by] = sums.value;
      }
      const { differing } = await archive.state();
      const differs = differing.some(({ from, to }) => from < week.to && to > week.from);
      return succeed(await sheetPages(reportSheet(found as ReportGroups, week, zone(), language, differs)));
    },
  };
}
