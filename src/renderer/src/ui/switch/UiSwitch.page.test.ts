import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defineComponent, h, ref } from 'vue';
import { axeFindings } from '#renderer/test/axe.ts';
import { press } from '#renderer/test/by-hand.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import UiSwitch from './UiSwitch.vue';

const on = ref(false);
const disabled = ref(false);
const control = page.getByRole('switch', { name: 'Alert on 911' });

const Settings = defineComponent(() => () => [
  h('button', 'Before'),
  h(UiSwitch, {
    modelValue: on.value,
    'onUpdate:modelValue': (next: boolean) => (on.value = next),
    label: 'Alert on 911',
    help: 'Sends a text.',
    disabled: disabled.value,
  }),
  h('button', 'After'),
]);

test('a switch has its role, name, explanation and state', async () => {
  on.value = false;
  disabled.value = false;
  await showComponent(Settings);
  expect(page.getByLabelText('Alert on 911', { exact: true }).elements()).toHaveLength(1);
  await expect.element(control).toHaveAttribute('aria-checked', 'false');
  await expect.element(control).toHaveAccessibleDescription('Sends a text.');
  expect(await axeFindings()).toEqual([]);
  await page.getByText('Alert on 911').click();
  await expect.element(control).toHaveAttribute('aria-checked', 'true');
  await control.click();
  await expect.element(control).toHaveAttribute('aria-checked', 'false');
});

test('Space toggles it, Enter does not, and one that is disabled is passed over', async () => {
  on.value = false;
  disabled.value = false;
  await showComponent(Settings);
  await page.getByRole('button', { name: 'Before' }).click();
  await userEvent.tab();
  await expect.element(control).toHaveFocus();
  await press(' ');
  await expect.element(control).toHaveAttribute('aria-checked', 'true');
  await press('{Enter}');
  await expect.element(control).toHaveAttribute('aria-checked', 'true');
  disabled.value = true;
  await expect.element(control).toBeDisabled();
  await page.getByText('Alert on 911').click();
  expect(on.value).toBe(true);
  await page.getByRole('button', { name: 'Before' }).click();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus();
});
