import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { h } from 'vue';
import { showComponent } from '#renderer/test/show-component.ts';
import QuietHours from './QuietHours.vue';

const BOSTON = '6175550134';

it('a text for later is asked about with their clock at that time', async () => {
  const at = '2026-07-02T02:30:00.000Z';
  await showComponent({ render: () => h(QuietHours, { to: [BOSTON], at, modelValue: '' }) });
  const question = page.getByRole('dialog');
  await expect.element(question.getByText('it will be Wed, 10:30')).toBeVisible();
  await expect.element(question.getByRole('button', { name: 'Schedule' })).toBeVisible();
});
