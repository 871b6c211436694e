import type { CallGroups } from '#shared/bridge/calls.ts';
import type { CommandPayload } from '#shared/bridge/commands.ts';
import { withMarkup } from '#shared/domain/calls/amounts.ts';
import type { Span } from '#shared/domain/calls/windows.ts';
import { addSums, NO_SUMS, NO_TAG, type CallFilter } from '#shared/domain/calls/call-filter.ts';
import { formatCount } from '#renderer/kernel/format.ts';
import { t, tn } from '#renderer/kernel/i18n/index.ts';
import { costWords, gapWords, groupWords, minuteWords, momentWords, numberWords } from './call-labels.ts';

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

/**
 * What a statement says: each group with its calls, minutes and amount, and what they come to.
 *
 * @param markup in hundredths of a percent
 * @param gaps what of its time was not read
 */
export function statementOf(
  found: AddedUp,
  markup: number,
  gaps: readonly Span[] = [],
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
      {
        title: t('calls.title'),
        rows: groups.map((group): [string, string] => [groupWords(found.by, group.key), line(group)]),
      },
      { title: t('calls.total'), rows: [[t('calls.total'), line({ ...found.sums, cost })]] },
    ],
  };
}
