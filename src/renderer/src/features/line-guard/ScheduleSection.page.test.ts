import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { h, ref } from 'vue';
import type { LineGuardState } from '#shared/bridge/guard.ts';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import ScheduleSection from './ScheduleSection.vue';

const STATE: LineGuardState = {
  facts: { abroad: true, abroadLimit: null, callsAtOnce: null, passwordDays: null, host: null, hostResolves: null },
  details: {} as LineGuardState['details'],
  schedule: null,
};
const monday = page.getByRole('checkbox', { name: 'Monday' });
const from = page.getByLabelText('From', { exact: true });
const isThere = ref(true);

test('a schedule that was begun is there again after its line was left, until it is saved', async () => {
  isThere.value = true;
  const fake = new FakeBridge();
  const drafts = new Map<string, unknown>();
  let isRefused = true;
  answerWith(fake, {
    'draft.get': ({ form, of }) => succeed(drafts.get(`${form} ${of}`) ?? null),
    'draft.save': ({ form, of, value }) => {
      drafts.set(`${form} ${of}`, value);
      return succeed(null);
    },
    'guard.setSchedule': () => (isRefused ? fail({ kind: 'not-found' }) : succeed(STATE)),
  });
  const section = () => h(ScheduleSection, { line: 'brooklyn', state: STATE });
  await showComponent({ render: () => (isThere.value ? section() : h('p')) }, fake);
  await button('Set a schedule').click();
  await monday.click();
  await userEvent.selectOptions(from, '10:30');
  isThere.value = false;
  await expect.element(monday).not.toBeInTheDocument();
  isThere.value = true;
  await button('Set a schedule').click();
  await expect.element(from).toHaveValue('10:30');
  await expect.element(monday).not.toBeChecked();

  await button('Start over').click();
  await expect.element(monday).toBeChecked();
  await monday.click();
  await button('Save schedule').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(drafts.get('line-schedule brooklyn')).toMatchObject({ days: [2, 3, 4, 5] });
  isRefused = false;
  await button('Save schedule').click();
  await expect.poll(() => drafts.get('line-schedule brooklyn')).toBeNull();
  await button('Set a schedule').click();
  await expect.element(monday).toBeChecked();
});
