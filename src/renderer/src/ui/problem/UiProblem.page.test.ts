import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { h, shallowRef } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import { button, texts } from '#renderer/test/by-hand.ts';
import { listen } from '#renderer/test/heard.ts';
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

test('what is refused again in the same words after a press is said again, and not where it was only read anew', async () => {
  const refused = (): Problem => ({ kind: 'refused', text: 'Try later', evidence: {} });
  const problem = shallowRef(refused());
  const save = () => h('button', { onClick: () => (problem.value = refused()) }, 'Save');
  await showComponent({ render: () => [h(UiProblem, { problem: problem.value }), save()] });
  const heard = listen();
  await button('Save').click();
  await expect.poll(() => heard).toHaveLength(1);
  expect(texts(page.getByRole('alert')).join(' ')).toContain(heard[0]);
  problem.value = refused();
  await button('Save').hover();
  expect(heard).toHaveLength(1);
  await button('Save').click();
  await expect.poll(() => heard).toHaveLength(2);
});
