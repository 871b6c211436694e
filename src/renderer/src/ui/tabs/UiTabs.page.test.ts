import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defineComponent, h, ref } from 'vue';
import { axeFindings } from '#renderer/test/axe.ts';
import { button, press } from '#renderer/test/by-hand.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import UiTabs from './UiTabs.vue';

const shown = ref('inbox');
const tab = (name: string) => page.getByRole('tab', { name });
const panel = page.getByRole('tabpanel');
const tabs = [
  { id: 'inbox', label: 'Inbox', count: '3' },
  { id: 'sent', label: 'Sent' },
  { id: 'outbox', label: 'Outbox' },
];

const Faxes = defineComponent(() => () => [
  h('button', 'Before'),
  h(
    UiTabs as never,
    { label: 'Faxes', tabs, modelValue: shown.value, 'onUpdate:modelValue': (id: string) => (shown.value = id) },
    { default: () => h('button', `In ${shown.value}`), extra: () => h('button', 'Refresh') },
  ),
]);

async function show(): Promise<void> {
  shown.value = 'inbox';
  await showComponent(Faxes);
}

test('tabs have their roles, names and one panel', async () => {
  await show();
  await expect.element(page.getByRole('tablist', { name: 'Faxes' })).toBeVisible();
  await expect.element(tab('Inbox')).toHaveAttribute('aria-selected', 'true');
  await expect.element(panel).toHaveAccessibleName('Inbox3');
  expect(await axeFindings()).toEqual([]);
  await tab('Sent').click();
  await expect.element(button('In sent')).toBeVisible();
  await expect.element(panel).toHaveAccessibleName('Sent');
  expect(await axeFindings()).toEqual([]);
});

test('arrows, Home and End move and choose; Tab stops once, and goes on past the panel', async () => {
  await show();
  await button('Before').click();
  await userEvent.tab();
  await expect.element(tab('Inbox')).toHaveFocus();
  for (const [key, name, id] of [
    ['{ArrowRight}', 'Sent', 'sent'],
    ['{End}', 'Outbox', 'outbox'],
    ['{ArrowRight}', 'Inbox', 'inbox'],
    ['{ArrowLeft}', 'Outbox', 'outbox'],
    ['{Home}', 'Inbox', 'inbox'],
  ] as const) {
    await press(key);
    await expect.element(tab(name)).toHaveFocus();
    expect(shown.value, key).toBe(id);
  }
  await userEvent.tab();
  await expect.element(button('Refresh')).toHaveFocus();
  await userEvent.tab();
  await expect.element(button('In inbox')).toHaveFocus();
  await userEvent.tab({ shift: true });
  await userEvent.tab({ shift: true });
  await expect.element(tab('Inbox')).toHaveFocus();
});
