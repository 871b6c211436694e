import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { h } from 'vue';
import { showComponent } from '#renderer/test/show-component.ts';
import CheckResults from './CheckResults.vue';

test('the first day is that of the form, also after the hour at which the provider’s day ends', async () => {
  // Tuesday, 16:30 in New York.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-30T20:30:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const checkedAt = '2026-06-30T20:00:00.000Z';
  const answer = { number: '2125550140', answer: 'can', focDays: 1, checkedAt } as const;
  const rows = [{ number: answer.number, answer: { ...answer, problem: null, open: null } as never }];
  await showComponent({ render: () => h(CheckResults, { rows, canStart: false, running: false }) });
  await expect.element(page.getByText('From Jul 2 on: it takes 1 business day.')).toBeVisible();
});
