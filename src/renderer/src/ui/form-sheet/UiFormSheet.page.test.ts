import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defineComponent, h, ref } from 'vue';
import { showAccount } from '#renderer/kernel/account-scope.ts';
import { button, focus, press } from '#renderer/test/by-hand.ts';
import { settled } from '#renderer/test/fake-bridge.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import UiTextField from '#renderer/ui/text-field/UiTextField.vue';
import UiFormSheet from './UiFormSheet.vue';

test('what the rules of a field need is waited for before the form is sent', async () => {
  const error = ref<string | null>(null);
  let read: () => void = () => undefined;
  let sent = 0;
  const Form = defineComponent(
    () => () =>
      h(
        UiFormSheet,
        {
          title: 'Forward calls',
          submitLabel: 'Save',
          known: () => new Promise<void>((resolve) => (read = resolve)),
          submit: () => {
            sent += 1;
            return Promise.resolve(null);
          },
        },
        { default: () => h(UiTextField, { label: 'Number', modelValue: '6465550120', error: error.value }) },
      ),
  );
  await showComponent(Form);
  focus(button('Save'));
  await press('{Enter}');
  error.value = 'That number forwards back to this one.';
  expect(sent).toBe(0);
  read();
  await expect.element(page.getByLabelText('Number')).toHaveFocus();
  expect(sent).toBe(0);
  error.value = null;
  focus(button('Save'));
  await press('{Enter}');
  read();
  await expect.poll(() => sent).toBe(1);
});

test('what was filled in for one account is not sent when another one comes to the screen while it is waited for', async () => {
  const { promise: known, resolve: read } = Promise.withResolvers<void>();
  let sent = 0;
  const submit = () => {
    sent += 1;
    return Promise.resolve(null);
  };
  await showComponent({
    render: () => h(UiFormSheet, { title: 'Add a line', submitLabel: 'Add', known: () => known, submit }),
  });
  focus(button('Add'));
  await press('{Enter}');
  showAccount('another');
  read();
  await expect.element(button('Add')).not.toHaveAttribute('aria-busy', 'true');
  await settled();
  expect(sent).toBe(0);
});
