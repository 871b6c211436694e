import type { ArchiveState, CallGroups } from '#shared/bridge/calls.ts';
import type { CommandPayload } from '#shared/bridge/commands.ts';
import { decimalOf, UNITS, withMarkup } from '#shared/domain/calls/amounts.ts';
import type { Span } from '#shared/domain/calls/windows.ts';
import { addSums, NO_SUMS, NO_TAG, type CallFilter } from '#shared/domain/calls/call-filter.ts';
import { formatAmount, formatCount } from '#renderer/kernel/format.ts';
import { t, tn } from '#renderer/kernel/i18n/index.ts';
import { costWords, countryWords, gapWords, groupWords, minuteWords, momentWords, numberWords } from './call-labels.ts';

/** Groups of a statement; the CSV has more. */
export const MOST_IN_STATEMENT = 490;
/** Times that were not read; as many as beside the list. */
export const MOST_GAPS = 3;

/** What was added up, and of which calls: by now, others may be chosen on the screen. */
export interface AddedUp extends CallGroups {
  of: { filter: CallFilter; zone: string };
}

/** Whom or what calls are narrowed to: a client, a line, a number; empty for all calls. */
function aboutWords({ tag, line, number }: CallFilter): string {
  return [tag === NO_TAG ? t('calls.noTag') : tag, line, number === '' ? '' : numberWords(number)]
    .filter(Boolean)
    .join(', ');
}

const ANSWERED = {
  yes: 'calls.status.answered',
  no: 'calls.status.notAnswered',
  missed: 'calls.status.missed',
} as const;

type Section = CommandPayload<'calls.saveStatement'>['sections'][number];

/** What else calls are narrowed to: without it a statement looks like one of all calls. */
function onlySection({ direction, answered, country, minutes, cost, text }: CallFilter): Section {
  const rows: [string, string][] = [];
  if (direction !== '') rows.push([t('calls.column.direction'), t(`calls.direction.${direction}`)]);
  if (answered !== '') rows.push([t('calls.column.status'), t(ANSWERED[answered])]);
  if (country !== '') rows.push([t('calls.column.country'), countryWords(country)]);
  if (minutes !== null)
    rows.push([t('calls.column.minutes'), t('calls.least.minutes', { n: formatCount(minutes / UNITS) })]);
  if (cost !== null)
    rows.push([t('calls.column.cost'), t('calls.least.cost', { cost: formatAmount(decimalOf(cost)) })]);
  if (text !== '') rows.push([t('calls.statement.text'), text]);
  return { title: t('calls.statement.only'), rows };
}

/** Times in which the provider's sums are others, or some calls could not be read. */
function unsureSection(differing: ArchiveState['differing'], zone: string): Section {
  const rows = differing
    .slice(0, MOST_IN_STATEMENT)
    .map(({ differs, ...time }): [string, string] => [
      gapWords(time, zone),
      t(differs.length === 0 ? 'calls.differs.unread' : 'calls.statement.differs'),
    ]);
  return { title: t('calls.statement.unsure'), rows };
}

/**
 * What a statement says: each group with its calls, minutes and amount, and what they come to.
 *
 * @param markup in hundredths of a percent
 * @param gaps what of its time was not read
 * @param differing times in which the provider's sums are others, or some calls could not be read
 */
export function statementOf(
  found: AddedUp,
  markup: number,
  gaps: readonly Span[] = [],
  differing: ArchiveState['differing'] = [],
): CommandPayload<'calls.saveStatement'> {
  const { filter, zone } = found.of;
  const { from, to } = filter;
  const about = aboutWords(filter);
  const groups = found.groups.map((group) => ({ ...group, cost: withMarkup(group.cost, markup) }));
  // A reader adds the lines up: the sum is of the rounded amounts, and not rounded by itself.
  const { cost } = groups.reduce(addSums, NO_SUMS);
  const line = (sums: { calls: number; billed: number; cost: number }): string =>
    tn('calls.statement.line', sums.calls, {
      calls: formatCount(sums.calls),
      minutes: minuteWords(sums.billed),
      cost: costWords(sums.cost),
    });
  const period = t('calls.statement.period', { from: momentWords(from, zone), to: momentWords(to, zone), zone });
  const named = gaps.slice(0, MOST_GAPS).map((gap) => gapWords(gap, zone));
  const lacks = [...named, ...(gaps.length > MOST_GAPS ? ['…'] : [])].join('; ');
  return {
    title: about === '' ? t('calls.statement.title') : t('calls.statement.titleOf', { about }),
    intro: lacks === '' ? period : `${period} ${t('calls.gap.title')} ${lacks}.`,
    sections: [
      ...[onlySection(filter), unsureSection(differing, zone)].filter(({ rows }) => rows.length > 0),
      {
        title: t('calls.title'),
        rows: groups.map((group): [string, string] => [groupWords(found.by, group.key), line(group)]),
      },
      { title: t('calls.total'), rows: [[t('calls.total'), line({ ...found.sums, cost })]] },
    ],
  };
}
