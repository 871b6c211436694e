import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defineComponent, h, ref } from 'vue';
import { button } from '#renderer/test/by-hand.ts';
import { listen } from '#renderer/test/heard.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import UiButton from '#renderer/ui/button/UiButton.vue';
import UiDialog from '#renderer/ui/dialog/UiDialog.vue';
import UiFilterLine from '#renderer/ui/filter-line/UiFilterLine.vue';
import UiUnknownOutcome from '#renderer/ui/unknown-outcome/UiUnknownOutcome.vue';
import type { UnknownState } from '#renderer/ui/unknown-outcome/unknown-state.ts';

const state = ref<UnknownState | null>(null);
const CHECKING = 'We sent this, and got no answer. Checking what happened …';

/** A form whose answer does not come: what is said of it stands where there was nothing before. */
const Form = defineComponent(() => () => [
  h(UiButton, { onClick: () => (state.value = 'checking') }, () => 'Send'),
  state.value && h(UiUnknownOutcome, { state: state.value, canCheck: true, onCheck: () => (state.value = 'done') }),
]);

test('an outcome that comes with its words is heard, and heard anew when it changes', async () => {
  state.value = null;
  await showComponent(Form);
  const heard = listen();
  await button('Send').click();
  await expect.poll(() => heard).toHaveLength(1);
  expect(heard[0]).toContain(CHECKING);
  // What can be pressed is found by itself.
  expect(heard[0]).not.toContain('Check now');
  await button('Check now').click();
  await expect.poll(() => heard).toHaveLength(2);
  expect(heard[1]).toMatch(/^Done: /);
});

test('what comes in a dialog is heard in it, once', async () => {
  state.value = null;
  await showComponent(defineComponent(() => () => h(UiDialog, { title: 'Order' }, () => h(Form))));
  const heard = listen();
  await button('Send').click();
  await expect.poll(() => heard).toEqual([expect.stringContaining(CHECKING)]);
});

test('how many rows are left is heard when that changes, and not when the list opens', async () => {
  const shown = ref(3);
  const line = { label: 'Narrow the list', searchLabel: 'Find', all: 40, narrowed: true, modelValue: '' };
  const List = defineComponent(() => () => h(UiFilterLine, { ...line, shown: shown.value }));
  const isOpen = ref(false);
  await showComponent(defineComponent(() => () => isOpen.value && h(List)));
  const heard = listen();
  isOpen.value = true;
  await expect.element(page.getByRole('main').getByText('3 of 40')).toBeVisible();
  shown.value = 2;
  await expect.poll(() => heard).toEqual(['2 of 40']);
});
