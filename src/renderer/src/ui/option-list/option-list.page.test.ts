import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { defineComponent, h, ref } from 'vue';
import { axeFindings } from '#renderer/test/axe.ts';
import { focus, press } from '#renderer/test/by-hand.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import { useOptionList } from './use-option-list.ts';

const names = ['Ada', 'Ben', 'Cleo'];
const open = ref(true);
const take = vi.fn();
const around = vi.fn();
const field = page.getByRole('combobox', { name: 'To' });
const option = (name: string) => page.getByRole('option', { name });

function fieldOf(start: number, closes: boolean): ReturnType<typeof defineComponent> {
  return defineComponent(() => {
    const { listId, active, optionId, fieldAttributes, onKeydown } = useOptionList({
      count: () => names.length,
      isOpen: () => open.value,
      start,
      take,
      ...(closes ? { dismiss: () => (open.value = false) } : {}),
    });
    return () =>
      h('div', { onKeydown: (event: KeyboardEvent) => around(event.key) }, [
        h('input', { ...fieldAttributes.value, 'aria-label': 'To', onKeydown }),
        h(
          'ul',
          { id: listId, role: 'listbox', 'aria-label': 'Recent' },
          open.value
            ? names.map((name, at) =>
                h('li', { id: optionId(at), role: 'option', 'aria-selected': at === active.value }, name),
              )
            : [],
        ),
      ]);
  });
}

async function show(start: number, closes = true): Promise<void> {
  open.value = true;
  take.mockClear();
  around.mockClear();
  await showComponent(fieldOf(start, closes));
  focus(field);
}

async function isActive(name: string): Promise<void> {
  await expect.element(field).toHaveAttribute('aria-activedescendant', option(name).element().id);
  await expect.element(option(name)).toHaveAttribute('aria-selected', 'true');
}

test('the field names its list and the option that Enter takes', async () => {
  await show(0);
  await isActive('Ada');
  await expect.element(field).toHaveAttribute('aria-expanded', 'true');
  expect(await axeFindings()).toEqual([]);
  await press('{Enter}');
  expect(take).toHaveBeenCalledExactlyOnceWith(0);
  expect(around).not.toHaveBeenCalled();
});

test('arrows go around, and the focus stays in the field', async () => {
  await show(0);
  for (const [key, name] of [
    ['{ArrowUp}', 'Cleo'],
    ['{ArrowDown}', 'Ada'],
    ['{ArrowDown}', 'Ben'],
    ['{PageDown}', 'Ada'],
    ['{PageUp}', 'Ben'],
  ] as const) {
    await press(key);
    await isActive(name);
  }
  await expect.element(field).toHaveFocus();
});

test('where nothing is chosen yet, Enter is left to what is around, and up leads to the last', async () => {
  await show(-1);
  await expect.element(field).not.toHaveAttribute('aria-activedescendant');
  await press('{Enter}');
  expect(take).not.toHaveBeenCalled();
  expect(around).toHaveBeenCalledExactlyOnceWith('Enter');
  await press('{ArrowUp}');
  await isActive('Cleo');
});

test('Escape hides the list, and is left to what is around when it is hidden', async () => {
  await show(0);
  await press('{Escape}');
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  expect(around).not.toHaveBeenCalled();
  await press('{Escape}');
  expect(around).toHaveBeenCalledExactlyOnceWith('Escape');
});

test('a list that is always there leaves Escape to what is around', async () => {
  await show(0, false);
  await press('{Escape}');
  await expect.element(field).toHaveAttribute('aria-expanded', 'true');
  expect(around).toHaveBeenCalledExactlyOnceWith('Escape');
});
