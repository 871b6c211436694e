import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defineComponent, h, ref } from 'vue';
import { axeFindings } from '#renderer/test/axe.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import UiProgress from './UiProgress.vue';

const total = ref(0);
const bar = page.getByRole('progressbar', { name: 'Reading numbers' });
const Bar = defineComponent(
  () => () => h(UiProgress, { label: 'Reading numbers', done: 50, total: total.value, text: '50 of 200' }),
);

test('a bar says how far it is, once that is known', async () => {
  await showComponent(Bar);
  await expect.element(bar).toHaveAttribute('aria-valuetext', '50 of 200');
  await expect.element(bar).not.toHaveAttribute('aria-valuenow');
  expect(await axeFindings()).toEqual([]);
  total.value = 200;
  await expect.element(bar).toHaveAttribute('aria-valuenow', '25');
  expect(await axeFindings()).toEqual([]);
});
