import { h, ref } from 'vue';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, shows } from '#renderer/test/by-hand.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import type { PlanRun } from './plan-run.ts';
import type { PlanRow } from './plan.ts';
import UiPlan from './UiPlan.vue';

const ROW: PlanRow = { key: 'a', name: 'Front desk', state: 'change', changes: [] };
const done = () => Promise.resolve();
/** A run that has ended, and whose only row failed. */
const FAILED: PlanRun<PlanRow> = {
  ...{ state: 'finished', busy: false, canCheck: false, outlives: true, problem: null },
  stateOf: () => ({ state: 'failed', text: 'No such number' }),
  counts: () => ({ total: 1, waiting: 0, running: 0, done: 0, failed: 1, unknown: 0 }),
  rowsThat: (state) => (state === 'failed' ? [ROW] : []),
  ...{
    start: done,
    pause: () => undefined,
    resume: done,
    cancel: () => undefined,
    retryFailed: done,
    checkUnknown: done,
  },
  follow: () => () => undefined,
};

test('why the list of failures could not be saved is told where the plan was left meanwhile', async () => {
  const isThere = ref(true);
  const plan = () =>
    h(UiPlan, {
      ...{ title: 'Change 1 number', rows: [ROW], applyLabel: 'Change', rowLabel: 'Number', fileName: 'failed' },
      runner: FAILED,
    });
  const fake = await showComponent({ render: () => (isThere.value ? plan() : h('p')) });
  await button('Save failed as CSV').click();
  isThere.value = false;
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument();
  await fake.refuse('app.saveText', { kind: 'disk', reason: 'full' });
  await shows(page.getByRole('region', { name: 'Confirmations' }), /^Save failed as CSV: /);
});
