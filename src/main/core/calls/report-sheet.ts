import { numberFormat } from '#shared/domain/text/formats.ts';
import type { CallGroup, CallGroups } from '#shared/bridge/calls.ts';
import { decimalOf } from '#shared/domain/calls/amounts.ts';
import { addSums, NO_SUMS, type CallSums } from '#shared/domain/calls/call-filter.ts';
import type { ReportWeek } from '#shared/domain/calls/report-weeks.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { callReportWords, type CallReportLanguage } from '#shared/words/call-report-words.ts';
import { counted } from '#shared/words/plural.ts';
import type { SheetContent } from '../print/sheet-pages.ts';

/** Groups of one list on the sheet; the file of calls has all. */
const MOST_GROUPS = 30;

/** By what the report adds up. */
export const REPORT_GROUPS = ['type', 'line', 'number', 'day'] as const;
export type ReportGroups = Record<(typeof REPORT_GROUPS)[number], CallGroups>;

/**
 * The report of a week as a sheet for printing: its sums by type, line, number and day.
 *
 * @param differs whether the provider's sums are others, or some calls could not be read
 */
export function reportSheet(
  groups: ReportGroups,
  week: ReportWeek,
  zone: string,
  language: CallReportLanguage,
  differs = false,
): SheetContent {
  const words = callReportWords[language];
  const day = (iso: string): string =>
    new Date(`${iso}T00:00:00Z`).toLocaleDateString(words.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const names: Record<keyof ReportGroups, (key: string) => string> = {
    type: (key) => key,
    line: (key) => (key === '' ? words.noLine : key),
    number: (key) => (key === '' ? words.noNumber : formatUsNumber(key)),
    day,
  };
  const sums = ({ calls, billed, cost }: CallSums): string => {
    const count = numberFormat(words.locale).format(calls);
    const minutes = numberFormat(words.locale, { maximumFractionDigits: 4 }).format(Number(decimalOf(billed)));
    const amount = numberFormat(words.locale, {
      ...{ style: 'currency', currency: 'USD', minimumFractionDigits: 2, maximumFractionDigits: 4 },
    }).format(Number(decimalOf(cost)));
    return words.sums(count, minutes, amount);
  };
  const rows = (by: keyof ReportGroups): [string, string][] => {
    const all = groups[by].groups;
    const shown = all
      .slice(0, MOST_GROUPS)
      .map((group: CallGroup): [string, string] => [names[by](group.key), sums(group)]);
    const rest = all.slice(MOST_GROUPS);
    if (rest.length === 0) return shown;
    return [...shown, [counted(words.others, rest.length, words.locale), sums(rest.reduce(addSums, NO_SUMS))]];
  };
  const period = words.period(day(week.first), day(week.last), zone);
  const titles = { type: words.byType, line: words.byLine, number: words.byNumber, day: words.byDay };
  return {
    title: words.title,
    intro: differs ? `${period}. ${words.differs}` : period,
    sections: [
      { title: words.total, rows: [[words.total, sums(groups.type.sums)]] },
      ...REPORT_GROUPS.map((by) => ({ title: titles[by], rows: rows(by) })),
    ],
    qr: null,
  };
}
