import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defineComponent, h, ref } from 'vue';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';
import { axeFindings } from '#renderer/test/axe.ts';
import { button, focus, press, toasts } from '#renderer/test/by-hand.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import UiButton from '../button/UiButton.vue';
import UiDialog from './UiDialog.vue';

const open = ref(false);
const second = ref(false);
const behind = ref(0);
const question = page.getByRole('dialog', { name: 'Delete the number?' });
const pin = page.getByRole('dialog', { name: 'Your PIN' });

const Screen = defineComponent(() => () => [
  h('button', { onClick: () => (open.value = true) }, 'Delete'),
  h('button', { onClick: () => (behind.value += 1) }, 'Behind'),
  open.value
    ? h(
        UiDialog,
        { title: 'Delete the number?', onClose: () => (open.value = false) },
        {
          default: () => h('button', { onClick: () => (second.value = true) }, 'Go on'),
          footer: () => h('button', { autofocus: true }, 'Cancel'),
        },
      )
    : null,
  second.value
    ? h(
        UiDialog,
        { title: 'Your PIN', onClose: () => (second.value = false) },
        { default: () => h('input', { 'aria-label': 'Digits' }) },
      )
    : null,
]);

async function show(): Promise<void> {
  open.value = false;
  second.value = false;
  behind.value = 0;
  await showComponent(Screen);
}

test('one that its owner keeps open stays over everything else, with its focus, however often Escape is pressed', async () => {
  const asked = ref(0);
  const Kept = defineComponent(
    () => () =>
      h(UiDialog, { title: 'On its way', onClose: () => (asked.value += 1) }, { default: () => h('button', 'Wait') }),
  );
  await showComponent(Kept);
  const kept = page.getByRole('dialog', { name: 'On its way' });
  await button('Wait').click();
  await press('{Escape}', '{Escape}', '{Escape}', '{Escape}');
  await expect.poll(() => asked.value).toBeGreaterThan(1);
  await expect.poll(() => kept.element().matches(':modal')).toBe(true);
  await expect.element(button('Wait')).toHaveFocus();
});

test('a dialog has its name, takes the focus, and gives it back at Escape', async () => {
  await show();
  focus(button('Delete'));
  await press('{Enter}');
  await expect.element(question).toBeVisible();
  await expect.element(button('Cancel')).toHaveFocus();
  expect(await axeFindings()).toEqual([]);
  await press('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(button('Delete')).toHaveFocus();
});

test('what is behind it takes neither focus nor clicks', async () => {
  await show();
  await button('Delete').click();
  focus(button('Behind'));
  await expect.element(button('Cancel')).toHaveFocus();
  const { x, y } = button('Behind').element().getBoundingClientRect();
  expect(document.elementFromPoint(x + 2, y + 2)?.textContent).not.toBe('Behind');
});

test('of two, Escape closes the upper one', async () => {
  await show();
  await button('Delete').click();
  await button('Go on').click();
  await expect.element(pin.getByRole('textbox')).toHaveFocus();
  await press('{Escape}');
  await expect.element(pin).not.toBeInTheDocument();
  await expect.element(question).toBeVisible();
  await expect.element(button('Go on')).toHaveFocus();
});

test('what is said while it is open is said inside of it, and nothing of before', async () => {
  await show();
  useAnnouncer().announce('Three numbers found');
  await button('Delete').click();
  const region = () => question.element().querySelector('[aria-live=polite]')?.textContent;
  await expect.poll(region).toBe('');
  useAnnouncer().announce('Starts in ten seconds');
  await expect.poll(region).toBe('Starts in ten seconds');
});

test('what can be taken back while it is open is taken back with the pointer or with Tab, and the toast stays when it closes', async () => {
  await show();
  await button('Delete').click();
  await button('Go on').click();
  const undone: string[] = [];
  for (const name of ['first', 'second', 'third']) useAnnouncer().notify(name, () => undone.push(name));
  const firstUndo = toasts.getByRole('button', { name: 'Undo' }).first();
  await expect.element(pin.getByRole('region', { name: 'Confirmations' })).toBeVisible();
  // What closes the dialog has its name to itself.
  await expect.element(pin.getByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  expect(await axeFindings()).toEqual([]);
  await firstUndo.click();
  expect(undone).toEqual(['first']);
  await pin.getByRole('textbox').click();
  await press('{Tab}', '{Enter}');
  expect(undone).toEqual(['first', 'second']);
  // The toast goes away with its button.
  await expect.element(pin.getByRole('textbox')).toHaveFocus();
  await press('{Escape}');
  await expect.element(question.getByRole('region', { name: 'Confirmations' })).toBeVisible();
  await press('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await firstUndo.click();
  expect(undone).toEqual(['first', 'second', 'third']);
});

test('a button in it that goes away when it is pressed leaves the focus in it', async () => {
  const isFresh = ref(true);
  await showComponent(
    defineComponent(
      () => () =>
        h(UiDialog, { title: 'Keys' }, () =>
          isFresh.value ? h('button', { onClick: () => (isFresh.value = false) }, 'Detect') : h('p', 'Found'),
        ),
    ),
  );
  await press('{Enter}');
  await expect.element(page.getByText('Found')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Keys' })).toHaveFocus();
});

test('buttons that are too many for a line are all seen', async () => {
  const labels = ['Teclas habituales', 'Sin teclas', 'Cancelar', 'Usar estas teclas'];
  await showComponent(
    defineComponent(
      () => () =>
        h(UiDialog, { title: 'Teclas nuevas' }, { footer: () => labels.map((label) => h(UiButton, () => label)) }),
    ),
  );
  const inside = page.getByRole('dialog').element().getBoundingClientRect();
  for (const label of labels) {
    const { left, right } = button(label).element().getBoundingClientRect();
    expect([label, left > inside.left, right < inside.right]).toEqual([label, true, true]);
  }
});
