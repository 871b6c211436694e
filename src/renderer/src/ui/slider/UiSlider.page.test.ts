import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defineComponent, h, ref } from 'vue';
import { axeFindings } from '#renderer/test/axe.ts';
import { focus, press } from '#renderer/test/by-hand.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import UiSlider from './UiSlider.vue';

const seconds = ref(20);
const handle = page.getByRole('slider', { name: 'After' });

const Form = defineComponent(() => () => [
  h('button', 'Before'),
  h(UiSlider, {
    modelValue: seconds.value,
    'onUpdate:modelValue': (next: number) => (seconds.value = next),
    label: 'After',
    min: 0,
    max: 60,
    text: `${String(seconds.value)} seconds`,
  }),
]);

test('a slider has its role, name, limits, and its value in words', async () => {
  seconds.value = 20;
  await showComponent(Form);
  await expect.element(handle).toHaveAttribute('aria-valuenow', '20');
  await expect.element(handle).toHaveAttribute('aria-valuetext', '20 seconds');
  await expect.element(handle).toHaveAttribute('aria-valuemin', '0');
  await expect.element(handle).toHaveAttribute('aria-valuemax', '60');
  await expect.element(page.getByText('20 seconds')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  const { width, height } = handle.element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
});

test.each<[string, number]>([
  ['{ArrowRight}', 21],
  ['{ArrowUp}', 21],
  ['{ArrowLeft}', 19],
  ['{ArrowDown}', 19],
  ['{PageUp}', 30],
  ['{PageDown}', 10],
  ['{Home}', 0],
  ['{End}', 60],
])('%s goes to %i, and says so', async (key, expected) => {
  seconds.value = 20;
  await showComponent(Form);
  await page.getByRole('button', { name: 'Before' }).click();
  await userEvent.tab();
  await expect.element(handle).toHaveFocus();
  await press(key);
  await expect.element(handle).toHaveAttribute('aria-valuetext', `${String(expected)} seconds`);
  expect(seconds.value).toBe(expected);
});

test('it stops at its ends', async () => {
  seconds.value = 55;
  await showComponent(Form);
  focus(handle);
  await press('{PageUp}', '{PageUp}', '{ArrowRight}');
  expect(seconds.value).toBe(60);
});

test('pressing on the rail goes there', async () => {
  seconds.value = 20;
  await showComponent(Form);
  await page.elementLocator(document.querySelector('.n-slider') as Element).click();
  expect(seconds.value).toBeGreaterThan(25);
  expect(seconds.value).toBeLessThan(35);
});
