import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defineComponent, h, ref, type Component } from 'vue';
import { focus, press } from '#renderer/test/by-hand.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { looks, useSystemColors } from '#renderer/test/system-colors.ts';
import { useOverlays } from '#renderer/stores/overlays.store.ts';
import UiDrawer from '#renderer/ui/drawer/UiDrawer.vue';
import UiSelect from './UiSelect.vue';

const open = ref(true);
const state = ref('');
const choice = page.getByRole('combobox', { name: 'State' });
const drawer = page.getByRole('dialog', { name: 'Address' });
const isListOpen = (select: Element | null = choice.query()): boolean => select?.matches(':open') ?? false;

const Address = defineComponent(() => () => {
  const options = ['Alabama', 'California', 'Colorado'].map((name) => ({ value: name, label: name }));
  const props = { label: 'State', prompt: 'Choose', options, modelValue: state.value };
  const select = h(UiSelect as Component, { ...props, 'onUpdate:modelValue': (next: string) => (state.value = next) });
  return open.value
    ? h(UiDrawer, { title: 'Address', onClose: () => (open.value = false) }, { default: () => select })
    : null;
});

async function openList(): Promise<void> {
  open.value = true;
  state.value = '';
  await showComponent(Address);
  focus(choice);
  await press(' ');
  await expect.poll(() => isListOpen()).toBe(true);
}

test('Escape closes the open list, and the drawer around it only when it is pressed again', async () => {
  await openList();
  await press('{Escape}');
  await expect.poll(() => isListOpen()).toBe(false);
  await expect.element(drawer).toBeVisible();
  await expect.element(choice).toHaveFocus();
  await press('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
});

test('letters in the open list lead to its choices, and Enter takes one', async () => {
  await openList();
  await press('c', 'o', '{Enter}');
  await expect.poll(() => state.value).toBe('Colorado');
});

test('a letter in the open list of a form is no shortcut of the app: the form stays', async () => {
  await showScreen('/contacts/new');
  const cover = page.getByRole('combobox', { name: 'Usual cover page' });
  // The form begins with the focus in its first field.
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  focus(cover);
  await press(' ');
  await expect.poll(() => isListOpen(cover.query())).toBe(true);
  // Keys to send a fax, and to show all keys.
  await press('c', '?');
  expect(useOverlays().open).toBeNull();
  await press('{Escape}');
  await expect.poll(() => isListOpen(cover.query())).toBe(false);
  await expect.element(cover).toHaveFocus();
  expect(location.hash).toBe('#/contacts/new');
});

test('the choice that Enter takes is told in the colors of the system, too', async () => {
  await useSystemColors();
  await openList();
  await press('c');
  const option = (name: string) => page.getByRole('option', { name });
  await expect.element(option('California')).toHaveFocus();
  expect(looks(option('California'))).not.toBe(looks(option('Colorado')));
});
