import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defineComponent, h, ref } from 'vue';
import { axeFindings } from '#renderer/test/axe.ts';
import { focus, press } from '#renderer/test/by-hand.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import UiCheckbox from './UiCheckbox.vue';

const agreed = ref(false);
const mixed = ref(false);
const sent = vi.fn();
const box = page.getByRole('checkbox', { name: 'Keep this address for later' });

function jump({ key }: KeyboardEvent): void {
  if (key !== 'Tab') focus(box);
}

const Form = defineComponent(
  () => () =>
    h('form', { onSubmit: (event: Event) => (event.preventDefault(), sent()) }, [
      h('button', { type: 'button', onKeydown: jump }, 'Jump'),
      h(UiCheckbox, {
        modelValue: agreed.value,
        'onUpdate:modelValue': (on: boolean) => (agreed.value = on),
        label: 'Keep this address',
        about: 'for later',
        help: 'On this computer only.',
        mixed: mixed.value,
      }),
      h('button', { type: 'submit' }, 'Save'),
    ]),
);

async function show(): Promise<void> {
  agreed.value = false;
  mixed.value = false;
  sent.mockClear();
  await showComponent(Form);
}

test('a checkbox has its role, name, explanation and state', async () => {
  await show();
  await expect.element(box).not.toBeChecked();
  await expect.element(box).toHaveAccessibleDescription('On this computer only.');
  expect(await axeFindings()).toEqual([]);
  await box.click();
  await expect.element(box).toBeChecked();
  expect(await axeFindings()).toEqual([]);
  mixed.value = true;
  await expect.element(box).toHaveAttribute('aria-checked', 'mixed');
  expect(await axeFindings()).toEqual([]);
});

test('Space toggles it, Enter sends the form', async () => {
  await show();
  await page.getByRole('button', { name: 'Jump' }).click();
  await userEvent.tab();
  await expect.element(box).toHaveFocus();
  await press(' ');
  await expect.element(box).toBeChecked();
  expect(sent).not.toHaveBeenCalled();
  await press('{Enter}');
  await expect.element(box).toBeChecked();
  expect(sent).toHaveBeenCalledOnce();
});

test('a key that was pressed elsewhere does not toggle it', async () => {
  await show();
  for (const key of [' ', '{Enter}']) {
    focus(page.getByRole('button', { name: 'Jump' }));
    await press(key);
    await expect.element(box).toHaveFocus();
    expect(agreed.value, `after ${key}`).toBe(false);
  }
});

test('after a click on it, the next text is selected as ever, with keys and with the mouse', async () => {
  const field = page.getByRole('textbox', { name: 'Note' });
  const Note = { render: () => [h(Form), h('input', { 'aria-label': 'Note', value: 'Desk' })] };
  await showComponent(Note);
  await box.click();
  focus(field);
  await press('{Control>}a{/Control}', 'Front');
  await expect.element(field).toHaveValue('Front');
  await box.click();
  await field.dblClick();
  await press('Back');
  await expect.element(field).toHaveValue('Back');
});
