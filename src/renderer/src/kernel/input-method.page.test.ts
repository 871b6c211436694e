import { expect, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { defineComponent, h, ref } from 'vue';
import { focus, press } from '#renderer/test/by-hand.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import UiDrawer from '#renderer/ui/drawer/UiDrawer.vue';
import UiTextField from '#renderer/ui/text-field/UiTextField.vue';

const heard = vi.fn();
const closed = vi.fn();
const text = ref('');
const field = page.getByRole('textbox', { name: 'Name' });

/** A field in details: Enter is heard in the field, and Escape closes the details. */
const Details = defineComponent(
  () => () =>
    h(UiDrawer, { title: 'Line', onClose: closed }, () =>
      h(UiTextField, {
        label: 'Name',
        modelValue: text.value,
        'onUpdate:modelValue': (typed: string) => (text.value = typed),
        onKeydown: ({ key }: KeyboardEvent) => heard(key),
      }),
    ),
);

/** Begins a word as a Japanese keyboard does: it stands in the field, and is not chosen yet. */
async function compose(word: string): Promise<void> {
  await cdp().send('Input.imeSetComposition', { text: word, selectionStart: word.length, selectionEnd: word.length });
}

test('keys that choose a word of an input method reach neither the field nor what is around it', async () => {
  text.value = '';
  await showComponent(Details);
  focus(field);
  await compose('にほん');
  await press('{Escape}', '{Enter}');
  expect(heard).not.toHaveBeenCalled();
  expect(closed).not.toHaveBeenCalled();
  await cdp().send('Input.insertText', { text: '日本' });
  await expect.poll(() => text.value).toMatch(/日本$/);
  await press('{Enter}');
  expect(heard).toHaveBeenCalledExactlyOnceWith('Enter');
  await press('{Escape}');
  expect(closed).toHaveBeenCalledOnce();
});
