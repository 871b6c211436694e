import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defineComponent, h, ref } from 'vue';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';
import { axeFindings } from '#renderer/test/axe.ts';
import { button, focus, press, toasts } from '#renderer/test/by-hand.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import UiDrawer from './UiDrawer.vue';

const open = ref<'no' | 'peek' | 'yes'>('no');
/** What the drawer is about is there. */
const there = ref(true);
const drawer = page.getByRole('dialog', { name: '(212) 555-0100' });
const title = page.getByRole('heading', { name: '(212) 555-0100' });

/** A part with a state of its own: its button goes away by its own press. */
const Part = defineComponent(() => {
  const done = ref(false);
  return () => (done.value ? h('p', 'Done') : h('button', { onClick: () => (done.value = true) }, 'Pause'));
});

const List = defineComponent(() => () => [
  h('button', { onClick: () => (open.value = 'yes') }, 'Row'),
  open.value === 'no'
    ? null
    : h(
        UiDrawer,
        { title: '(212) 555-0100', peek: open.value === 'peek', onClose: () => (open.value = 'no') },
        {
          default: () => [there.value ? h('button', 'Change') : h('p', 'It is gone'), h(Part)],
          footer: () => [h('button', 'Undo'), h('button', 'Delete')],
        },
      ),
]);

async function show(): Promise<void> {
  open.value = 'no';
  there.value = true;
  await showComponent(List);
  focus(button('Row'));
}

test('a drawer takes the focus to its title, and gives it back at Escape', async () => {
  await show();
  await press('{Enter}');
  await expect.element(title).toHaveFocus();
  await expect.element(drawer).toHaveAttribute('aria-modal', 'false');
  expect(await axeFindings()).toEqual([]);
  await press('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(button('Row')).toHaveFocus();
});

test('a confirmation stands above the buttons of a drawer, and where they were once it is closed', async () => {
  await show();
  useAnnouncer().notify('Saved');
  const bottom = () => toasts.element().getBoundingClientRect().bottom;
  await expect.element(toasts).toBeVisible();
  const alone = bottom();
  open.value = 'yes';
  await expect.element(button('Delete')).toBeVisible();
  const foot = button('Delete').element().closest('footer')?.offsetHeight ?? NaN;
  await expect.poll(() => alone - bottom()).toBe(foot);
  open.value = 'no';
  await expect.poll(bottom).toBe(alone);
});

test('the list beside it stays in use', async () => {
  await show();
  await press('{Enter}');
  await expect.element(title).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(button('Row')).toHaveFocus();
});

test('a peek leaves the focus in the list until it is opened', async () => {
  await show();
  open.value = 'peek';
  await expect.element(drawer).toBeVisible();
  await expect.element(button('Row')).toHaveFocus();
  open.value = 'yes';
  await expect.element(title).toHaveFocus();
  await button('Close').click();
  await expect.element(button('Row')).toHaveFocus();
});

test('the focus goes to the title when what had it goes away, and stays where it is elsewhere', async () => {
  await show();
  await press('{Enter}');
  focus(button('Change'));
  there.value = false;
  await expect.element(title).toHaveFocus();
  there.value = true;
  await expect.element(button('Change')).toBeVisible();
  focus(button('Row'));
  there.value = false;
  await expect.element(button('Change')).not.toBeInTheDocument();
  await expect.element(button('Row')).toHaveFocus();
});

test('a button of a part of it that goes away by its own press leaves the focus on the title, so that Escape still closes', async () => {
  await show();
  await press('{Enter}');
  focus(button('Pause'));
  await press('{Enter}');
  await expect.element(page.getByText('Done')).toBeVisible();
  await expect.element(title).toHaveFocus();
  await press('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(button('Row')).toHaveFocus();
});
