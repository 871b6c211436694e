import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { defineComponent, h, nextTick, ref, type Component } from 'vue';
import { focus, press } from '#renderer/test/by-hand.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import UiTable from './UiTable.vue';

interface Person {
  id: string;
}

const KEYS = ['ann', 'ben', 'cat'];
const keys = ref(KEYS);
const rows = ref<(Person | undefined)[]>([]);
const opened = vi.fn();
const peeked = vi.fn();
const row = (index: number) => page.getByRole('row').nth(index + 1);

const People = defineComponent(() => () => [
  h(UiTable as Component, {
    ...{ label: 'People', columns: [{ id: 'name', label: 'Name', width: '1fr' }], rowHeight: 36 },
    ...{ rows: rows.value, keys: keys.value, rowKey: ({ id }: Person) => id },
    style: 'height: 300px',
    onOpen: ({ id }: Person) => opened(id),
    onPeek: ({ id }: Person) => peeked(id),
  }),
]);

/** A list whose rows have not come yet, with the focus on one of them. */
async function showUnread(index: number): Promise<void> {
  keys.value = KEYS;
  rows.value = KEYS.map(() => undefined);
  for (const told of [opened, peeked]) told.mockClear();
  await showComponent(People);
  focus(row(index));
}

const come = (): void => {
  rows.value = KEYS.map((id) => ({ id }));
};

test('a row that is opened before it has come is opened when it comes, once', async () => {
  await showUnread(0);
  await press('{ArrowDown}');
  await press('{Enter}');
  expect(opened).not.toHaveBeenCalled();
  rows.value = [{ id: 'ann' }, undefined, undefined];
  await expect.element(row(0)).toBeVisible();
  expect(opened).not.toHaveBeenCalled();
  come();
  await expect.poll(() => opened.mock.calls).toEqual([['ben']]);
  rows.value = KEYS.map(() => undefined);
  await expect.element(row(0)).toBeVisible();
  come();
  await expect.element(row(0)).toBeVisible();
  expect([opened.mock.calls, peeked.mock.calls]).toEqual([[['ben']], []]);
});

test('a row that was asked for is left alone when the person goes on to another before it comes', async () => {
  await showUnread(0);
  await press('{Enter}');
  await press('{ArrowDown}');
  await press(' ');
  come();
  await expect.poll(() => peeked.mock.calls).toEqual([['ben']]);
  expect(opened).not.toHaveBeenCalled();
});

test('a table has all columns that fit as soon as it is there', async () => {
  const column = (id: string, from: number) => ({ id, label: id, width: '1fr', from });
  await showComponent(() =>
    h(UiTable as Component, {
      ...{ label: 'People', columns: [column('name', 0), column('town', 400)], rowHeight: 36 },
      ...{ rows: [{ id: 'ann' }], keys: ['ann'], rowKey: ({ id }: Person) => id },
      style: 'height: 300px',
    }),
  );
  await nextTick();
  // Not waited for: no frame has been drawn so far.
  const heads = [...document.querySelectorAll('[role=columnheader]')].map(({ textContent }) => textContent.trim());
  expect(heads).toEqual(['name', 'town']);
});

/** The list is read anew, and has these rows now. */
function become(next: readonly string[]): void {
  keys.value = [...next];
  rows.value = next.map((id) => ({ id }));
}

test.each([
  { what: 'the next row', at: 1, next: ['ann', 'cat'], focused: 'cat' },
  { what: 'the last row, where it was the last one', at: 2, next: ['ann', 'ben'], focused: 'ben' },
  { what: 'the row in its place, where all are others', at: 1, next: ['dan', 'eve', 'fay'], focused: 'eve' },
])('a row that leaves the list gives the focus to $what', async ({ at, next, focused }) => {
  await showUnread(at);
  become(KEYS);
  await expect.element(row(at)).toHaveFocus();
  become(next);
  await expect.element(row(next.indexOf(focused))).toHaveFocus();
  await press('{Enter}');
  expect(opened.mock.calls).toEqual([[focused]]);
});

test('a row that leaves the list takes no focus that is elsewhere', async () => {
  await showUnread(1);
  become(KEYS);
  (document.activeElement as HTMLElement).blur();
  become(['ann', 'cat']);
  await expect.element(row(2)).not.toBeInTheDocument();
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '3');
  expect(document.activeElement).toBe(document.body);
});

/** The list beside details, which take from its height. */
const beside = ref<string | null>(null);
const tall = ref(300);
const Long = defineComponent(() => () => [
  h('div', { style: `flex: none; display: flex; flex-direction: column; height: ${String(tall.value)}px` }, [
    h(UiTable as Component, {
      ...{ label: 'People', columns: [{ id: 'name', label: 'Name', width: '1fr' }], rowHeight: 36 },
      ...{ rows: rows.value, keys: keys.value, rowKey: ({ id }: Person) => id, opened: beside.value },
      onOpen: ({ id }: Person) => {
        beside.value = id;
        tall.value = 200;
      },
    }),
  ]),
]);

async function showLong(open: string | null): Promise<{ last: () => number; bottom: () => number; scroller: Element }> {
  beside.value = open;
  tall.value = 300;
  become(Array.from({ length: 40 }, (_, index) => `person ${String(index)}`));
  await showComponent(Long);
  const scroller = page.getByRole('rowgroup').last().element();
  const bottom = () => scroller.getBoundingClientRect().bottom;
  const last = () => document.querySelector('.grid-opened')?.getBoundingClientRect().bottom ?? NaN;
  return { scroller, bottom, last };
}

test('a row that is opened stays in sight when its details take room from the list', async () => {
  const { last, bottom } = await showLong(null);
  await row(6).click();
  await expect.poll(bottom).toBeLessThan(250);
  await expect.poll(() => last() - bottom()).toBeLessThanOrEqual(0);
});

test('a row that is open from the beginning is in sight, and is left where it is once the list was scrolled', async () => {
  const { last, bottom, scroller } = await showLong('person 30');
  await expect.poll(() => last() - bottom()).toBeLessThanOrEqual(0);
  scroller.scrollTop = 0;
  await expect.element(page.getByRole('row').nth(1)).toHaveAttribute('aria-rowindex', '2');
  tall.value = 200;
  await expect.poll(bottom).toBeLessThan(250);
  expect(scroller.scrollTop).toBe(0);
});
