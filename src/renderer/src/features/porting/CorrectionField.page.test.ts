import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { h, ref } from 'vue';
import { port } from '#renderer/test/list-rows.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import CorrectionField from './CorrectionField.vue';

test('a move date before the day that it is at the provider is told, and the one that is there is not', async () => {
  // Wednesday, and still Tuesday in New York.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-01T02:30:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const move = { ...port(0), foc_date: '2026-06-22' };
  const day = ref('2026-06-22');
  const render = () =>
    h(CorrectionField, {
      field: 'foc_date',
      port: move,
      modelValue: day.value,
      'onUpdate:modelValue': (value: string) => (day.value = value),
    });
  await showComponent({ render });
  const field = page.getByLabelText('Move date');
  const past = page.getByText('That day has passed.');
  await expect.element(field).toBeVisible();
  await expect.element(past).not.toBeInTheDocument();
  await field.fill('2026-06-29');
  await expect.element(past).toBeVisible();
  await field.fill('2026-06-30');
  await expect.element(past).not.toBeInTheDocument();
});
