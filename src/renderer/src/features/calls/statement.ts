import type { CallGroups } from '#shared/bridge/calls.ts';
import type { CommandPayload } from '#shared/bridge/commands.ts';
import { withMarkup } from '#shared/domain/calls/amounts.ts';
import { addSums, NO_SUMS } from '#shared/domain/calls/call-filter.ts';
import type { Span } from '#shared/domain/calls/windows.ts';
import { formatCount } from '#renderer/kernel/format.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { costWords, groupWords, minuteWords, momentWords } from './call-labels.ts';

/** Groups of a statement; the CSV has more. */
export const MOST_IN_STATEMENT = 490;

interface StatementInput {
  found: CallGroups;
  span: Span;
  zone: string;
  /** Whom or what it is for: a client, a line, a number; empty for all calls. */
  about: string;
  /** Hundredths of a percent. */
  markup: number;
}

/** What a statement says: each group with its calls, minutes and amount, and what they come to. */
export function statementOf({
  found,
  span,
  zone,
  about,
  markup,
}: StatementInput): CommandPayload<'calls.saveStatement'> {
  const groups = found.groups.map((group) => ({ ...group, cost: withMarkup(group.cost, markup) }));
  // A reader adds the lines up: the sum is of the rounded amounts, and not rounded by itself.
  const { cost } = groups.reduce(addSums, NO_SUMS);
  const line = (sums: { calls: number; billed: number; cost: number }): string =>
    t('calls.statement.line', {
      calls: formatCount(sums.calls),
      minutes: minuteWords(sums.billed),
      cost: costWords(sums.cost),
    });
  return {
    title: about === '' ? t('calls.statement.title') : t('calls.statement.titleOf', { about }),
    intro: t('calls.statement.period', { from: momentWords(span.from, zone), to: momentWords(span.to, zone), zone }),
    sections: [
      {
        title: t('calls.title'),
        rows: groups.map((group): [string, string] => [groupWords(found.by, group.key), line(group)]),
      },
      { title: t('calls.total'), rows: [[t('calls.total'), line({ ...found.sums, cost })]] },
    ],
  };
}
