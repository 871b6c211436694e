import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { h } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import { texts } from '#renderer/test/by-hand.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import UiProblem from './UiProblem.vue';

const PROBLEMS: Problem[] = [
  { kind: 'offline', evidence: {} },
  { kind: 'refused', text: 'Try later', evidence: {} },
  { kind: 'disk', reason: 'full' },
  { kind: 'disk', reason: 'read-only' },
  { kind: 'disk', reason: 'failing' },
  { kind: 'disk', reason: 'busy' },
  { kind: 'disk', reason: 'damaged' },
  { kind: 'disk', reason: 'place' },
];

test.each(PROBLEMS)('a failed reading is not told as a change that was not done: $kind $reason', async (problem) => {
  await showComponent({ render: () => h(UiProblem, { problem, retry: true }) });
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(texts(page.getByRole('alert')).join(' ')).not.toMatch(/nothing was|could not store/i);
});
