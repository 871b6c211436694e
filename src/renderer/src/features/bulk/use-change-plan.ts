import { computed, shallowRef } from 'vue';
import type { BulkUndo } from '#shared/bridge/numbers.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import {
  firstAddresses,
  planNumber,
  type BulkChanges,
  type NumberPlan,
  type PlanContext,
} from '#shared/domain/numbers/bulk-plan.ts';
import type { ImportRow } from '#shared/domain/numbers/number-import.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { readUsNumber } from '#shared/domain/phone/phone-number.ts';
import { formatAmount, formatCount } from '#renderer/kernel/format.ts';
import { t, tn } from '#renderer/kernel/i18n/index.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';
import { useLines } from '#renderer/stores/lines.store.ts';
import { useNumbers } from '#renderer/stores/numbers.store.ts';
import type { PlanRow } from '#renderer/ui/plan/plan.ts';
import type { Warning } from '#renderer/ui/warn-tick/warn-rules.ts';
import { emergencyPrice } from '#renderer/parts/prices/order-price.ts';
import { usePrices } from '#renderer/parts/prices/use-prices.ts';
import type { PlanPrice } from '#renderer/parts/plan-run/use-plan-runs.ts';
import { useBulk } from './bulk.store.ts';
import { ASKED_BY_FORM, planRow, planWarnings } from './plan-labels.ts';

/** Makes plans of what was asked for, from the numbers as they are now. */
export function useChangePlan() {
  const numbers = useNumbers();
  const lines = useLines();
  const bulk = useBulk();
  const { list, price } = usePrices();
  /** Why there is no plan: its numbers could not be read. */
  const unread = shallowRef<Problem | null>(null);
  const context = computed<PlanContext>(() => ({
    lines: lines.lines && new Map(lines.lines.map((line) => [line.trunk, line])),
    lineOf: (did) => numbers.byDid(did)?.route2trunk,
  }));

  const latest = latestOnly();

  /** A plan that is still on its way is of other numbers, or of a page that was left. */
  function drop(): void {
    latest.drop();
    unread.value = null;
  }

  const planOf = (did: string, changes: BulkChanges): NumberPlan =>
    planNumber(did, numbers.byDid(did), changes, context.value);

  /** Has the numbers at hand that plans of these changes look at; false where they cannot be read, or another plan was asked for. */
  async function know(dids: readonly string[], changes: readonly BulkChanges[]): Promise<boolean> {
    const alerts = changes.map(({ e911_call_alert: alert }) => readUsNumber(alert?.['sms'] ?? '').digits);
    const found = await latest.ask(() => numbers.know([...new Set([...dids, ...alerts])].filter(numbers.has)));
    if (!found) return false;
    unread.value = found.ok ? null : found.problem;
    return found.ok;
  }

  /** The same for all numbers. @param follows the plan follows a choice beside it */
  async function forAll(
    dids: readonly string[],
    changes: BulkChanges,
    follows: boolean,
    begun?: () => void,
  ): Promise<void> {
    if (!(await know(dids, [changes]))) {
      // The plan on the screen is of what was chosen before.
      if (follows && unread.value) bulk.close();
      return;
    }
    const plans = dids.map((did) => planOf(did, changes));
    propose(plans, plans.map(planRow), { warnings: planWarnings(plans, ASKED_BY_FORM), follows, begun });
  }

  /** Each row of a file on its own; those with mistakes stay to be seen. */
  async function forFile(rows: readonly ImportRow[]): Promise<void> {
    const isKnown = await know(
      rows.map(({ did }) => did),
      rows.map(({ changes }) => changes),
    );
    if (!isKnown) return;
    const plans: NumberPlan[] = [];
    const shown = rows.map((row) => {
      const wrong = mistakesIn(row);
      if (wrong) return wrong;
      const plan = planOf(row.did, row.changes);
      plans.push(plan);
      return planRow(plan);
    });
    propose(plans, shown, { warnings: planWarnings(plans, []) });
  }

  function propose(
    plans: readonly NumberPlan[],
    rows: readonly PlanRow[],
    more: { warnings: readonly Warning[]; follows?: boolean; begun?: (() => void) | undefined },
  ): void {
    const params = new Map(
      plans.flatMap((plan) => (plan.state === 'change' ? [[plan.did, plan.params] as const] : [])),
    );
    const first = firstAddresses(plans);
    bulk.propose({
      kind: 'change',
      operation: 'did.updateDid',
      rows,
      params,
      ...more,
      ...(first.length > 0 ? { price: priceOf(first) } : {}),
    });
  }

  /** What new addresses cost at least, each number by its own rate. */
  function priceOf(dids: readonly string[]): PlanPrice {
    const sum = () =>
      emergencyPrice(
        dids.map((did) => ({ did, tier: numbers.byDid(did)?.tier })),
        price,
      );
    return {
      text: () => {
        // The list may come after the plan is shown.
        if (list.value === null) return t('bulk.plan.noPriceYet');
        const least = sum();
        return least === null
          ? t('bulk.plan.noPrice')
          : tn('bulk.plan.price', dids.length, { price: formatAmount(least) });
      },
      onButton: () => {
        const least = list.value === null ? null : sum();
        return least === null ? undefined : t('bulk.plan.from', { price: formatAmount(least) });
      },
    };
  }

  /** What it costs to put back the addresses of numbers that have none now. */
  function undoPrice(rows: BulkUndo['rows']): PlanPrice | undefined {
    const again = rows.filter(({ key, params }) => typeof params['e911'] === 'object' && !numbers.byDid(key)?.e911);
    return again.length > 0 ? priceOf(again.map(({ key }) => key)) : undefined;
  }

  /** Every number of it goes. */
  function forDeletion(dids: readonly string[]): void {
    const change = { field: t('bulk.plan.account'), before: t('bulk.plan.here'), after: t('bulk.plan.gone') };
    bulk.propose({
      kind: 'delete',
      operation: 'did.deleteDid',
      params: new Map(dids.map((did) => [did, { did }])),
      rows: dids.map((did) => ({ key: did, name: formatUsNumber(did), state: 'change', changes: [change] })),
    });
  }

  /** No plan is wanted any more. */
  function forget(): void {
    drop();
    bulk.close();
  }

  return { unread, forAll, forFile, forDeletion, undoPrice, drop, forget };
}

/** A row of a file that cannot be used, with the first of what is wrong with it. */
function mistakesIn({ line, did, mistakes }: ImportRow): PlanRow | null {
  const [first] = mistakes;
  if (!first) return null;
  const note =
    first.rule === 'number'
      ? t('bulk.reason.number', { value: first.value })
      : first.rule === 'twice'
        ? t('bulk.reason.twice')
        : t('bulk.reason.mistake', {
            column: t(`bulk.import.column.${first.column}`),
            value: first.column === 'pin' ? '••••' : first.value,
          });
  const name = first.rule === 'number' ? t('bulk.import.row', { row: formatCount(line) }) : formatUsNumber(did);
  return { key: `line ${String(line)}`, name, state: 'invalid', changes: [], note };
}
