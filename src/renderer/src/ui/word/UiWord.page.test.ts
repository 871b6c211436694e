import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defineComponent, h, ref, type VNode } from 'vue';
import { axeFindings } from '#renderer/test/axe.ts';
import { focus, press } from '#renderer/test/by-hand.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import UiDialog from '../dialog/UiDialog.vue';
import UiWord from './UiWord.vue';

const place = ref('top: 40px; left: 40px');
const closed = ref(false);
const mark = page.getByRole('button', { name: /^What is/ });
const meaning = page.getByRole('tooltip');
const box = (element: Element) => element.getBoundingClientRect();

const Corner = defineComponent(
  () => () => h('div', { style: `position: fixed; ${place.value}` }, h(UiWord, { word: 'e911' })),
);
const Question = defineComponent(
  () => () =>
    closed.value
      ? null
      : h(
          UiDialog,
          { title: 'Which line?', onClose: () => (closed.value = true) },
          { default: () => h(UiWord, { word: 'e911' }) },
        ),
);

async function isInWindow(): Promise<void> {
  await expect.element(meaning).toBeVisible();
  const { top, left, right, bottom } = box(meaning.element());
  expect(Math.min(top, left), 'top and left').toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(window.innerWidth);
  expect(bottom).toBeLessThanOrEqual(window.innerHeight);
}

test('the explanation stands below its mark, and has nothing that axe finds', async () => {
  place.value = 'top: 40px; left: 40px';
  await showComponent(Corner);
  focus(mark);
  await isInWindow();
  expect(box(meaning.element()).top).toBeGreaterThanOrEqual(box(mark.element()).bottom);
  expect(await axeFindings()).toEqual([]);
});

test('in a corner of the window it goes above, and to the left', async () => {
  place.value = 'bottom: 8px; right: 8px';
  await showComponent(Corner);
  focus(mark);
  await isInWindow();
  expect(box(meaning.element()).bottom).toBeLessThanOrEqual(box(mark.element()).top);
});

test('over a dialog it is seen, and Escape closes it alone', async () => {
  closed.value = false;
  await showComponent(Question);
  focus(mark);
  await isInWindow();
  const { left, top } = box(meaning.element());
  expect(meaning.element().contains(document.elementFromPoint(left + 4, top + 4))).toBe(true);
  await press('{Escape}');
  await expect.element(meaning).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await press('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('shown by the pointer alone, it is closed by Escape, and nothing around it is', async () => {
  closed.value = false;
  const parts = (): VNode[] => [h('button', 'First'), h(UiWord, { word: 'e911' })];
  const close = (): boolean => (closed.value = true);
  await showComponent(() => (closed.value ? null : h(UiDialog, { title: 'Which line?', onClose: close }, parts)));
  await mark.hover();
  await isInWindow();
  expect(document.activeElement?.textContent).toBe('First');
  await press('{Escape}');
  await expect.element(meaning).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await press('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
