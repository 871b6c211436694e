import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { defineComponent, h, ref } from 'vue';
import { axeFindings } from '#renderer/test/axe.ts';
import { button, focus, press } from '#renderer/test/by-hand.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import UiMenu from './UiMenu.vue';

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

test('a second click on the button closes it', async () => {
  open.value = false;
  await showComponent(Frame);
  await button('Account').click();
  await expect.element(menu).toBeVisible();
  await button('Account').click();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(button('Account')).toHaveAttribute('aria-expanded', 'false');
});
