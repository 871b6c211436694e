import { Circle } from '@lucide/vue';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { defineComponent, h, ref } from 'vue';
import { axeFindings } from '#renderer/test/axe.ts';
import { button, focus, press } from '#renderer/test/by-hand.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import { useOverlays } from '#renderer/stores/overlays.store.ts';
import UiContextMenu from './UiContextMenu.vue';
import UiMenu from './UiMenu.vue';

/** Where a menu has no room to the right or below. */
const CORNER = 'position: fixed; right: 0; bottom: 0';
const open = ref(false);
const chosen = vi.fn();
const menu = page.getByRole('menu', { name: 'Accounts' });
const item = (name: string) => page.getByRole('menuitem', { name });
const names = ['Dental', 'Law office', 'Laundry'];

const Frame = defineComponent(() => () => [
  h('button', { popovertarget: 'menu', 'aria-haspopup': 'menu', 'aria-expanded': open.value }, 'Account'),
  h(
    UiMenu,
    { id: 'menu', label: 'Accounts', open: open.value, 'onUpdate:open': (next: boolean) => (open.value = next) },
    {
      default: () =>
        names.map((name) => h('button', { role: 'menuitem', tabindex: -1, onClick: () => chosen(name) }, name)),
    },
  ),
  h('button', 'After'),
]);

async function openByKey(): Promise<void> {
  open.value = false;
  chosen.mockClear();
  await showComponent(Frame);
  focus(button('Account'));
  await press('{Enter}');
  await expect.element(item('Dental')).toHaveFocus();
}

test('arrows, Home, End and letters lead to its items', async () => {
  await openByKey();
  await expect.element(button('Account')).toHaveAttribute('aria-expanded', 'true');
  expect(await axeFindings()).toEqual([]);
  for (const [key, name] of [
    ['{ArrowUp}', 'Laundry'],
    ['{ArrowDown}', 'Dental'],
    ['{End}', 'Laundry'],
    ['{Home}', 'Dental'],
    ['l', 'Law office'],
    ['l', 'Laundry'],
    ['l', 'Law office'],
  ] as const) {
    await press(key);
    await expect.element(item(name)).toHaveFocus();
  }
  await press('{Enter}');
  expect(chosen).toHaveBeenCalledExactlyOnceWith('Law office');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(button('Account')).toHaveFocus();
});

test('Escape closes it and gives the focus back; Tab goes on from the button', async () => {
  await openByKey();
  await press('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(button('Account')).toHaveFocus();
  await press('{Enter}');
  await expect.element(item('Dental')).toHaveFocus();
  await press('{Tab}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(button('After')).toHaveFocus();
});

test('commands are shown in the window whole, and one that cannot be used says why and does nothing', async () => {
  const run = vi.fn();
  const items = [
    { id: 'a', label: 'Reply', icon: Circle, reason: 'Not while offline.', run },
    { id: 'b', label: 'Copy', icon: Circle, run: chosen },
  ];
  chosen.mockClear();
  const shown = ref<{ show: (event: MouseEvent) => Promise<void> } | null>(null);
  await showComponent(
    defineComponent(() => () => [
      h('button', { onContextmenu: (event: MouseEvent) => void shown.value?.show(event), style: CORNER }, 'Row'),
      h(UiContextMenu, { ref: shown, label: 'Commands', items }),
    ]),
  );
  await button('Row').click({ button: 'right' });
  const commands = page.getByRole('menu', { name: 'Commands' });
  await expect.element(item('Reply')).toHaveFocus();
  const { right, bottom } = commands.element().getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(window.innerWidth);
  expect(bottom).toBeLessThanOrEqual(window.innerHeight);
  expect(await axeFindings()).toEqual([]);
  await item('Reply').click({ force: true });
  expect(run).not.toHaveBeenCalled();
  await expect.element(item('Reply')).toHaveAttribute('title', 'Not while offline.');
  await item('Copy').click();
  expect(chosen).toHaveBeenCalledOnce();
  await expect.element(commands).not.toBeInTheDocument();
});

test('a second click on the button closes it', async () => {
  open.value = false;
  await showComponent(Frame);
  await button('Account').click();
  await expect.element(menu).toBeVisible();
  await button('Account').click();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(button('Account')).toHaveAttribute('aria-expanded', 'false');
});

test('a letter that begins no item is no shortcut of the app: the menu stays', async () => {
  await openByKey();
  // The key that shows all keys.
  await press('?');
  expect(useOverlays().open).toBeNull();
  await expect.element(item('Dental')).toHaveFocus();
});
