import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defineComponent, h, ref, shallowRef } from 'vue';
import { boxOf, type Mark, type PageView } from '#shared/domain/fax/page-marks.ts';
import { axeFindings } from '#renderer/test/axe.ts';
import { press } from '#renderer/test/by-hand.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import MarkLayer from './MarkLayer.vue';

/** A page that was turned a quarter clockwise after a tick was put on it. */
const view: PageView = { transform: [0, 1, 1, 0, 0, 0], width: 792, height: 612, angle: 90 };
const TICK: Mark = { id: 'tick', kind: 'tick', x: 200, y: 300, angle: 0, width: 20, height: 20 };
const marks = shallowRef<readonly Mark[]>([]);
const selected = ref<string | null>(null);
const kept: Mark[] = [];

const Screen = defineComponent(
  () => () =>
    h('div', { style: 'position: relative; width: 396px' }, [
      h(MarkLayer, {
        marks: marks.value,
        view,
        selected: selected.value,
        focused: null,
        onSelect: (id: string | null) => (selected.value = id),
        onChange: (mark: Mark) => {
          kept.push(mark);
          marks.value = [mark];
        },
        onRemove: () => (marks.value = []),
      }),
    ]),
);

async function show(): Promise<void> {
  marks.value = [TICK];
  selected.value = null;
  kept.length = 0;
  await showComponent(Screen);
}

const tick = page.getByRole('button', { name: 'Tick' });
const place = (mark: Mark | undefined) => {
  const { left, top, width } = boxOf(mark ?? TICK, view);
  return [left, top, width].map(Math.round);
};

test('a mark is told with its keys, and has nothing that axe finds', async () => {
  await show();
  await expect.element(tick).toHaveAccessibleDescription(/^Arrow keys move it/);
  expect(await axeFindings()).toEqual([]);
});

test.each([
  ['{ArrowRight}', [3.9, 0, 0]],
  ['{Shift>}{ArrowDown}{/Shift}', [0, 25.9, 0]],
  ['{Alt>}{ArrowDown}{/Alt}', [-3.9, 0, 3.9]],
  ['{+}', [-2, 0, 2]],
] as const)('%s moves or resizes it as the turned page is seen, and is kept once', async (keys, by) => {
  await show();
  await userEvent.tab();
  await expect.element(tick).toHaveFocus();
  await userEvent.keyboard(keys);
  await expect.poll(() => kept).toHaveLength(1);
  const [left = 0, top = 0, width = 0] = place(TICK);
  const [right, down, wider] = by;
  // A size grows away from the corner that was at the top left when the mark was put there.
  expect(place(kept[0])).toEqual([Math.round(left + right), Math.round(top + down), Math.round(width + wider)]);
});

test('is removed by Delete', async () => {
  await show();
  await userEvent.tab();
  await press('{Delete}');
  await expect.element(tick).not.toBeInTheDocument();
});

test('is dragged by as much as the pointer moves on a page that is shown at half its size', async () => {
  await show();
  const from = tick.element().getBoundingClientRect();
  const at = { bubbles: true, button: 0, pointerId: 1, isPrimary: true };
  const send = (type: string, x: number, y: number) =>
    tick.element().dispatchEvent(new PointerEvent(type, { ...at, clientX: from.x + x, clientY: from.y + y }));
  tick.element().setPointerCapture = () => undefined;
  send('pointerdown', 5, 5);
  send('pointermove', 45, 25);
  send('pointerup', 45, 25);
  const [left = 0, top = 0, width] = place(TICK);
  await expect.poll(() => place(kept[0])).toEqual([left + 80, top + 40, width]);
});
